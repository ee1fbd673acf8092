import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Event } from '../../generated/harbinger/Event';
import type { View } from '../../generated/harbinger/View';
import type { Legal } from '../../generated/Legal';
import type { Told } from '../../generated/Told';
import { film, NOT_TOLD, patched } from './film';
import { groups } from './groups';
import { outline } from './outline';

interface Frame {
  step: number;
  view: View;
  entry: { lines: Told[] };
  legal: Legal | null;
}

/** A whole game, step by step. */
const { frames } = JSON.parse(
  gunzipSync(readFileSync(new URL('./fixtures/game.json.gz', import.meta.url))).toString(),
) as { frames: Frame[] };
const steps = frames.slice(1).map((frame, at) => ({ before: frames[at] as Frame, after: frame }));
const eventsOf = (frame: Frame) => frame.entry.lines.map((line) => line.event as Event);

function told(view: View): Partial<View> {
  const copy: Partial<View> = { ...view };
  for (const field of NOT_TOLD) delete copy[field];
  return copy;
}

test('the events of a step turn the sheets before it into the sheets after it', () => {
  for (const { before, after } of steps) {
    const events = eventsOf(after);
    // Placing units during the assignment is not told until it is confirmed.
    if (events.length === 0) continue;
    const folded = events.reduce(patched, before.view);
    expect(told(folded), `step ${after.step}`).toEqual(told(after.view));
  }
});

test('a whole invasion takes no longer than a player likes to watch', () => {
  const battles = steps.filter(({ after }) => eventsOf(after).some((event) => event.type === 'assigned'));
  for (const { before, after } of battles) {
    const ms = film(before.view, after.entry.lines, after.view).reduce((sum, shot) => sum + shot.ms, 0);
    expect(4_000 <= ms && ms <= 14_000, `step ${after.step}: ${ms} ms`).toBe(true);
  }
});

/** Events that this game did not bring about; their marks are checked here one by one. */
test('rare events leave their marks', () => {
  const view = (frames[0] as Frame).view;
  const mark = (event: Event) => patched(view, event);
  expect(mark({ type: 'cipher_discarded', number: 3 })).toBe(view);
  expect(mark({ type: 'none_left', row: 0, space: 1, enemy: 'armor' })).toBe(view);
  expect(mark({ type: 'structure_lost', row: 5, side: 'left', structure: 'airbase' }).fighters.now).toBe(0);
  const spent = mark({ type: 'codes_attacked', enemy: 'armor', column: 2, dice: [7, 3], destroyed: 4, left: 10 });
  expect(spent.columns.map((column) => column.live)).toEqual([true, true, false, true]);
  expect(spent.enemies_left).toBe(52);
});

test('every choice is offered in exactly one group', () => {
  for (const { view, legal } of frames) {
    if (!legal) continue;
    const offered = groups(view, legal).flatMap((group) => group.choices);
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered.length).toBe(legal.choices.length);
  }
});

test('the text form has a line for every space and every enemy type', () => {
  for (const { view } of frames) {
    const text = outline(view).flatMap((item) => item.lines).join('\n');
    for (const row of view.rows) for (const space of row.spaces) expect(text).toContain(space.name);
    for (const word of ['Infantry', 'Armor', 'Artillery', 'Paratroopers']) expect(text).toContain(word);
  }
});
