import { expect, test } from 'vitest';
import type { Event } from '../../generated/invasion/Event';
import { game } from './recording';
import { duration } from './timing';
import type { Moment } from './types';

const moments = game.reels.flatMap((reel) => reel.moments);
const typeOf = (moment: Moment): Event['type'] => moment.told.event.type;

test('every moment of a game is shown', () => {
  expect(moments.filter((moment) => duration(moment) <= 0).map(typeOf)).toEqual([]);
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
  const still = moments.filter((one) => !MOVING.includes(typeOf(one)) && one.view.places !== one.before.places);
  expect(still.filter(({ view, before }) => where(view) !== where(before)).map(typeOf)).toEqual([]);
});

test('a die takes longer than a step of a unit', () => {
  const roll = moments.find((one) => typeOf(one) === 'battle_roll')!;
  const step = moments.find((one) => typeOf(one) === 'marched')!;
  expect(duration(roll)).toBeGreaterThan(duration(step));
});
