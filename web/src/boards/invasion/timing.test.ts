import { expect, test } from 'vitest';
import type { Event } from '../../generated/invasion/Event';
import { game } from './recording';
import { duration } from './timing';
import type { Moment } from './types';

const moments = game.reels.flatMap((reel) => reel.moments);
const typeOf = (moment: Moment): Event['type'] => moment.told.event.type;

test('every moment of a game is shown', () => {
  for (const moment of moments) expect(duration(moment), moment.told.text).toBeGreaterThan(0);
});

test('pieces stand still unless an event of the film moves them', () => {
  const MOVING: readonly Event['type'][] = [
    'deployed',
    'marched',
    'roamed',
    'invader',
    'unit_lost',
    'hydra_lost',
    'landed',
    'desolated',
    'landing_card',
    'defeated',
  ];
  const where = (view: Moment['view']) => JSON.stringify(view.places.map(({ units, invaders }) => [units, invaders]));
  for (const moment of moments.filter((one) => !MOVING.includes(typeOf(one))))
    expect(where(moment.view), moment.told.text).toBe(where(moment.before));
});

test('a die takes longer than a step of a unit', () => {
  const roll = moments.find((one) => typeOf(one) === 'battle_roll')!;
  const step = moments.find((one) => typeOf(one) === 'marched')!;
  expect(duration(roll)).toBeGreaterThan(duration(step));
});
