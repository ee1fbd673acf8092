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

/** The names that lie over the pieces of a place, or stick out of the wall. */
function amiss(view: (typeof game.views)[number]): string[] {
  const boxes = placesOf(game.components).map((at) => pieceBox(game.components, view, at, SIZE));
  return namesOf(game.components, view, SIZE).flatMap(({ lines, x, y, anchor, at }) => {
    const w = Math.max(...lines.map((line) => line.length)) * SIZE * 0.47;
    const left = anchor === 'middle' ? x - w / 2 : anchor === 'start' ? x : x - w;
    const [top, bottom] = [y - SIZE * 0.78, y + (lines.length * 0.92 - 0.78) * SIZE];
    const over = boxes.some(
      (box) =>
        left + w > box.x + 0.01 && box.x + box.w > left + 0.01 && bottom > box.y + 0.01 && box.y + box.h > top + 0.01,
    );
    return over || left < MAP.x ? [game.components.hotspots[at] ?? ''] : [];
  });
}

test('no name lies over the pieces of any place, at any time of a game', () => {
  for (const view of game.views.filter((_, at) => at % 100 === 0)) expect(amiss(view)).toEqual([]);
});

test('most places have their name on the wall', () => {
  expect(namesOf(game.components, game.views[0]!, SIZE).length).toBeGreaterThan(22);
});
