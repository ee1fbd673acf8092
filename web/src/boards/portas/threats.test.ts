import { expect, test } from 'vitest';
import { percent } from './lookup';
import { game } from './recording';
import { dangersOf, exitsOf } from './threats';

const view = game.views.find(({ threats }) => new Set(threats.map(({ from }) => from)).size > 1)!;

test('each hex in danger is shown once, with the greatest chance of a single troop', () => {
  const dangers = dangersOf(view, null);
  expect(new Set(dangers.map(({ hex }) => hex)).size).toBe(dangers.length);
  for (const { hex, cards, of } of dangers) {
    const all = view.threats.filter((threat) => threat.hex === hex);
    expect(cards / of).toBe(Math.max(...all.map((threat) => threat.cards / threat.of)));
  }
});

test('of a troop that is looked at, its own chances are shown', () => {
  const from = view.threats[0]!.from;
  const own = view.threats.filter((threat) => threat.from === from && threat.hex !== null);
  expect(
    dangersOf(view, from)
      .map(({ hex }) => hex)
      .sort(),
  ).toEqual(own.map(({ hex }) => hex).sort());
});

test('whoever may break through is shown at the wall', () => {
  const near = game.views.find(({ threats }) => threats.some(({ hex }) => hex === null))!;
  expect(exitsOf(game.components, near, null, false).length).toBeGreaterThan(0);
});

test('a chance is never 0 or all unless it is', () => {
  expect(percent(1, 500)).toBe('1 %');
  expect(percent(499, 500)).toBe('99 %');
  expect(percent(22, 22)).toBe('100 %');
  expect(percent(0, 22)).toBe('0 %');
});
