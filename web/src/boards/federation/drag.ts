/** A ship that is drawn over the map: which can be taken, where it may go, and what has to be answered for it. */
import type { Ship } from '../../generated/federation/Ship';
import type { Space } from '../../generated/federation/Space';
import type { View } from '../../generated/federation/View';
import type { Point } from './geometry';
import { askedIn } from './lookup';
import type { Choice, Legal } from './types';

/** A ship, by kind and place: those of one kind in one space are alike. */
export interface Vessel {
  ship: Ship;
  from: Space;
}

export interface Drag extends Vessel {
  /** Where the pointer is, in the units of the map. */
  at: Point;
  /** The space under the pointer. */
  over: Space | null;
}

/** The ship that is in hand, while one is. */
export function inHand(view: View): Vessel | null {
  const phase = askedIn(view);
  switch (phase.type) {
    case 'carry':
    case 'to':
    case 'again':
    case 'again_to':
    case 'fold_to':
      return { ship: phase.ship, from: phase.from };
    default:
      return null;
  }
}

const isSame = (one: Vessel | null, other: Vessel): boolean => one?.ship === other.ship && one.from === other.from;

/** Whether a ship can be taken now, or is in hand. */
export function isMovable(view: View, legal: Legal | null, vessel: Vessel): boolean {
  if (!legal) return false;
  if (isSame(inHand(view), vessel)) return true;
  if (askedIn(view).type === 'main') return moves(legal) !== null;
  return shipChoice(legal, vessel) !== null;
}

/** The next answer on the way of a ship to a space, or into the hand; null if that is all, or it cannot be. */
export function nextAnswer(vessel: Vessel, to: Space | null, view: View, legal: Legal | null): Choice | null {
  const phase = askedIn(view);
  const held = inHand(view);
  if (held) {
    if (!isSame(held, vessel) || to === null) return null;
    const there = legal?.choices.find(({ action }) => action.type === 'at' && action.space === to);
    if (there) return there;
    return phase.type === 'carry' ? (legal?.choices.find(isEmptyHanded) ?? null) : null;
  }
  if (phase.type === 'main') return moves(legal);
  return shipChoice(legal, vessel);
}

const isEmptyHanded = ({ action }: Choice): boolean => action.type === 'carry' && action.carry === 'nothing';

/** The order to move: the free one first. */
function moves(legal: Legal | null): Choice | null {
  const order = (deed: string) => legal?.choices.find(({ action }) => action.type === 'do' && action.deed === deed);
  return order('free_move') ?? order('move') ?? null;
}

function shipChoice(legal: Legal | null, { ship, from }: Vessel): Choice | null {
  return (
    legal?.choices.find(({ action }) => action.type === 'ship' && action.ship === ship && action.at === from) ?? null
  );
}
