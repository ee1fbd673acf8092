/** Pieces that are drawn over the map: which can be taken, and what has to be answered for them. */
import type { View } from '../../generated/invasion/View';
import type { Point } from './geometry';
import type { Choice, Legal } from './types';

/** A piece by its place: units of whoever moves are alike, and there is one Cronos. */
export interface Taken {
  piece: 'unit' | 'cronos';
  from: number;
}

export interface Drag extends Taken {
  /** Where the pointer is, in the units of the map. */
  point: Point;
  /** The place under the pointer. */
  over: number | null;
}

/** The place from which a unit is moving, while one is in hand. */
export const inHand = ({ question }: View): number | null => (question?.type === 'move_to' ? question.from : null);

/** Whether a piece can be taken now, or is in hand. */
export function isMovable(view: View, legal: Legal | null, { piece, from }: Taken): boolean {
  if (!legal) return false;
  if (piece === 'cronos') return view.question?.type === 'move_cronos' && view.cronos === from;
  return inHand(view) === from || fromChoice(legal, from) !== null;
}

/** The next answer on the way of a piece to a place, or into the hand; null if that is all, or it cannot be. */
export function nextAnswer({ piece, from }: Taken, to: number | null, view: View, legal: Legal | null): Choice | null {
  if (piece === 'cronos') return to === null ? null : find(legal, ({ type, at }) => type === 'cronos' && at === to);
  if (inHand(view) === null) return fromChoice(legal, from);
  if (inHand(view) !== from || to === null) return null;
  return find(legal, ({ type, at }) => type === 'to' && at === to);
}

/** Units with most actions left are listed first. */
const fromChoice = (legal: Legal | null, from: number): Choice | null =>
  find(legal, ({ type, at }) => type === 'from' && at === from);

function find(legal: Legal | null, fits: (action: { type: string; at: number | null }) => boolean): Choice | null {
  return (
    legal?.choices.find(({ action }) => fits({ type: action.type, at: 'at' in action ? action.at : null })) ?? null
  );
}
