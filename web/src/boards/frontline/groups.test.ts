import { expect, test } from 'vitest';
import { groups } from './groups';
import { game } from './recording';

const asked = game.views.flatMap((view, at) => {
  const legal = game.legal[at];
  return legal ? [{ legal, parts: groups(game.components, view, legal) }] : [];
});

test('every choice is offered in exactly one group', () => {
  expect(asked.length).toBeGreaterThan(0);
  for (const { legal, parts } of asked) {
    const offered = parts.flatMap((group) => group.choices);
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered.length).toBe(legal.choices.length);
  }
});

test('only what can be clicked on a space is left to the board alone', () => {
  for (const { parts } of asked) {
    const alone = parts.filter((group) => group.onBoard).flatMap((group) => group.choices);
    for (const choice of alone) expect(choice.hotspot, choice.notation).toMatch(/^space-/);
  }
});

test('the end of a turn is always a button', () => {
  for (const { legal, parts } of asked) {
    const end = legal.choices.find((choice) => choice.action.type === 'end');
    if (!end) continue;
    expect(parts.find((group) => group.choices.includes(end))?.onBoard).toBeUndefined();
  }
});

test('what a unit does with Leadership stands apart from what it does with supply', () => {
  const own = asked.filter(({ parts }) => parts.some(({ title }) => title === 'Supply'));
  const led = own.flatMap(({ parts }) => parts.filter(({ title }) => title === 'Leadership'));
  const deeds = (parts: typeof led) => parts.flatMap(({ choices }) => choices.map(({ notation }) => notation));
  expect(new Set(deeds(led))).toEqual(new Set(['maneuver', 'relieve']));
});
