import { expect, test } from 'vitest';
import { outline } from './outline';
import { game } from './recording';

const { components, seating, views } = game;
const itemsOf = (view: (typeof views)[number]) =>
  new Map(outline(components, view, [0], seating).map((item) => [item.id, item.lines]));

test('every hex, every Place in play and every Community has its line', () => {
  for (const view of views) {
    const items = itemsOf(view);
    expect(items.get('battleground')).toHaveLength(28);
    const laid = view.tiles.filter((at) => at !== null).length;
    expect((items.get('mainland')?.length ?? 0) + (items.get('camp')?.length ?? 0)).toBe(laid);
    view.seats.forEach((_, seat) => expect(items.has(`seat-${seat}`)).toBe(true));
  }
});

test('Invaders are named where they stand, and a Battle with both totals', () => {
  const view = views.find(({ battle, hexes }) => battle && hexes.some(({ invaders }) => invaders > 0))!;
  const hex = view.hexes.findIndex(({ invaders }) => invaders > 0);
  const items = itemsOf(view);
  expect(items.get('battleground')?.[hex]).toMatch(/Basic|Elite/);
  expect(items.get('situation')?.join(' ')).toContain(`${view.battle!.ours} against ${view.battle!.theirs}`);
});

test('the chances of the next cards are told', () => {
  const view = views.find(({ threats }) => threats.some(({ hex }) => hex !== null))!;
  const { hex, cards, of } = view.threats.find((threat) => threat.hex !== null)!;
  const line = itemsOf(view).get('battleground')?.[hex!];
  expect(line).toContain('May be entered');
  expect(line).toContain(`${Math.max(1, Math.min(cards === of ? 100 : 99, Math.round((100 * cards) / of)))} %`);
});

test('players and Places are told by name, never by number or cell', () => {
  const view = views.find(({ time }) => time.active !== null)!;
  const items = outline(components, view, [1], seating);
  const text = items.flatMap(({ heading, lines }) => [heading, ...lines]).join('\n');
  expect(text).toContain('Community of Yellow, yours');
  expect(text).toMatch(/Turn of (Green|Yellow), turns left/);
  expect(text).not.toMatch(/player \d/i);
  const camp = items.find(({ id }) => id === 'camp')?.lines ?? [];
  for (const line of camp) expect(line).toMatch(/^[^:]+(: [A-Z][a-z]+)?, next to /);
});
