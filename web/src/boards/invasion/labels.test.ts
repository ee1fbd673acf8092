import { expect, test } from 'vitest';
import { MAP } from './geometry';
import { linesOf, namesOf, pieceBox } from './labels';
import { placesOf } from './lookup';
import { game } from './recording';

const SIZE = 24;

test('long names stand in two lines, broken near the middle', () => {
  expect(linesOf('Mexico')).toEqual(['Mexico']);
  expect(linesOf('Western United States')).toEqual(['Western', 'United States']);
});

test('no name lies over the pieces of any place, at any time of a game', () => {
  for (const view of game.views.filter((_, at) => at % 40 === 0)) {
    const boxes = placesOf(game.components).map((at) => pieceBox(game.components, view, at, SIZE));
    for (const { lines, x, y, anchor, at } of namesOf(game.components, view, SIZE)) {
      const w = Math.max(...lines.map((line) => line.length)) * SIZE * 0.47;
      const left = anchor === 'middle' ? x - w / 2 : anchor === 'start' ? x : x - w;
      const top = y - SIZE * 0.78;
      for (const box of boxes) {
        const apart =
          left + w <= box.x + 0.01 ||
          box.x + box.w <= left + 0.01 ||
          top + lines.length * SIZE * 0.92 <= box.y + 0.01 ||
          box.y + box.h <= top + 0.01;
        expect(apart, game.components.hotspots[at]).toBe(true);
      }
      expect(left).toBeGreaterThanOrEqual(MAP.x);
    }
  }
});

test('most places have their name on the wall', () => {
  expect(namesOf(game.components, game.views[0]!, SIZE).length).toBeGreaterThan(22);
});
