/** Where things are on the Battleground and on the maps of Places, in units of their own. */
import type { Cell } from '../../generated/portas/Cell';
import type { Components } from '../../generated/portas/Components';
import type { Dir } from '../../generated/portas/Dir';
import { DIRS } from './nouns';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}

/** The radius of a hex of the Battleground, and how high one is. */
export const R = 52;
export const ROW = R * Math.sqrt(3);
const COLUMNS = 5;
const TOP = 5;

/** The part of the canvas of the Battleground that is shown: the hexes, and land before the gate. */
export const VALLEY: Box = {
  x: -R - 12,
  y: -(TOP + 0.5) * ROW - 14,
  w: 1.5 * R * (COLUMNS - 1) + 2 * R + 24,
  h: (TOP + 1) * ROW + 52,
};

const r = (value: number): number => Math.round(value * 10) / 10;

/** The middle of a hex; a board that is turned has North below. */
export function centreOf({ hexes }: Components, hex: number, turned = false): Point {
  const { column = 0, height = 0 } = hexes[hex] ?? {};
  const [x, y] = [1.5 * R * column, (-ROW * height) / 2];
  return turned ? { x: r(1.5 * R * (COLUMNS - 1) - x), y: r(-TOP * ROW - y) } : { x: r(x), y: r(y) };
}

/** The angle of a direction in degrees, clockwise from straight up. */
export const angleOf = (dir: Dir, turned = false): number => DIRS.indexOf(dir) * 60 + (turned ? 180 : 0);

/** A step in a direction, so long. */
export function towards(dir: Dir, far: number, turned = false): Point {
  const turn = (angleOf(dir, turned) * Math.PI) / 180;
  return { x: r(Math.sin(turn) * far), y: r(-Math.cos(turn) * far) };
}

export const plus = (a: Point, b: Point): Point => ({ x: r(a.x + b.x), y: r(a.y + b.y) });

/** A hexagon that lies on a side. */
export function hexagon(radius: number, { x, y }: Point = { x: 0, y: 0 }): string {
  const corners = [0, 60, 120, 180, 240, 300].map((turn) => {
    const at = (turn * Math.PI) / 180;
    return `${r(x + radius * Math.cos(at))} ${r(y + radius * Math.sin(at))}`;
  });
  return `M${corners.join('L')}Z`;
}

/** The radius of a tile of the maps. */
export const S = 50;

export const cellAt = ({ q, r: row }: Cell): Point => ({ x: r(1.5 * S * q), y: r(Math.sqrt(3) * S * (row + q / 2)) });

export const cellKey = ({ q, r: row }: Cell): string => `${q},${row}`;

/** Whether two tiles of a map touch. */
export const touches = (a: Cell, b: Cell): boolean => {
  const [q, row] = [a.q - b.q, a.r - b.r];
  return Math.abs(q) + Math.abs(row) + Math.abs(q + row) === 2;
};

/** The box around tiles, with a little room. */
export function around(cells: readonly Cell[], room = 6): Box {
  const points = cells.length > 0 ? cells.map(cellAt) : [{ x: 0, y: 0 }];
  const [left, right] = [Math.min(...points.map(({ x }) => x)) - S, Math.max(...points.map(({ x }) => x)) + S];
  const half = (S * Math.sqrt(3)) / 2;
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)) - half, Math.max(...points.map(({ y }) => y)) + half];
  return { x: left - room, y: top - room, w: right - left + 2 * room, h: bottom - top + 2 * room };
}

/** The direction from one point to another as an angle in degrees, clockwise from straight up. */
export const bearing = (from: Point, to: Point): number => (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;

/** Numbers from 0 to 1 that look random and are always the same. */
export function seeded(seed: number): () => number {
  let state = seed * 2654435761 + 1013904223;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
