import { expect, test } from 'vitest';
import { isMovable, nextAnswer, type Taken } from './drag';
import { hexSpot, tileSpot } from './lookup';
import { game } from './recording';

const { views, legal } = game;
const first = (type: string, kind: string) => {
  const at = views.findIndex(
    ({ phase }, index) => phase.type === type && legal[index]?.choices.some(({ action }) => action.type === kind),
  );
  return { view: views[at]!, asked: legal[at]! };
};

test('a Steward is sent where it is let go, if the rules offer that', () => {
  const { view, asked } = first('move', 'go');
  const taken: Taken = { piece: 'steward', from: 'tile:0' };
  expect(isMovable(view, asked, taken)).toBe(true);
  const goal = asked.choices.find(({ action }) => action.type === 'go')!;
  expect(nextAnswer(taken, goal.hotspot, view, asked)).toBe(goal);
  const tiles = asked.choices.flatMap(({ action }) => (action.type === 'go' ? [action.tile] : []));
  const other = view.tiles.findIndex((_, tile) => !tiles.includes(tile));
  expect(nextAnswer(taken, tileSpot(other), view, asked)).toBeNull();
});

test('Soldiers are taken from their hex, then sent on', () => {
  const { view, asked } = first('deploy', 'from');
  const source = asked.choices.find(({ action }) => action.type === 'from')!;
  const taken: Taken = { piece: 'men', from: source.hotspot! };
  expect(isMovable(view, asked, taken)).toBe(true);
  expect(nextAnswer(taken, null, view, asked)).toBe(source);

  const there = first('direction', 'dir');
  const phase = there.view.phase;
  const held: Taken = { piece: 'men', from: phase.type === 'direction' ? hexSpot(phase.hex) : '' };
  const goal = there.asked.choices.find(({ action }) => action.type === 'dir')!;
  expect(nextAnswer(held, goal.hotspot, there.view, there.asked)).toBe(goal);
  expect(nextAnswer(held, null, there.view, there.asked)).toBeNull();
});

test('nothing is taken while nobody is asked', () => {
  const { view } = first('move', 'go');
  expect(isMovable(view, null, { piece: 'steward', from: 'tile:0' })).toBe(false);
});
