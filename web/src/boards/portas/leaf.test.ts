import { expect, test } from 'vitest';
import { guide } from './guide';
import { LEAVES, leafAt, leafFor, leafIn, leafOf, offersOn } from './leaf';
import { game } from './recording';

const { views, legal, reels } = game;

test('a leaf is opened on which something can be done, if anything can be done on one', () => {
  views.forEach((view, at) => {
    const asked = legal[at];
    if (!asked) return;
    const counts = offersOn(view, asked);
    const placed = LEAVES.some(([leaf]) => counts[leaf] > 0);
    const free = ['finish', 'before', 'goods', 'enlist', 'workers'].includes(view.phase.type);
    if (placed && !free) expect(counts[leafFor(view, asked, 'village')], asked.prompt.text).toBeGreaterThan(0);
  });
});

test('every choice that has a place has a leaf', () => {
  views.forEach((view, at) => {
    for (const choice of legal[at]?.choices ?? [])
      if (choice.hotspot) expect(leafOf(view, choice), choice.notation).not.toBeNull();
  });
});

test('what happens on a hex is shown in the valley', () => {
  for (const { told, view } of reels.flatMap(({ moments }) => moments)) {
    if (['marched', 'battle', 'spawned', 'fell'].includes(told.event.type))
      expect(leafIn(view, told.event, 'village')).toBe('valley');
  }
});

test('the tour leads to a leaf, unless what it shows is on all of them', () => {
  const places = guide.flatMap(({ at }) => at ?? []);
  const everywhere = places.filter((at) => leafAt(views[0]!, at) === null);
  expect(everywhere).toEqual(['almanac', 'orders']);
});
