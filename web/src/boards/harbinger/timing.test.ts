import { expect, test } from 'vitest';
import { harbinger } from './testing';
import { duration, waitOf } from './timing';

const { reels } = harbinger;

test('every event is shown long enough to be seen and short enough to be waited for', () => {
  for (const moment of reels.flatMap((reel) => reel.moments)) {
    const ms = duration(moment);
    expect(200 <= ms && ms <= 1_500, `${moment.told.event.type}: ${ms} ms`).toBe(true);
  }
});

test('marks are drawn before their moment ends', () => {
  for (const moment of reels.flatMap((reel) => reel.moments)) {
    expect(waitOf(moment.told.event), moment.told.event.type).toBeLessThan(duration(moment));
  }
});

test('a whole invasion takes no longer than a player likes to watch', () => {
  const battles = reels.filter(({ moments }) => moments.some(({ told }) => told.event.type === 'assigned'));
  expect(battles.length).toBe(6);
  for (const { moments } of battles) {
    const ms = moments.reduce((sum, moment) => sum + duration(moment), 0);
    expect(4_000 <= ms && ms <= 14_000, `${ms} ms`).toBe(true);
  }
});
