import { expect, test } from 'vitest';
import type { Event } from '../../generated/frontline/Event';
import type { View } from '../../generated/frontline/View';
import { film, NOT_TOLD, patched } from './film';
import { type Frame, recorded } from './recording';

const frames = recorded();
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

test('no step takes longer than a player likes to watch', () => {
  for (const { before, after } of steps) {
    const ms = film(before.view, after.entry.lines, after.view).reduce((sum, shot) => sum + shot.ms, 0);
    expect(ms, `step ${after.step}`).toBeLessThanOrEqual(9_000);
  }
});

const [first] = frames as [Frame];
const after = (event: Event, view: View = first.view): View => patched(view, event, view);

/** Events that this game did not bring about; what they change is checked here one by one. */
test('rare events change the table too', () => {
  const swapped = after({ type: 'relieved', colour: 'green', kinds: ['infantry', 'tank'], spaces: ['a3', 'b3'] });
  expect(swapped.units.filter((unit) => unit.relieved).map((unit) => [unit.kind, unit.space])).toEqual([['infantry', 'b3'], ['tank', 'a3']]);
  const lifted = after({ type: 'lifted', colour: 'green', kind: 'infantry', space: 'a3' });
  expect(lifted.units.some((unit) => unit.space === 'a3')).toBe(false);
  expect(after({ type: 'placed', colour: 'green', kind: 'infantry', space: 'a3' }, lifted).units.find((unit) => unit.space === 'a3')?.kind).toBe('infantry');
  expect(after({ type: 'placement_confirmed', colour: 'red' })).toBe(first.view);
});

test('a city that falls while its column is in use turns the disk into a cube', () => {
  const running = after({ type: 'supply_chosen', colour: 'green', column: 'air', supply: 3, fallen: false }, { ...first.view, active: 'green' });
  const fell = after({ type: 'city_fell', owner: 'green', column: 'air', space: 'a3', supply: 1 }, running);
  expect([fell.supply, fell.fallen_turn]).toEqual([1, true]);
  expect(fell.players[0]?.columns[0]).toMatchObject({ cube: true, square: 1, marker: 'in_use' });
});
