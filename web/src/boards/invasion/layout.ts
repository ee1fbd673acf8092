/** How the pieces of a place are laid out around their point. */
import type { Coalition } from '../../generated/invasion/Coalition';
import type { Components } from '../../generated/invasion/Components';
import type { View } from '../../generated/invasion/View';
import { placeAt, stacksIn, territoryAt } from './lookup';

export type Piece =
  | { kind: 'shield'; x: number; y: number }
  | { kind: 'invader'; x: number; y: number; count: number }
  | { kind: 'unit'; x: number; y: number; who: Coalition; count: number };
type Loose = Piece extends infer P ? (P extends Piece ? Omit<P, 'x' | 'y'> : never) : never;

export interface Plate {
  w: number;
  h: number;
  pieces: Piece[];
  /** Signs over its left edge: capital, Research, what is attached. */
  signs: Sign[];
  /** The drop ship that hovers over it. */
  ship: { number: number; x: number; y: number } | null;
}

export interface Sign {
  name: 'capital' | 'research' | 'blasters' | 'domes';
  tone: 'capital' | 'ready' | 'used' | 'ghin';
}

/** How much room a piece takes. */
const STEP = 44;
/** So many pieces lie in one row. */
const ROW = 3;
/** How much room a sign takes, and half a drop ship. */
export const SIGN = 25;
const HULK = 38;

/** The shield first, then the Hydra, then the coalitions; a second row if one is too long. */
export function layout(components: Components, view: View, at: number): Plate {
  const now = placeAt(view, at);
  const hydra: Loose[] = [
    { kind: 'shield' },
    ...(now.invaders > 0 ? [{ kind: 'invader' as const, count: now.invaders }] : []),
  ];
  const units: Loose[] = stacksIn(components, view, at).map((stack) => ({ kind: 'unit', ...stack }));
  const rows = hydra.length + units.length <= ROW ? [[...hydra, ...units]] : [hydra, units];
  const pieces = rows.flatMap((row, line) =>
    row.map((piece, index) => ({
      ...piece,
      x: (index - (row.length - 1) / 2) * STEP,
      y: (line - (rows.length - 1) / 2) * STEP,
    })),
  ) as Piece[];
  const [w, h] = [Math.max(...rows.map((row) => row.length)) * STEP + 8, rows.length * STEP + 4];
  const signs = signsOf(components, view, at);
  const beside = signs.length > 0 ? signs.length * SIGN + HULK - w / 2 : 0;
  const ship = now.ship === null ? null : { number: now.ship + 1, x: Math.max(0, beside), y: -h / 2 - 22 };
  return { w, h, pieces, signs, ship };
}

function signsOf(components: Components, view: View, at: number): Sign[] {
  const now = placeAt(view, at);
  const some = (count: number, name: Sign['name'], tone: Sign['tone']): Sign[] =>
    Array.from({ length: count }, () => ({ name, tone }));
  return [
    ...some(territoryAt(components, at)?.capital ? 1 : 0, 'capital', 'capital'),
    ...some(now.ready, 'research', 'ready'),
    ...some(now.committed, 'research', 'used'),
    ...some(Math.min(1, now.blasters), 'blasters', 'ghin'),
    ...some(now.domes, 'domes', 'ghin'),
  ];
}
