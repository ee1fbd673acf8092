import { expect, test } from 'vitest';
import { outline } from './outline';
import { game } from './recording';

const { components, views } = game;

test('every faction, every space and every token of the queue has its line', () => {
  for (const view of views) {
    const items = new Map(outline(components, view).map((item) => [item.id, item]));
    expect(items.get('map')?.lines).toHaveLength(view.spaces.length);
    expect(items.get('queue')?.lines).toHaveLength(view.queue.length);
    for (const faction of ['fe', 'ct', 'me', 'mu', 'cy']) expect(items.has(`faction-${faction}`)).toBe(true);
    expect(items.get('situation')?.lines[0]).toContain(`${view.bases_standing} of 6`);
  }
});

test('a fleet is named where it stands', () => {
  const view = views.find((one) => one.spaces.some(({ fleets }) => fleets.length > 0))!;
  const at = view.spaces.findIndex(({ fleets }) => fleets.length > 0);
  const line = outline(components, view).find(({ id }) => id === 'map')?.lines[at];
  expect(line).toMatch(/Scout|Raider|Battle|Doom/);
});
