/** Where things lie on the wall, in its units. */
import type { Components } from '../../generated/invasion/Components';
import type { Link } from '../../generated/invasion/Link';
import { territoryAt, zoneAt } from './lookup';
import { WALL, WORLD } from './world';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}

export const MAP: Box = { x: 0, y: 0, w: WALL.w, h: WALL.h };

/** Parts of the wall that a small screen shows one at a time. */
export const REGIONS = [
  { id: 'world', name: 'World', box: MAP },
  { id: 'americas', name: 'Americas', box: { x: 30, y: 10, w: 560, h: 800 } },
  { id: 'middle', name: 'Europe, Africa', box: { x: 490, y: 0, w: 560, h: 700 } },
  { id: 'pacific', name: 'Asia, Pacific', box: { x: 900, y: 20, w: 660, h: 730 } },
] as const satisfies Region[];
export interface Region {
  id: string;
  name: string;
  box: Box;
}

/** A pack with other places has no land of its own here: its places are discs where the pack puts them. */
const PACK = { w: 1600, h: 900 };
const printedAt = (components: Components, at: number): Point => {
  const [x, y] = (territoryAt(components, at) ?? zoneAt(components, at))?.at ?? [0, 0];
  return { x: (x * MAP.w) / PACK.w, y: (y * MAP.h) / PACK.h };
};
const shapeAt = ({ hotspots }: Components, at: number) => WORLD[hotspots[at] ?? ''] ?? null;

/** Where the pieces of a place lie. */
export function piecesAt(components: Components, at: number): Point {
  const shape = shapeAt(components, at);
  return shape ? { x: shape.pieces[0], y: shape.pieces[1] } : printedAt(components, at);
}
/** The middle of its land, to which lines point. */
export function heartOf(components: Components, at: number): Point {
  const shape = shapeAt(components, at);
  return shape ? { x: shape.heart[0], y: shape.heart[1] } : printedAt(components, at);
}
export function landOf(components: Components, at: number): string {
  const shape = shapeAt(components, at);
  if (shape) return shape.path;
  const { x, y } = printedAt(components, at);
  return `M${x - 44} ${y}a44 44 0 1 0 88 0a44 44 0 1 0-88 0z`;
}

/** Whether a link goes around the back of the globe. */
export const isAround = (components: Components, { from, to }: Link): boolean =>
  Math.abs(piecesAt(components, from).x - piecesAt(components, to).x) > MAP.w * 0.55;

export interface Stub {
  at: number;
  other: number;
  path: string;
  /** The end at the edge of the wall. */
  end: Point;
  left: boolean;
}

/** The two ends of a link around the back, each at its edge of the wall. */
export function stubsOf(components: Components, { from, to }: Link): Stub[] {
  const one = (at: number, other: number): Stub => {
    const [here, there] = [piecesAt(components, at), piecesAt(components, other)];
    const left = here.x < MAP.w / 2;
    const end = { x: left ? 8 : MAP.w - 8, y: here.y + (there.y < here.y ? -1 : 1) * 86 };
    return { at, other, path: `M${here.x} ${here.y}L${end.x} ${end.y}`, end, left };
  };
  return [one(from, to), one(to, from)];
}

/** A line between two places, bent a little so that it can be told from a border. */
export function curveOf(from: Point, to: Point, bend = 0.12): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [x, y] = [(from.x + to.x) / 2 + dy * bend, (from.y + to.y) / 2 - dx * bend];
  return `M${round(from.x)} ${round(from.y)}Q${round(x)} ${round(y)} ${round(to.x)} ${round(to.y)}`;
}
const round = (value: number): number => Math.round(value * 10) / 10;

/** Room for pieces and names around a place. */
const MARGIN = { x: 110, y: 95 };
/** The least that is shown of the wall, so that neighbours are in sight. */
const LEAST = { w: 560, h: 460 };

/** The part of the wall around these places, or all of it if they are far apart. */
export function around(components: Components, places: readonly number[]): Region {
  const points = places.map((at) => piecesAt(components, at));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const w = Math.max(LEAST.w, Math.max(...xs) - Math.min(...xs) + 2 * MARGIN.x);
  const h = Math.max(LEAST.h, Math.max(...ys) - Math.min(...ys) + 2 * MARGIN.y);
  if (points.length === 0 || w > MAP.w * 0.7) return REGIONS[0];
  const within = (middle: number, long: number, most: number) => Math.max(0, Math.min(most - long, middle - long / 2));
  const box = {
    x: Math.round(within((Math.min(...xs) + Math.max(...xs)) / 2, w, MAP.w)),
    y: Math.round(within((Math.min(...ys) + Math.max(...ys)) / 2, Math.min(h, MAP.h), MAP.h)),
    w: Math.round(w),
    h: Math.round(Math.min(h, MAP.h)),
  };
  return { id: 'action', name: 'Action', box };
}

/** The smallest region in which all of these places lie, or the whole wall. */
export function regionOf(components: Components, places: readonly number[]): Region {
  const holds = ({ box }: Region) =>
    places.every((at) => {
      const { x, y } = piecesAt(components, at);
      return x > box.x + 30 && x < box.x + box.w - 30 && y > box.y && y < box.y + box.h;
    });
  return REGIONS.find((region) => region.id !== 'world' && holds(region)) ?? REGIONS[0];
}
