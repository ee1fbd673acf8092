/** The board as text, in reading order. */
import type { Coalition } from '../../generated/invasion/Coalition';
import type { Components } from '../../generated/invasion/Components';
import type { View } from '../../generated/invasion/View';
import type { OutlineItem } from '../board';
import {
  coalitionOf,
  goodsText,
  nameOf,
  neighboursOf,
  percent,
  placeAt,
  placeName,
  placesOf,
  stacksIn,
  territoryAt,
  zoneAt,
} from './lookup';
import { categoryName, COALITIONS, GOODS, goodName, MERCENARIES, numberOf, of, PROJECTS, STEPS, TECHS } from './nouns';

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export function outline(components: Components, view: View, viewer: readonly number[]): OutlineItem[] {
  return [
    { id: 'round', heading: 'Round', lines: round(components, view) },
    { id: 'project', heading: 'Cronos Project', lines: projects(components, view) },
    { id: 'hydra', heading: 'The Hydra', lines: hydra(components, view) },
    ...ordered(viewer).map((who) => ({
      id: `console-${who}`,
      heading: nameOf(components, who),
      lines: coalition(components, view, who),
    })),
    ...ordered(viewer).map((who) => ({
      id: `land-${who}`,
      heading: `Territories of ${nameOf(components, who)}`,
      lines: of(COALITIONS, components.coalitions, who).home.map((at) => placeWords(components, view, at)),
    })),
    {
      id: 'zones',
      heading: 'Dead zones',
      lines: placesOf(components)
        .filter((at) => zoneAt(components, at) !== null)
        .map((at) => placeWords(components, view, at)),
    },
    { id: 'events', heading: 'Events', lines: events(components, view) },
    { id: 'market', heading: 'Mercenary market', lines: market(components, view) },
    ...(view.offer ? [{ id: 'offer', heading: 'Offer', lines: offer(components, view) }] : []),
  ];
}

/** One's own coalitions first. */
const ordered = (viewer: readonly number[]): Coalition[] =>
  [...COALITIONS].sort(
    (one, other) =>
      Number(viewer.includes(COALITIONS.indexOf(other))) - Number(viewer.includes(COALITIONS.indexOf(one))),
  );

function round(components: Components, view: View): string[] {
  const { number, name, phase } = of(STEPS, components.steps, view.step);
  return [
    `Round ${view.round}, step ${number} of ${components.steps.length}: ${name} (${phase}).`,
    `Wave: ${view.wave}${view.wave_ends ? ', which ends after this round' : ''}.` +
      ` Rounds left: ${view.rounds_left}.${view.strike ? ' The Annihilation Strike is under way.' : ''}`,
    `Turn order: ${view.order.map((who) => nameOf(components, who)).join(', ')}.`,
    `Cronos is in ${placeName(components, view.cronos)}; ${nameOf(components, view.holder)} controls him.` +
      ` He can end in: ${view.cronos_ends.map((at) => placeName(components, at)).join(', ') || 'no other place'}.`,
  ];
}

function projects(components: Components, view: View): string[] {
  return PROJECTS.map((project, at) => {
    const { title, owner, cost } = components.projects[at]!;
    const next = view.next_projects.find((one) => one.project === project);
    const state = view.funded.includes(project)
      ? 'funded'
      : next
        ? `next, ${next.affordable ? 'all coalitions together can pay it' : `missing ${goodsText(next.missing)}`}`
        : 'later';
    const whose = owner ? nameOf(components, owner) : 'any coalition';
    const rule = components.project_rules[at];
    return `Card ${numberOf[project]}, ${title}: ${whose}, ${goodsText(cost)}; ${state}. ${rule}`;
  });
}

const either = (components: Components, places: readonly number[]): string =>
  places.map((one) => placeName(components, one)).join(' or ');

function hydra(components: Components, view: View): string[] {
  const [assault, devastation] = view.adaptations_left;
  return [
    `Power ${view.hydra_power}. Adaptation ${view.adaptation} of ${components.numbers.adaptation}.`,
    `Adaptation cards left: ${assault} Assault, ${devastation} Devastation. Drawn: ${
      view.adaptations.map((card) => components.adaptations[card]?.title).join(', ') || 'none'
    }.`,
    `Invader units in reserve: ${view.reserve}.`,
    ...view.sources.map(
      ({ ship, at, chance, to }) =>
        `${ship === null ? 'Dead zone' : `Drop ship ${ship + 1}`} in ${placeName(components, at)}: ` +
        `${percent(chance)} % to spawn, next to ${either(components, to) || 'nowhere'}.`,
    ),
    ...view.spills.map(
      ({ from, to }) => `One unit would move on from ${placeName(components, from)} to ` + `${either(components, to)}.`,
    ),
  ];
}

