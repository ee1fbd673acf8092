import { expect, test } from 'vitest';
import type { Event } from '../../generated/federation/Event';
import { game } from './recording';
import { duration } from './timing';
import type { Moment } from './types';

const moments = game.reels.flatMap((reel) => reel.moments);
const typeOf = ({ told }: Moment): Event['type'] => told.event.type;

test('no fleet is anywhere else unless it is told', () => {
  const MOVING: readonly Event['type'][] = ['fleet_moved', 'spawned', 'retreated', 'destroyed', 'tech_gained'];
  const where = (moment: Moment['view']) =>
    moment.factions.map(({ fleets }) => fleets.map(({ kind, at }) => `${kind} ${at}`).join());
  for (const moment of moments.filter((one) => !MOVING.includes(typeOf(one)))) {
    expect(where(moment.view), moment.told.text).toEqual(where(moment.before));
  }
});

test('dice take longer than anything that needs no reading', () => {
  const rolled = moments.find((one) => typeOf(one) === 'rolled')!;
  const others = moments.filter((one) => typeOf(one) !== 'ended');
  expect(duration(rolled)).toBe(Math.max(...others.map(duration)));
});

test('every moment is shown', () => {
  for (const moment of moments) expect(duration(moment), moment.told.text).toBeGreaterThan(0);
});
