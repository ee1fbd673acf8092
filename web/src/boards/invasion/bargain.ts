/** An offer as it is being made up at the desk, and the answers that say it to the table. */
import type { Action } from '../../generated/invasion/Action';
import type { Offer } from '../../generated/invasion/Offer';
import type { Side } from '../../generated/invasion/Side';
import type { View } from '../../generated/invasion/View';
import { GOODS } from './nouns';
import type { Choice, Legal } from './types';

/** How much of each good each side shall give. */
export type Draft = Record<Side, readonly number[]>;

export const SIDES = ['give', 'get'] as const satisfies readonly Side[];
export const blank = (): Draft => ({ give: GOODS.map(() => 0), get: GOODS.map(() => 0) });

/** The draft with one line changed; nobody gives what it gets. */
export function withLine(draft: Draft, side: Side, at: number, amount: number): Draft {
  const other = side === 'give' ? 'get' : 'give';
  const put = (lines: readonly number[], value: number) => lines.map((old, index) => (index === at ? value : old));
  const rest = amount > 0 ? put(draft[other], 0) : draft[other];
  return side === 'give' ? { give: put(draft.give, amount), get: rest } : { give: rest, get: put(draft.get, amount) };
}

export const isBlank = (draft: Draft, offer: Offer): boolean =>
  SIDES.every((side) => [...draft[side], ...offer[side]].every((amount) => amount === 0));

/** What has to be said next so that the offer becomes the draft and is sent. */
export function nextWord(draft: Draft, { question, offer }: View): Action | null {
  if (!offer || offer.sent) return null;
  if (question?.type === 'amount')
    return { type: 'amount', amount: draft[question.side][GOODS.indexOf(question.good)] ?? 0 };
  if (question?.type !== 'lines') return null;
  for (const side of SIDES)
    for (const [at, good] of GOODS.entries())
      if (draft[side][at]! > 0 && offer[side][at] === 0) return { type: 'line', side, good };
  return { type: 'send' };
}

/** The choice that says it, if it can be said now. */
export function saying(word: Action, legal: Legal | null): Choice | null {
  const says = (action: Action) => Object.entries(word).every(([key, value]) => Reflect.get(action, key) === value);
  return legal?.choices.find(({ action }) => says(action)) ?? null;
}
