/** How the pieces of a place are laid out around their point. */
import type { Coalition } from '../../generated/invasion/Coalition';
import type { Components } from '../../generated/invasion/Components';
import type { View } from '../../generated/invasion/View';
import { placeAt, stacksIn } from './lookup';

export type Piece =
  | { kind: 'shield'; x: number; y: number }
  | { kind: 'invader'; x: number; y: number; count: number }
  | { kind: 'ship'; x: number; y: number; number: number }
  | { kind: 'unit'; x: number; y: number; who: Coalition; count: number };
type Loose = Piece extends infer P ? (P extends Piece ? Omit<P, 'x' | 'y'> : never) : never;

export interface Plate {
  w: number;
  h: number;
  pieces: Piece[];
}

/** How much room a piece takes. */
const STEP = 44;
/** So many pieces lie in one row. */
const ROW = 3;

/** The shield first, then the Hydra, then the coalitions; a second row if one is too long. */
export function layout(components: Components, view: View, at: number): Plate {
  const now = placeAt(view, at);
  const hydra: Loose[] = [
    { kind: 'shield' },
    ...(now.ship === null ? [] : [{ kind: 'ship' as const, number: now.ship + 1 }]),
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
  return { w: Math.max(...rows.map((row) => row.length)) * STEP + 8, h: rows.length * STEP + 4, pieces };
}
