/** What a staff officer would say: what falls, who starves, what the Project wants, who is stronger. */
import type { Coalition } from '../../generated/invasion/Coalition';
import type { Components } from '../../generated/invasion/Components';
import type { NextProject } from '../../generated/invasion/NextProject';
import type { View } from '../../generated/invasion/View';
import { coalitionOf, goodsText, nameOf, percent, placeAt, placeName, placesOf, territoryAt } from './lookup';
import { COALITIONS, numberOf, of, PROJECTS } from './nouns';
import type { printed } from './printed';

export interface Remark {
  id: string;
  icon: keyof typeof printed;
  tone: 'bad' | 'warn' | 'good' | 'plain';
  text: string;
  /** The places it is about, which can be looked at. */
  places: { at: number; text: string }[];
}

/** Battles that are won less often than this are named. */
const POOR = 0.5;
/** MIC that is named as low. */
const LOW = 3;

/** The gravest first. */
export function report(components: Components, view: View, focus: Coalition): Remark[] {
  return [
    ...falling(components, view),
    ...battles(components, view),
    ...people(components, view),
    ...view.next_projects.map((next) => project(components, view, next)),
    ...strength(components, view, focus),
  ];
}

function falling(components: Components, view: View): Remark[] {
  const grave = (at: number): string =>
    view.cronos === at ? ' with Cronos' : territoryAt(components, at)?.capital ? ', a capital' : '';
  const places = placesOf(components)
    .filter((at) => placeAt(view, at).falls)
    .map((at) => ({ at, text: `${placeName(components, at)}${grave(at)}` }))
    .sort((one, other) => Number(grave(other.at) !== '') - Number(grave(one.at) !== ''));
  return places.length > 0 ? [{ id: 'falls', icon: 'skull', tone: 'bad', text: 'Would be Overrun now:', places }] : [];
}

function battles(components: Components, view: View): Remark[] {
  const places = placesOf(components).flatMap((at) => {
    const { odds } = placeAt(view, at);
    if (!odds || odds.cleared >= POOR) return [];
    return [{ at, text: `${placeName(components, at)} ${percent(odds.cleared)} %` }];
  });
  return places.length > 0 ? [{ id: 'poor', icon: 'power', tone: 'warn', text: 'Poor odds to clear:', places }] : [];
}

function people(components: Components, view: View): Remark[] {
  const living = COALITIONS.filter((who) => !coalitionOf(view, who).defeated);
  const names = (test: (who: Coalition) => boolean): string =>
    living
      .filter(test)
      .map((who) => nameOf(components, who))
      .join(', ');
  const after = (who: Coalition): number => coalitionOf(view, who).forecast.mic_after;
  const dying = names((who) => after(who) <= 0);
  const low = names((who) => after(who) > 0 && after(who) <= LOW);
  const hungry = names((who) => coalitionOf(view, who).forecast.hungry);
  const remark = (id: string, icon: Remark['icon'], tone: Remark['tone'], text: string): Remark => ({
    id,
    icon,
    tone,
    text,
    places: [],
  });
  return [
    ...(dying ? [remark('dying', 'mic', 'bad', `Without MIC after Maintenance: ${dying}`)] : []),
    ...(low ? [remark('low', 'mic', 'warn', `Little MIC after Maintenance: ${low}`)] : []),
    ...(hungry ? [remark('hungry', 'food', 'warn', `Too little Food for Maintenance: ${hungry}`)] : []),
  ];
}

/** Where a card must be funded, and whether all together can pay it. */
function project(components: Components, view: View, next: NextProject): Remark {
  const { title } = of(PROJECTS, components.projects, next.project);
  const where = next.owner === null ? 'anywhere' : `Cronos in ${nameOf(components, next.owner)}`;
  const what = next.affordable ? 'the world can pay' : `missing ${goodsText(next.missing)}`;
  const place = next.at_hand ? 'Cronos is there' : where;
  return {
    id: `project-${next.project}`,
    icon: 'cronos',
    tone: next.affordable ? (next.at_hand ? 'good' : 'plain') : 'warn',
    text: `Card ${numberOf[next.project]}, ${title}: ${next.owner === null ? where : place}, ${what}`,
    places: [],
  };
}

function strength(components: Components, view: View, focus: Coalition): Remark[] {
  const one = coalitionOf(view, focus);
  if (one.defeated || view.ending) return [];
  const kills = components.numbers.adaptation - view.adaptation;
  return [
    {
      id: 'power',
      icon: 'hydra',
      tone: one.power < view.hydra_power ? 'warn' : 'plain',
      text:
        `${nameOf(components, focus)} has Power ${one.power}, the Hydra ${view.hydra_power}; ` +
        `${kills} more ${kills === 1 ? 'kill' : 'kills'} and they adapt`,
      places: [],
    },
  ];
}
