import { expect, test } from 'vitest';
import { R, ROW } from './geometry';
import { game } from './recording';
import { standsOn } from './stands';

test('everybody on a hex is drawn once, and stands on it', () => {
  for (const { hexes } of game.views) {
    for (const hex of hexes) {
      const stands = standsOn(hex, false);
      const drawn = stands.reduce((sum, { count }) => sum + count, 0);
      const there = [...hex.fresh, ...hex.marked, ...hex.upright.flat(), ...hex.exhausted.flat()];
      expect(drawn).toBe(there.reduce((sum, count) => sum + count, 0));
      expect(new Set(stands.map(({ key }) => key)).size).toBe(stands.length);
      for (const { x, y } of stands) {
        expect(Math.abs(x)).toBeLessThan(R);
        expect(Math.abs(y)).toBeLessThan(ROW / 2);
      }
    }
  }
});
