/** Where things are on the sand-table, in its own units; the viewer's country is at the bottom. */
import type { Colour } from '../../generated/frontline/Colour';
import type { Components } from '../../generated/frontline/Components';
import type { Ground } from '../../generated/frontline/Ground';
import type { UnitView } from '../../generated/frontline/UnitView';
import { unitData } from './lookup';

export interface Point {
  x: number;
  y: number;
}

export const CELL = 100;
export const FILES = 6;
export const RANKS = 10;
/** The land begins here; around it are sea, table edge and letters. */
export const ORIGIN: Point = { x: 68, y: 34 };
export const FIELD = { w: ORIGIN.x + FILES * CELL + 40, h: ORIGIN.y + RANKS * CELL + 34 };

const fileOf = (space: string): number => space.charCodeAt(0) - 97;
const rankOf = (space: string): number => Number(space.slice(1)) - 1;

/** Returns column and row on the screen, from the upper left. */
export function gridOf(space: string, side: Colour): Point {
  const [file, rank] = [fileOf(space), rankOf(space)];
  return side === 'green' ? { x: file, y: RANKS - 1 - rank } : { x: FILES - 1 - file, y: rank };
}

/** Returns the middle of a space. */
export function centreOf(space: string, side: Colour): Point {
  const { x, y } = gridOf(space, side);
  return { x: ORIGIN.x + (x + 0.5) * CELL, y: ORIGIN.y + (y + 0.5) * CELL };
}

/** Frontiers run between the countries and the neutral land, and around the countries: first row and number of rows. */
export function frontiersOf(spaces: readonly Ground[], side: Colour): { country: Colour; top: number; deep: number }[] {
  const rows = new Map<Colour, Set<number>>();
  for (const { space, country } of spaces) {
    if (country) rows.set(country, (rows.get(country) ?? new Set()).add(gridOf(space, side).y));
  }
  return [...rows].map(([country, set]) => ({ country, top: Math.min(...set), deep: set.size }));
}

/** Returns the letters of the files from left to right. */
export const filesFrom = (side: Colour): string[] => (side === 'green' ? [...'abcdef'] : [...'fedcba']);

/** Returns the numbers of the ranks from top to bottom. */
export function ranksFrom(side: Colour): number[] {
  const up = Array.from({ length: RANKS }, (_, at) => at + 1);
  return side === 'green' ? up.reverse() : up;
}

export function distance(a: string, b: string): number {
  return Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));
}

/** The units behind the counts of `reached_by`: those whose printed range covers the space. */
export function reaching(components: Components, units: readonly UnitView[], space: string): UnitView[] {
  const reaches = ({ kind, space: from }: UnitView) => distance(from, space) <= unitData(components, kind).range;
  return units.filter((one) => !one.disrupted && one.space !== space && reaches(one));
}

/** Returns the middle of the spot at which the Edge lies. */
export function edgeAt(holder: Colour | null, side: Colour): Point {
  const y = holder === null ? RANKS / 2 : holder === side ? RANKS - 1.5 : 1.5;
  return { x: 30, y: ORIGIN.y + y * CELL };
}
