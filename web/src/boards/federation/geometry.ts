/** Where things are on the star map, in its own units. */
import type { Components } from '../../generated/federation/Components';
import type { Faction } from '../../generated/federation/Faction';
import type { Space } from '../../generated/federation/Space';
import { FACTIONS, SPACES, TRACK, of, trackOf } from './nouns';

export interface Point {
  x: number;
  y: number;
}

/** The part of the canvas that is shown. */
export const MAP = { x: 0, y: -2, w: 1000, h: 940 };
export const RIM = { w: 208, h: 104 };
export const PLATE = { w: 58, h: 40 };
export const RADIUS = { sol: 50, world: 42, track: 30 };

const plus = (a: Point, b: Point, by = 1): Point => ({ x: a.x + b.x * by, y: a.y + b.y * by });

export function centreOf({ places }: Components, space: Space): Point {
  const [x, y] = of(SPACES, places, space);
  return { x, y };
}

export const radiusOf = (space: Space): number =>
  space === 'sol' ? RADIUS.sol : trackOf(space) ? RADIUS.track : RADIUS.world;

/** The direction from Sol to a space. */
export function outward(components: Components, space: Space): Point {
  const [sol, at] = [centreOf(components, 'sol'), centreOf(components, space)];
  const far = Math.hypot(at.x - sol.x, at.y - sol.y) || 1;
  return { x: (at.x - sol.x) / far, y: (at.y - sol.y) / far };
}

/** Spaces whose fleets lie on the other side of the track, where there is more room. */
const TURNED: ReadonlySet<Space> = new Set<Space>(['fe1', 'fe4', 'me1', 'mu3', 'mu4', 'cy2', 'cy3', 'cy4']);

/** Across a track: fleets lie on this side of it, assets on the other. */
function across(components: Components, space: Space): Point {
  const { x, y } = outward(components, space);
  return TURNED.has(space) ? { x: y, y: -x } : { x: -y, y: x };
}

/** Where the fleets in a space lie, so many of them. */
export function fleetsAt(components: Components, space: Space, count: number): Point[] {
  const centre = centreOf(components, space);
  const list = Array.from({ length: count }, (_, at) => at);
  if (trackOf(space)) {
    const side = across(components, space);
    const step = 36 + 22 * Math.abs(side.x);
    return list.map((at) => plus(centre, side, 38 + 14 * Math.abs(side.x) + at * step));
  }
  const y = centre.y - radiusOf(space) - 12;
  return list.map((at) => ({ x: centre.x + (at - (count - 1) / 2) * (PLATE.w + 2), y }));
}

/** Where the kinds of assets in a space lie, so many of them. */
export function assetsAt(components: Components, space: Space, count: number): Point[] {
  const centre = centreOf(components, space);
  const list = Array.from({ length: count }, (_, at) => at);
  if (trackOf(space)) {
    const side = across(components, space);
    return list.map((at) => plus(centre, side, -(38 + 6 * Math.abs(side.x) + at * 40)));
  }
  if (space === 'sol')
    return list.map((at) => ({ x: centre.x + (at - (count - 1) / 2) * 42, y: centre.y + RADIUS.sol + 14 }));
  return list.map((at) => {
    const turn = (at % 2 === 0 ? Math.PI - 0.15 : 0.15) + (at > 1 ? (at % 2 === 0 ? -0.75 : 0.75) : 0);
    return plus(centre, { x: Math.cos(turn), y: Math.sin(turn) }, RADIUS.world + 14);
  });
}

/** The upper left corner of what lies at the rim for a faction: beside the outer end of its track. */
export function rimOf(components: Components, faction: Faction): Point {
  const end = centreOf(components, `${faction}${TRACK}` as Space);
  const { x, y } = outward(components, `${faction}${TRACK}` as Space);
  if (Math.abs(x) < 0.3) return { x: end.x + 44, y: y < 0 ? 2 : MAP.h - RIM.h - 4 };
  const left = x < 0 ? 4 : MAP.w - RIM.w - 4;
  return { x: left, y: y < 0.3 ? end.y - 228 : MAP.y + MAP.h - RIM.h - 4 };
}

const SLOT = { x: 30, y: 27, step: 54 };
const CELL = { x: 22, y: 76, step: 41 };

/** The middle of a Spawn slot, the left one first. */
export const slotAt = (rim: Point, slot: number): Point => ({
  x: rim.x + SLOT.x + slot * SLOT.step,
  y: rim.y + SLOT.y,
});

/** The middle of a space of a Technology track, the highest number first. */
export const techAt = (rim: Point, index: number): Point => ({
  x: rim.x + CELL.x + index * CELL.step,
  y: rim.y + CELL.y,
});

/** The spaces of a faction's track, Sol first. */
export const lineOf = (faction: Faction): Space[] => [
  'sol',
  ...Array.from({ length: TRACK }, (_, at) => `${faction}${at + 1}` as Space),
];

/** Half the angle of a sector, and its direction: the nebula of a faction lies there. */
export function sectorOf(components: Components, faction: Faction): { turn: number; half: number } {
  const { x, y } = outward(components, `${faction}${TRACK}` as Space);
  return { turn: Math.atan2(y, x), half: Math.PI / FACTIONS.length };
}

/** The way between two spaces as a path. */
export function wayOf(components: Components, from: Space, to: Space): string {
  const [a, b] = [centreOf(components, from), centreOf(components, to)];
  return `M${a.x} ${a.y}L${b.x} ${b.y}`;
}
