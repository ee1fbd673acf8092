import { expect, test } from 'vitest';
import type { Event } from '../../generated/frontline/Event';
import { distance } from './geometry';
import { game } from './recording';
import { duration, STEP_MS, travel } from './timing';
import type { Moment } from './types';

const moments = game.reels.flatMap((reel) => reel.moments);
const typeOf = ({ told }: Moment): Event['type'] => told.event.type;

test('a piece is on its way when it is told where it went, longer if it goes farther', () => {
  let seen = 0;
  for (const moment of moments) {
    const { event, text } = moment.told;
    if (!('from' in event) || event.type === 'leadership_changed') continue;
    seen += 1;
    const far = Math.min(4, distance(event.from, event.to));
    expect(travel(moment), text).toBe(STEP_MS * far);
    expect(duration(moment), text).toBe(STEP_MS * far + 180);
  }
  expect(seen).toBeGreaterThan(20);
});

test('no piece moves unless it is told', () => {
  const MOVING: readonly Event['type'][] = ['moved', 'maneuvered', 'relieved', 'retreated', 'displaced'];
  for (const moment of moments.filter((one) => !MOVING.includes(typeOf(one)))) {
    const { before, view, told } = moment;
    const places = new Map(before.units.map((one) => [one.id, one.space]));
    for (const { id, space } of view.units) expect(places.get(id) ?? space, told.text).toBe(space);
  }
});

test('dice take longer than anything that needs no reading', () => {
  const [rolled] = moments.filter((one) => typeOf(one) === 'dice_rolled');
  const others = moments.filter((one) => typeOf(one) !== 'ended');
  expect(rolled && duration(rolled)).toBe(Math.max(...others.map(duration)));
});

test('every moment is shown, and no step takes longer than a player likes to watch', () => {
  game.reels.forEach((reel, at) => {
    const times = reel.moments.map(duration);
    for (const ms of times) expect(ms).toBeGreaterThan(0);
    expect(
      times.reduce((sum, ms) => sum + ms, 0),
      `step ${game.entries[at]?.step}`,
    ).toBeLessThanOrEqual(9_000);
  });
});
