/** Places and hexes in words. */
import type { Components } from '../../generated/portas/Components';
import type { Place } from '../../generated/portas/Place';
import type { View } from '../../generated/portas/View';
import type { Work } from '../../generated/portas/Work';
import { namesOn, percent } from './lookup';
import { BUILDINGS, buildingName, className, dirName, goodsText, of, plural, WORKS, workName } from './nouns';

export function aboutTile(components: Components, place: Place): string {
  const { kind, gain, give, get, build, work, cost, draw } = place;
  const price = work ? goodsText(of(WORKS, components.works, work).cost) : '';
  switch (kind) {
    case 'market':
      return 'One of: sell, gain, or the special action of the Market card. Or slide on to a Place next to it.';
    case 'gain':
      return `Gain ${goodsText(gain)}.`;
    case 'convert':
      return `${goodsText(give)} for ${goodsText(get)}, any number of times.`;
    case 'baker':
      return `Gain ${goodsText(gain)}, or sell: ${goodsText(give)} for ${goodsText(get)}.`;
    case 'build':
      return build ? `${buildingName[build]} for ${goodsText(cost)} each. ${aboutBuilding(components, build)}` : '';
    case 'librarian':
      return `Gain ${goodsText(gain)} and draw ${plural(draw, 'Improvement')}.`;
    case 'developer':
      return `Gain ${goodsText(gain)} and play an Improvement.`;
    case 'official':
      return `Gain ${goodsText(gain)} and take the Starting Player marker.`;
    case 'recruiting':
      return 'Enlist unemployed colonists on your Spawn Point, or discharge Soldiers.';
    case 'commander':
      return 'Move Soldiers, Catapults and Howitzers one hex each, or turn Buildings by 60°.';
    case 'supreme':
      return 'Move up to two hexes each, with 1 Strength more in Battles, or turn Buildings by 120°.';
    case 'doctor':
      return 'Heal Soldiers from the Sickbay, or set exhausted ones upright.';
    case 'works':
      return work ? `${workName[work]} for ${price} each. ${aboutWork(components, work)}` : '';
    case 'trapper':
      return `Traps for ${price} each, or knock back up to three Invaders from Traps.`;
    case 'engineer':
      return `Bombs for ${price} each, or fire Bombs.`;
    default:
      return kind satisfies never;
  }
}

export function aboutBuilding(components: Components, building: (typeof BUILDINGS)[number]): string {
  const { farmers, citizens, storage, jobs, yields } = of(BUILDINGS, components.buildings, building);
  const parts = [
    ...(farmers > 0 ? [`Houses ${plural(farmers, 'Farmer')}.`] : []),
    ...(citizens > 0 ? [`Houses ${plural(citizens, 'Citizen')}.`] : []),
    ...(storage > 0 ? [`${storage} spaces of Storage when manned.`] : []),
    ...(yields.some((count) => count > 0) ? [`Yields ${goodsText(yields)} a Year.`] : []),
    ...(jobs > 0 ? [`${plural(jobs, 'job')}.`] : []),
  ];
  return parts.join(' ');
}

export function aboutWork(components: Components, work: Work): string {
  const { crew, men, strength, arrows, range, damage } = of(WORKS, components.works, work);
  const parts = [
    `Strength ${strength}`,
    ...(crew ? [`crew ${men} ${className[crew]}s`] : []),
    ...(range > 0 ? [`${plural(arrows, 'arrow')} of ${range}`] : []),
    ...(damage > 0 ? [`damage ${damage}`] : []),
  ];
  return `${parts.join(', ')}.`;
}

export function aboutHex(components: Components, view: View, hex: number): string[] {
  const now = view.hexes[hex];
  if (!now) return [];
  const lines = [`${namesOn(view, hex).join('; ') || 'Nobody is here'}.`];
  const { work } = now;
  if (work) {
    const looks = `${workName[work.work]}, looking ${dirName[work.facing]}`;
    lines.push(`${looks}: ${aboutWork(components, work.work)} May act: ${work.ready}.`);
  }
  const [south, north] = now.strength;
  const other = components.versus ? north : now.invaders;
  if (south + other > 0) lines.push(`Strength ${south} against ${other}.`);
  return [...lines, ...threatsAt(components, view, hex)];
}

/** From where a hex may be entered with the next cards, and where a troop on it may go, with the chances. */
function threatsAt(components: Components, { threats }: View, hex: number): string[] {
  const number = (one: number | null): string => (one === null ? 'the gate' : `#${components.hexes[one]?.number}`);
  const coming = threats.filter((threat) => threat.hex === hex);
  const going = threats.filter(({ from }) => from === hex);
  const from = coming.map((one) => `from ${number(one.from)} ${percent(one.cards, one.of)}`);
  const to = going.map((one) => `${number(one.hex)} ${percent(one.cards, one.of)}`);
  return [
    ...(from.length > 0 ? [`May be entered: ${from.join(', ')}.`] : []),
    ...(to.length > 0 ? [`Next card: ${to.join(', ')}.`] : []),
  ];
}
