/** The table as text, in reading order. */
import type { Components } from '../../generated/federation/Components';
import type { Resource } from '../../generated/federation/Resource';
import type { View } from '../../generated/federation/View';
import type { OutlineItem } from '../board';
import { factionOf, namesIn, spaceOf } from './lookup';
import {
  ALIEN_TECHS,
  BASES,
  baseName,
  CHITS,
  deedName,
  FACTIONS,
  FED_TECHS,
  factionName,
  HOME,
  homeName,
  kindName,
  LEVELS,
  levelName,
  of,
  PAIRS,
  relationName,
  RESOURCES,
  resourceName,
  spaceName,
  SPACES,
  TOKENS,
} from './nouns';

export function outline(components: Components, view: View): OutlineItem[] {
  return [
    { id: 'situation', heading: 'Situation', lines: situation(components, view) },
    { id: 'queue', heading: 'Activation Queue, the next token first', lines: queue(components, view) },
    ...FACTIONS.map((faction) => ({
      id: `faction-${faction}`,
      heading: factionName[faction],
      lines: factionLines(components, view, faction),
    })),
    { id: 'map', heading: 'Map', lines: SPACES.map((space) => spaceLine(view, space)) },
    { id: 'resources', heading: 'Resources', lines: resources(view) },
    { id: 'research', heading: 'Research', lines: research(components, view) },
    { id: 'assets', heading: 'Bases and assets', lines: assets(view) },
    { id: 'bag', heading: 'Bag and events', lines: bag(components, view) },
  ];
}

function situation(components: Components, view: View): string[] {
  const home = HOME.map((track, at) => `${homeName[track]} ${view.home[at]} of ${components.home_max[at]}`);
  const pairs = PAIRS.map((pair, at) => {
    const [a, b] = of(PAIRS, components.pairs, pair);
    return `${factionName[a]} and ${factionName[b]}: ${relationName[view.relations[at] ?? 'neutral']}.`;
  });
  return [
    `Federation turns over: ${view.turn}. Bases standing: ${view.bases_standing} of ${BASES.length}.`,
    `${home.join(', ')}.`,
    ...pairs,
    ...(view.fight
      ? [
          `Combat at ${spaceName(view.fight.space)} against the ${factionName[view.fight.faction]}: ` +
            `${view.fight.dice} dice, ${view.fight.lose_percent} % lose.`,
        ]
      : []),
    ...(view.roll ? [`Dice: ${view.roll.dice.join(', ')}. ${view.roll.means}`] : []),
  ];
}

function queue(components: Components, view: View): string[] {
  return view.queue.map(({ token, valid, does }, at) => {
    const name = of(TOKENS, components.tokens, token).name;
    return `${at + 1}: ${name}${valid ? '' : ', would be ignored'}: ${does}.`;
  });
}

function factionLines(components: Components, view: View, faction: (typeof FACTIONS)[number]): string[] {
  const one = factionOf(view, faction);
  const agents = [
    ...(one.embassy ? ['an Embassy'] : []),
    ...(one.attache ? ['an Attaché'] : []),
    ...(one.spy ? ['a spy'] : []),
  ];
  const track = one.track.map(
    ({ number, tech, spy }) =>
      `${number} ${tech ? of(ALIEN_TECHS, components.alien_techs, tech).name : spy ? 'your spy' : 'empty'}`,
  );
  const fleets = one.fleets
    .filter((fleet) => fleet.at !== null)
    .map((fleet) => `${kindName[fleet.kind]} (${fleet.combat}) at ${fleet.at ? spaceName(fleet.at) : ''}`);
  return [
    `War Effort: ${levelName[one.level]}` +
      `${one.effective === one.level ? '' : `, acts as at ${levelName[one.effective]}`}.`,
    `Valid tokens: ${
      of(LEVELS, components.validity, one.effective)
        .map((deed) => deedName[deed])
        .join(', ') || 'none'
    }.`,
    `Your people there: ${agents.join(', ') || 'none'}.`,
    `Technology track: ${track.join(', ')}.`,
    `In play: ${fleets.join(', ') || 'no fleet'}.`,
    one.next_spawn ? `Next to spawn: ${kindName[one.next_spawn]}.` : 'Nothing left to spawn.',
    ...(one.advances_to_sol === null ? [] : [`Advances until Sol: ${one.advances_to_sol}.`]),
  ];
}

function spaceLine(view: View, space: (typeof SPACES)[number]): string {
  const now = spaceOf(view, space);
  const threats = now.threats.map(
    (one) =>
      `vs ${one.fleets.map((kind) => kindName[kind]).join(' and ')}: ${one.dice} dice, ${one.lose_percent} % lose`,
  );
  const known = `${spaceName(space)}: ${namesIn(now).join(', ') || 'empty'}.`;
  return [known, ...(now.danger ? ['Danger.'] : []), ...threats.map((threat) => `${threat}.`)].join(' ');
}

function counted(counts: readonly number[]): string {
  const some = RESOURCES.flatMap((resource: Resource, at) =>
    (counts[at] ?? 0) > 0 ? [`${counts[at]} ${resourceName[resource]}`] : [],
  );
  return some.join(', ') || 'nothing';
}

function resources(view: View): string[] {
  const { resources: all } = view;
  const rows = all.track.map((row, at) => {
    const columns = row.map((column, index) => (all.columns[index] ? counted(column) : 'locked'));
    return `Row ${at}: ${columns.join('; ')}.`;
  });
  return [
    `Stored: ${counted(all.stored)}.`,
    `Pools: ${counted(all.pools)}.`,
    `Sacrificed: ${counted(all.sacrificed)}.`,
    `Locked: ${counted(all.locked)}.`,
    `Dice of a Resource Roll: ${all.dice}.`,
    ...rows.reverse(),
  ];
}

function research(components: Components, { research: lab }: View): string[] {
  const name = (tech: (typeof FED_TECHS)[number]): string => of(FED_TECHS, components.fed_techs, tech).name;
  return [
    ...lab.projects.map((one) => `${name(one.tech)}: ${one.percent} %${one.halted ? ', halted' : ''}.`),
    `Un-researched: ${lab.blanks} never seen, ${lab.warp_blanks} Warp; ` +
      `seen: ${lab.seen.map(name).join(', ') || 'none'}.`,
    `Advantages: ${lab.advantages.map(name).join(', ') || 'none'}.`,
  ];
}

function assets(view: View): string[] {
  const sites = BASES.map((base, at) => {
    const site = view.bases[at];
    const where = site?.type === 'on' ? `on ${spaceName(site.world)}${site.striped ? ', upgraded' : ''}` : site?.type;
    return `${baseName[base]}: ${where}.`;
  });
  const { flagships, flagships_locked, mines, allies } = view.unbuilt;
  return [
    ...sites,
    `Unbuilt: ${flagships} Flagships (${flagships_locked} locked), ${mines} Mine Fields, ${allies} Ally Ships; ` +
      `Sol Defense ${view.sol_defense}.`,
  ];
}

function bag(components: Components, view: View): string[] {
  const kinds = view.bag.map(
    ({ token, count, permille }) =>
      `${of(TOKENS, components.tokens, token).name}: ${count}, ${(permille / 10).toFixed(1)} % next.`,
  );
  return [
    `Tokens in Holding: ${view.holding_count}.`,
    `Event chits left: ${view.chits.map((chit) => of(CHITS, components.events, chit).title).join(', ') || 'none'}.`,
    ...kinds,
  ];
}
