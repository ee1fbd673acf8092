/** A unit that is drawn over the table: where it may be put down, and what has to be answered for it. */
import type { Verb } from '../../generated/frontline/Verb';
import type { View } from '../../generated/frontline/View';
import { choicesAt, inHand } from './desk';
import type { Point } from './geometry';
import type { Choice, Legal } from './types';

export interface Drag {
  /** The space of the unit. */
  unit: string;
  /** Where the pointer is, in the units of the field. */
  at: Point;
  /** The space under the pointer. */
  over: string | null;
  /** Whether it was let go where it can do nothing, and is on its way back. */
  back: boolean;
}

/** Where a unit was put down. */
export interface Goal {
  unit: string;
  to: string;
}

/** Whether the unit on a space can be taken, or is in hand. */
export function isMovable(view: View, legal: Legal | null, space: string): boolean {
  if (!legal) return false;
  return inHand(view) === space || choicesAt(legal, `space-${space}`).some((choice) => choice.action.type === 'unit');
}

/** What the unit in hand would do on a space; null if it can do nothing there. */
export function deedAt(view: View, legal: Legal | null, space: string): Verb | null {
  const { phase } = view;
  const offered = choicesAt(legal, `space-${space}`).some((choice) => choice.action.type === 'to');
  if (offered && phase.type === 'target') return phase.verb;
  if (offered && phase.type === 'reaction_target') return phase.task === 'fire' ? 'attack' : phase.task;
  return view.goals?.find((goal) => goal.to.includes(space))?.verb ?? null;
}

/** The next answer on the way to a goal; null if it is reached, or cannot be. */
export function nextAnswer({ unit, to }: Goal, view: View, legal: Legal | null): Choice | null {
  const held = inHand(view);
  if (held === null) return choicesAt(legal, `space-${unit}`).find((choice) => choice.action.type === 'unit') ?? null;
  if (held !== unit) return null;
  const there = choicesAt(legal, `space-${to}`).find((choice) => choice.action.type === 'to');
  if (there) return there;
  const verb = deedAt(view, legal, to);
  if (verb === null) return null;
  const wanted = view.phase.type === 'verb' ? `verb-${verb}` : 'back';
  return choicesAt(legal, wanted)[0] ?? null;
}
