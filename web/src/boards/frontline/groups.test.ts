import { expect, test } from 'vitest';
import type { Action } from '../../generated/frontline/Action';
import { groups } from './groups';
import { recorded } from './recording';

const asked = recorded().flatMap(({ view, legal }) => (legal ? [{ view, legal }] : []));

test('every choice is offered in exactly one group', () => {
  for (const { view, legal } of asked) {
    const offered = groups(view, legal).flatMap((group) => group.choices);
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered.length).toBe(legal.choices.length);
  }
});

test('only what can be clicked on a space is left to the board alone', () => {
  for (const { view, legal } of asked) {
    const alone = groups(view, legal).filter((group) => group.onBoard).flatMap((group) => group.choices);
    for (const choice of alone) expect(choice.hotspot, choice.notation).toMatch(/^space-/);
  }
});

test('the end of a turn is always a button', () => {
  for (const { view, legal } of asked) {
    const end = legal.choices.find((choice) => (choice.action as Action).type === 'end');
    if (!end) continue;
    expect(groups(view, legal).find((group) => group.choices.includes(end))?.onBoard).toBeUndefined();
  }
});
