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
  const grouped = (onBoard: boolean) => grouping((_, { choices }) => [{ title: '', choices: choices.slice(0, 2) }, { title: '', choices: choices.slice(2), onBoard }]);
  const asked = { ...legal, choices: [there('a'), choice('b'), there('c')] };

  it('are those where something is chosen on the board alone', () => {
    expect(places(offers(grouped(true), null, asked))).toEqual(['at-c']);
  });

  it('are all, if everything has a button', () => {
    expect(places(offers(grouped(false), null, asked))).toEqual(['at-a', 'at-c']);
  });
});