function coalition(components: Components, view: View, who: Coalition): string[] {
  const one = coalitionOf(view, who);
  if (one.desolated) return ['Desolated.'];
  if (one.defeated) return [`Defeated. ${counted(one.army, 'unit')} left.`];
  const cards = MERCENARIES.flatMap((card, at) => {
    const count = one.cards[at] ?? 0;
    return count > 0 ? [`${count} ${of(MERCENARIES, components.mercenaries, card).name}`] : [];
  });
  const { forecast } = one;
  return [
    `${GOODS.map((good, at) => `${goodName[good]} ${one.stock[at]}`).join(', ')}; Research ready ${one.research}.`,
    `Terror ${one.terror}, Capital Damage ${one.damage}, Power ${one.power}, units ${one.army} of ${one.command}.`,
    `Income: ${goodsText(one.income)}. Food due: ${one.upkeep}.`,
    `After the next Maintenance: MIC ${forecast.mic_after}, Food ${forecast.food_after}${
      forecast.hungry ? ', not enough Food' : ''
    }. Territories that would be Overrun: ${forecast.falling}.`,
    ...TECHS.map((_, at) => {
      const tech = components.technologies[at]!;
      const tier = one.tech[at] ?? 0;
      const cost = one.upgrade_costs[at];
      return (
        `${tech.name} ${tier}: ${tech.tiers[tier]?.title}. ${tech.texts[tier]}` +
        `${cost ? ` Next: ${goodsText(cost)}.` : ''}`
      );
    }),
    `Mercenary cards: ${cards.join(', ') || 'none'}. Trade action ${one.may_trade ? 'left' : 'used'}.`,
  ];
}

/** What is known about a place. */
export function placeWords(components: Components, view: View, at: number): string {
  const now = placeAt(view, at);
  const territory = territoryAt(components, at);
  const name = placeName(components, at);
  if (now.desolated) return `${name}: desolated.`;
  const units = stacksIn(components, view, at).map(
    ({ who, count }) => `${counted(count, 'unit')} of ${nameOf(components, who)}`,
  );
  const facts = [
    territory?.capital ? 'capital' : '',
    now.status ?? '',
    `Defense ${now.defense}`,
    now.invaders > 0 ? counted(now.invaders, 'invader') : '',
    now.ship === null ? '' : `drop ship ${now.ship + 1}`,
    ...units,
    view.cronos === at ? 'Cronos' : '',
    now.ready > 0 ? `Research ready: ${now.ready}` : '',
    now.committed > 0 ? `Research committed: ${now.committed}` : '',
    now.blasters > 0 ? 'Blaster Hybrids' : '',
    now.domes > 0 ? counted(now.domes, 'Force Dome') : '',
    now.falls ? 'would be Overrun' : '',
    now.odds
      ? `battle: coalitions ${now.odds.attacking ? 'attack' : 'defend'}, ${percent(now.odds.cleared)} % to clear it`
      : '',
  ].filter(Boolean);
  const near = neighboursOf(components, at).map((one) => placeName(components, one));
  return `${name}: ${facts.join(', ')}. Next to ${near.join(', ')}.`;
}

function events(components: Components, view: View): string[] {
  const { left, piles, placed, turned, own } = view.events;
  const card = (id: number, pile: 'alpha' | 'bravo'): string => {
    const action = components.actions[components.events[id]?.[pile] ?? 0];
    return action ? `${categoryName[action.category]}: ${action.text}` : '';
  };
  return [
    `Cards left: ${left[0]} Assault, ${left[1]} Devastation. Alpha pile ${piles[0]}, Bravo pile ${piles[1]}.`,
    ...COALITIONS.flatMap((who, at) => {
      const one = placed[at];
      if (!one?.pile) return [];
      return [`${nameOf(components, who)}: ${one.pile}${one.blind ? ', blindly' : ''}.`];
    }),
    ...own.flatMap((id) =>
      id === null ? [] : [`You have seen: Alpha ${card(id, 'alpha')} Bravo ${card(id, 'bravo')}`],
    ),
    ...(turned ? [`Turned up from ${turned.pile}: ${card(turned.card, turned.pile)}`] : []),
  ];
}

function market(components: Components, view: View): string[] {
  const shown = MERCENARIES.flatMap((card, at) => {
    const count = view.market[at] ?? 0;
    const { name, cost, text } = of(MERCENARIES, components.mercenaries, card);
    return count > 0 ? [`${count} ${name} for $${cost}. ${text}`] : [];
  });
  return [...shown, `Cards left: ${view.mercenaries_left}.`];
}

function offer(components: Components, { offer: now }: View): string[] {
  if (!now) return [];
  return [
    `${nameOf(components, now.from)} gives ${goodsText(now.give)} to ${nameOf(components, now.to)} ` +
      `for ${goodsText(now.get)}${now.sent ? '' : ', not sent yet'}.`,
  ];
}
