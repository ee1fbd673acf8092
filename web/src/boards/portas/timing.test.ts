import { expect, test } from 'vitest';
import type { Event } from '../../generated/portas/Event';
import { game } from './recording';
import { duration } from './timing';
import type { Moment } from './types';

const moments = game.reels.flatMap((reel) => reel.moments);
const typeOf = ({ told }: Moment): Event['type'] => told.event.type;

test('no Invader comes, goes or falls unless it is told', () => {
  const TELLING: readonly Event['type'][] = [
    'spawned',
    'marched',
    'fell',
    'knocked_back',
    'power',
    'slowed',
    'card_turned',
    'battle',
    'all_upright',
    'wounded',
    'destroyed',
    'over',
  ];
  const where = ({ hexes }: Moment['view']) => hexes.map(({ invaders }) => invaders).join();
  for (const moment of moments.filter((one) => !TELLING.includes(typeOf(one))))
    expect(where(moment.view), moment.told.text).toBe(where(moment.before));
});

test('a Battle and the end take longest', () => {
  const others = moments.filter((one) => !['over', 'wave_began', 'battle', 'era_began'].includes(typeOf(one)));
  const battle = moments.find((one) => typeOf(one) === 'battle')!;
  expect(duration(battle)).toBeGreaterThan(Math.max(...others.map(duration)));
});

test('every moment is shown', () => {
  for (const moment of moments) expect(duration(moment), moment.told.text).toBeGreaterThan(0);
});
