import { describe, expect, it } from 'vitest';
import type { BoardModule } from '../boards/board';
import type { Legal } from '../driver/types';
import { offers, places } from './choices';

const choice = (notation: string, rule = 'H1.1') => ({ action: notation, notation, text: notation, rule, hotspot: null });
const legal: Legal = { seat: 0, prompt: { text: '', rule: 'H1.1' }, choices: [choice('a'), choice('b', 'H1.2'), choice('c', 'H1.2')], pass: null };
const grouping = (groups: BoardModule['groups']) => ({ groups }) as BoardModule;

describe('the choices of a decision', () => {
  it('are numbered through', () => {
    const board = grouping((_, { choices }) => [{ title: 'x', choices: choices.slice(1) }, { title: '', choices: choices.slice(0, 1) }]);
    const found = offers(board, null, legal);
    expect(found.flatMap((offer) => offer.choices.map((c) => [c.choice.notation, c.number]))).toEqual([['b', 1], ['c', 2], ['a', 3]]);
  });

  it('are all offered, even if a board forgets some', () => {
    expect(offers(grouping(() => []), null, legal)[0]?.choices).toHaveLength(3);
    expect(offers(null, null, legal)[0]?.choices).toHaveLength(3);
  });

  it('name a rule only where the prompt does not', () => {
    const board = grouping((_, { choices }) => [{ title: '', choices: choices.slice(0, 1) }, { title: '', choices: choices.slice(1) }]);
    expect(offers(board, null, legal).map((offer) => [offer.rule, offer.mixed])).toEqual([[null, false], ['H1.2', false]]);
    expect(offers(null, null, legal)[0]?.mixed).toBe(true);
  });
});

describe('the places that should be in sight', () => {
  const there = (notation: string) => ({ ...choice(notation), hotspot: `at-${notation}` });
  const board = grouping((_, { choices }) => [{ title: '', choices: choices.slice(0, 1) }, { title: '', choices: choices.slice(1), onBoard: true }]);

  it('are those of choices that are made on the board alone', () => {
    expect(places(offers(board, null, { ...legal, choices: [there('a'), choice('b'), there('c')] }))).toEqual(['at-c']);
  });
});
