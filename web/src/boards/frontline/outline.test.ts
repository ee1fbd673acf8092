import { expect, test } from 'vitest';
import { outline } from './outline';
import { game } from './recording';

const { components, views } = game;

test('the text form names every space once, from the far end to the near one', () => {
  for (const view of views) {
    const ranks = outline(components, view, [0]).filter((item) => item.id.startsWith('rank-'));
    expect(ranks.map((item) => item.id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((rank) => `rank-${rank}`));
    const lines = ranks.flatMap((item) => item.lines);
    for (const { space } of components.spaces)
      expect(lines.filter((line) => line.startsWith(`${space},`)).length).toBe(1);
  }
});

test('the text form tells of every unit on the board', () => {
  for (const view of views) {
    const lines = outline(components, view, [0]).flatMap((item) => item.lines);
    for (const unit of view.units) {
      const line = lines.find((one) => one.startsWith(`${unit.space},`)) ?? '';
      expect(line).toContain(unit.colour === 'green' ? 'Green' : 'Red');
      expect(line.includes('disrupted')).toBe(unit.disrupted);
    }
  }
});

test('who sits at the other end reads the ranks the other way round', () => {
  const [view] = views;
  const ids = (view ? outline(components, view, [1]) : [])
    .map((item) => item.id)
    .filter((id) => id.startsWith('rank-'));
  expect([ids[0], ids.at(-1)]).toEqual(['rank-1', 'rank-10']);
});
