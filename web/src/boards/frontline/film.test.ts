import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Event } from '../../generated/frontline/Event';
import type { View } from '../../generated/frontline/View';
import type { Legal } from '../../generated/Legal';
import type { Told } from '../../generated/Told';
import { film, NOT_TOLD, patched } from './film';

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

function without(whole: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(whole).filter(([field]) => !fields.includes(field)));
}

/** A verdict is told once it is read; before that the rules only say what it would be. */
const READ = ['reroll', 'tank_choice'];

function told(view: View, phase: string): Record<string, unknown> {
  const hidden = READ.includes(phase) ? [...NOT_TOLD.attack, 'verdict'] : NOT_TOLD.attack;
  return {
    ...without(view, NOT_TOLD.view),
    attack: view.attack && without(view.attack, hidden),
    players: view.players.map((one) => without(one, NOT_TOLD.player)),
    spaces: view.spaces.map((one) => without(one, NOT_TOLD.space)),
  };
}

test('the events of a step turn the table before it into the table after it', () => {
  for (const { before, after } of steps) {
    const folded = eventsOf(after).reduce((view, event) => patched(view, event, after.view), before.view);
    const phase = after.view.phase.type;
    expect(told(folded, phase), `step ${after.step}`).toEqual(told(after.view, phase));
  }
});

test('a film shows every event once and ends with the position that followed', () => {
  for (const { before, after } of steps) {
    const shots = film(before.view, after.entry.lines, after.view);
    expect(shots.at(-1)?.view).toBe(after.view);
    expect(shots.flatMap((shot) => shot.moment ?? [])).toEqual(after.entry.lines);
  }
});

test('a film never changes the position it starts from', () => {
  for (const { before, after } of steps) {
    const copy = structuredClone(before.view);
    film(before.view, after.entry.lines, after.view);
    expect(before.view).toEqual(copy);
  }
});

test('no step takes longer than a player likes to watch', () => {
  for (const { before, after } of steps) {
    const ms = film(before.view, after.entry.lines, after.view).reduce((sum, shot) => sum + shot.ms, 0);
    expect(ms, `step ${after.step}`).toBeLessThanOrEqual(9_000);
  }
});
