import { describe, expect, it } from 'vitest';
import type { AnyBoard } from '../boards/board';
import type { Legal } from '../driver/types';
import { offers, places, type Offer } from './choices';

const choice = (notation: string, rule = 'H1.1') => ({
  action: notation,
  notation,
  text: notation,
  rule,
  hotspot: null,
  ends: false,
});
const legal: Legal = {
  seat: 0,
  prompt: { text: '', rule: 'H1.1', together: [] },
  choices: [choice('a'), choice('b', 'H1.2'), choice('c', 'H1.2')],
  pass: null,
};
const keys = (found: Offer[]) =>
  found.flatMap((offer) => offer.choices.map(({ choice, shortcut }) => [choice.notation, shortcut]));
const grouping = (groups: AnyBoard['groups']) => ({ groups }) as AnyBoard;

const FOLDED = { listed: false, wide: true };

describe('the choices of a decision', () => {
  it('are numbered through', () => {
    const board = grouping((_components, _view, { choices }) => [
      { title: 'x', choices: choices.slice(1) },
      { title: '', choices: choices.slice(0, 1) },
    ]);
    expect(keys(offers(board, null, null, legal, FOLDED))).toEqual([
      ['b', '1'],
      ['c', '2'],
      ['a', '3'],
    ]);
  });

  it('come last if they end the question or throw something away, with a key of their own for the end', () => {
    const end = { ...choice('end'), ends: true };
    const waste = { ...choice('waste'), warning: 'a box is wasted' };
    const asked = { ...legal, choices: [end, waste, choice('a'), choice('b')] };
    const board = grouping((_components, _view, { choices }) => [
      { title: 'x', choices: choices.slice(0, 3) },
      { title: 'y', choices: choices.slice(3) },
    ]);
    expect(keys(offers(board, null, null, asked, FOLDED))).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['end', '0'],
      ['waste', '3'],
    ]);
  });

  it('never put what cannot be mended on key 1 while something else may be done', () => {
    const waste = { ...choice('waste'), warning: 'a box is wasted' };
    const many = Array.from({ length: 9 }, (_, at) => choice(`to ${at}`));
    const board = grouping((_components, _view, { choices }) => [
      { title: '', choices: choices.slice(0, 1) },
      { title: '', choices: choices.slice(1), onBoard: true },
    ]);
    const asked = (choices: Legal['choices']) => keys(offers(board, null, null, { ...legal, choices }, FOLDED)).at(-1);
    expect(asked([waste, ...many])).toEqual(['waste', '2']);
    expect(asked([waste])).toEqual(['waste', '1']);
  });

  it('have no key while only the board shows them', () => {
    const many = Array.from({ length: 9 }, (_, at) => choice(`to ${at}`));
    const board = grouping((_components, _view, { choices }) => [{ title: '', choices, onBoard: true }]);
    const shown = (listed: boolean) =>
      offers(board, null, null, { ...legal, choices: many }, { listed, wide: true }).map((offer) => [
        offer.folded,
        offer.choices[0]?.shortcut,
      ]);
    expect(shown(false)).toEqual([[true, null]]);
    expect(shown(true)).toEqual([[false, '1']]);
  });

  it('are listed on a small screen where only a wide one has the board in sight', () => {
    const many = Array.from({ length: 9 }, (_, at) => choice(`to ${at}`));
    const board = grouping((_components, _view, { choices }) => [{ title: '', choices, onBoard: 'wide' }]);
    const folded = (wide: boolean) =>
      offers(board, null, null, { ...legal, choices: many }, { listed: false, wide }).map((offer) => offer.folded);
    expect(folded(true)).toEqual([true]);
    expect(folded(false)).toEqual([false]);
  });

  it('are all offered, even if a board forgets some', () => {
    expect(
      offers(
        grouping(() => []),
        null,
        null,
        legal,
        FOLDED,
      )[0]?.choices,
    ).toHaveLength(3);
    expect(offers(null, null, null, legal, FOLDED)[0]?.choices).toHaveLength(3);
  });

  it('name a rule only where the prompt does not', () => {
    const board = grouping((_components, _view, { choices }) => [
      { title: '', choices: choices.slice(0, 1) },
      { title: '', choices: choices.slice(1) },
    ]);
    expect(offers(board, null, null, legal, FOLDED).map((offer) => [offer.rule, offer.mixed])).toEqual([
      [null, false],
      ['H1.2', false],
    ]);
    expect(offers(null, null, null, legal, FOLDED)[0]?.mixed).toBe(true);
  });
});

describe('the places that should be in sight', () => {
  const there = (notation: string) => ({ ...choice(notation), hotspot: `at-${notation}` });
  const board = grouping((_components, _view, { choices }) => [
    { title: '', choices: choices.slice(0, 1) },
    { title: '', choices: choices.slice(1, 3), onBoard: true },
    { title: '', choices: choices.slice(3), onBoard: true, aside: true },
  ]);

  it('are those of choices that are made on the board alone and that the question is about', () => {
    expect(
      places(
        offers(board, null, null, { ...legal, choices: [there('a'), choice('b'), there('c'), there('d')] }, FOLDED),
      ),
    ).toEqual(['at-c']);
  });
});
