import { expect, test } from 'vitest';
import { bits } from './bits';
import { previewOf, tollOf } from './fray';
import { game } from './recording';

const { views, legal } = game;

test('in a Battle every answer is shown with what it leads to', () => {
  let shown = 0;
  views.forEach((view, at) => {
    const asked = legal[at];
    if (!view.battle || !asked) return;
    for (const choice of asked.choices) {
      expect(previewOf(view, choice), choice.notation).toBeDefined();
      shown += 1;
    }
  });
  expect(shown).toBeGreaterThan(10);
});

test('a shot that kills says so', () => {
  const tolls = views.flatMap((view) => view.previews.flatMap(tollOf));
  expect(tolls.some(({ tone, sign }) => tone === 'theirs' && sign === 'basic')).toBe(true);
  for (const { count } of tolls) expect(count).toBeGreaterThan(0);
});

test('a set of hexes is read bit by bit', () => {
  expect(bits(0)).toEqual([]);
  expect(bits(0b1001)).toEqual([0, 3]);
  expect(bits(1 << 27)).toEqual([27]);
});
