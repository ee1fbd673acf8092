import { expect, test } from 'vitest';
import { spotOf, spotsOf } from './desk';
import { game } from './recording';

const { components } = game;

test('every choice of a whole game has its place, and choices of one place can be told apart', () => {
  const alike = game.legal.flatMap((legal) => {
    const spots = [...spotsOf(components, legal)];
    expect(spots.flatMap(([, choices]) => choices).length).toBe(legal?.choices.length ?? 0);
    return spots.filter(([, choices]) => new Set(choices.map(({ notation }) => notation)).size < choices.length);
  });
  expect(alike).toEqual([]);
});

test('where the rules name a place to click, the board means the same', () => {
  const choices = game.legal.flatMap((legal) => legal?.choices ?? []);
  const named = choices.filter(({ hotspot }) => hotspot !== null);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ action, hotspot }) => spotOf(action, components) !== hotspot)).toEqual([]);
});
