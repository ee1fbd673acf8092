/** Where Invaders can be after their next card: the greatest chance that a single troop has. */
import type { Components } from '../../generated/portas/Components';
import type { View } from '../../generated/portas/View';
import { centreOf } from './geometry';

export interface Chance {
  cards: number;
  of: number;
}
export interface Danger extends Chance {
  hex: number;
}
export interface Exit extends Chance {
  /** The column of the troop. */
  x: number;
}

const isWorse = (one: Chance, other: Chance | undefined): boolean =>
  other === undefined || other.cards * one.of < one.cards * other.of;

/** The hexes that can be entered, by any troop or by one. */
export function dangersOf({ threats }: View, troop: number | null): Danger[] {
  const found = new Map<number, Danger>();
  for (const { from, hex, cards, of } of threats) {
    if (hex === null || (troop !== null && from !== troop)) continue;
    if (isWorse({ cards, of }, found.get(hex))) found.set(hex, { hex, cards, of });
  }
  return [...found.values()];
}

/** Whoever may break through, the worst of each column. */
export function exitsOf(components: Components, { threats }: View, troop: number | null, turned: boolean): Exit[] {
  const found = new Map<number, Exit>();
  for (const { from, hex, cards, of } of threats) {
    if (hex !== null || (troop !== null && from !== troop)) continue;
    const { x } = centreOf(components, from, turned);
    if (isWorse({ cards, of }, found.get(x))) found.set(x, { x, cards, of });
  }
  return [...found.values()];
}
