import { describe, expect, it } from 'vitest';
import type { Action } from '../../generated/invasion/Action';
import type { View } from '../../generated/invasion/View';
import { blank, isBlank, nextWord, saying, withLine, type Draft } from './bargain';
import type { Legal } from './types';

const NOTHING: NonNullable<View['offer']> = {
  from: 'south_america',
  to: 'europe',
  give: [0, 0, 0, 0, 0, 0],
  get: [0, 0, 0, 0, 0, 0],
  counter: false,
  sent: false,
};
const [FUEL, FOOD] = [1, 3];
const draft: Draft = withLine(withLine(blank(), 'give', FOOD, 2), 'get', FUEL, 1);
const seen = (question: object | null, offer: Partial<typeof NOTHING> = {}): View =>
  ({ question, offer: { ...NOTHING, ...offer } }) as unknown as View;
const lines = { type: 'lines', who: 'south_america' };

describe('an offer made up at the desk', () => {
  it('has a good on one side alone', () => {
    expect(withLine(draft, 'get', FOOD, 1)).toEqual({ give: [0, 0, 0, 0, 0, 0], get: [0, 1, 0, 1, 0, 0] });
    expect(withLine(draft, 'get', FOOD, 0)).toEqual(draft);
  });

  it('is empty as long as nobody gives anything, at the desk or said before', () => {
    expect(isBlank(blank(), NOTHING)).toBe(true);
    expect(isBlank(draft, NOTHING)).toBe(false);
    expect(isBlank(blank(), { ...NOTHING, give: [0, 0, 0, 1, 0, 0] })).toBe(false);
  });

  it('is said line by line, each with its amount, then sent', () => {
    expect(nextWord(draft, seen(lines))).toEqual({ type: 'line', side: 'give', good: 'food' });
    expect(nextWord(draft, seen({ type: 'amount', side: 'give', good: 'food' }))).toEqual({
      type: 'amount',
      amount: 2,
    });
    const half = { give: [0, 0, 0, 2, 0, 0] } as Partial<typeof NOTHING>;
    expect(nextWord(draft, seen(lines, half))).toEqual({ type: 'line', side: 'get', good: 'fuel' });
    expect(nextWord(draft, seen(lines, { ...half, get: [0, 1, 0, 0, 0, 0] }))).toEqual({ type: 'send' });
  });

  it('is not gone on with once it was sent, or something else is asked', () => {
    expect(nextWord(draft, seen(lines, { sent: true }))).toBeNull();
    expect(nextWord(draft, seen({ type: 'window', who: 'europe' }))).toBeNull();
  });

  it('is said only in words that are offered', () => {
    const offered: Action[] = [{ type: 'amount', amount: 1 }, { type: 'drop' }];
    const legal = { choices: offered.map((action) => ({ action })) } as unknown as Legal;
    expect(saying({ type: 'amount', amount: 1 }, legal)?.action).toEqual({ type: 'amount', amount: 1 });
    expect(saying({ type: 'amount', amount: 2 }, legal)).toBeNull();
    expect(saying({ type: 'send' }, null)).toBeNull();
  });
});
