/** A Steward or Soldiers that are drawn over a map: what can be taken, and what has to be answered for it. */
import type { Point } from './geometry';
import { hexOf, hexSpot, tileOf } from './lookup';
import type { View } from '../../generated/portas/View';
import type { Choice, Legal } from './types';

/** A Steward by its tile, or Soldiers by their hex. */
export interface Taken {
  piece: 'steward' | 'second' | 'men';
  from: string;
}
export interface Drag extends Taken {
  /** Where the pointer is, in the units of the map. */
  at: Point;
  /** The place under the pointer. */
  over: string | null;
}

const steps = (taken: Taken, to: number, legal: Legal | null): Choice | undefined => {
  const type = taken.piece === 'second' ? 'apprentice' : 'go';
  return legal?.choices.find(({ action }) => action.type === type && action.tile === to);
};
const deploys = (legal: Legal | null): Choice | undefined =>
  legal?.choices.find(({ action }) => action.type === 'do' && action.verb === 'deploy');
const takes = (from: string, legal: Legal | null): Choice | undefined =>
  legal?.choices.find(
    ({ action }) => (action.type === 'from' || action.type === 'bugler') && hexSpot(action.hex) === from,
  );

/** Whether Soldiers of this hex are in hand. */
const isHeld = ({ phase }: View, from: string): boolean => phase.type === 'direction' && hexSpot(phase.hex) === from;

/** Whether a piece can be taken now, or is in hand. */
export function isMovable(view: View, legal: Legal | null, taken: Taken): boolean {
  if (!legal) return false;
  if (taken.piece === 'men') {
    if (isHeld(view, taken.from) || takes(taken.from, legal)) return true;
    const hex = view.hexes[hexOf(taken.from) ?? -1];
    return deploys(legal) !== undefined && (hex?.upright.flat().some((count) => count > 0) ?? false);
  }
  const type = taken.piece === 'second' ? 'apprentice' : 'go';
  return legal.choices.some(({ action }) => action.type === type);
}

/** The next answer on the way of a piece to a place, or into the hand; null if that is all, or it cannot be. */
export function nextAnswer(taken: Taken, to: string | null, view: View, legal: Legal | null): Choice | null {
  if (taken.piece !== 'men') {
    const tile = tileOf(to);
    return tile === null ? null : (steps(taken, tile, legal) ?? null);
  }
  if (isHeld(view, taken.from)) {
    return (to && legal?.choices.find(({ action, hotspot }) => action.type === 'dir' && hotspot === to)) || null;
  }
  return takes(taken.from, legal) ?? deploys(legal) ?? null;
}
