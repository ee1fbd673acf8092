import { expect, test } from 'vitest';
import { around, bearing, cellAt, centreOf, R, ROW, S, towards, VALLEY } from './geometry';
import { DIRS, of } from './nouns';
import { game } from './recording';

const { components, views } = game;

test('every hex lies in the valley, whoever looks at it', () => {
  for (const turned of [false, true]) {
    components.hexes.forEach((_, hex) => {
      const { x, y } = centreOf(components, hex, turned);
      expect(x - R).toBeGreaterThanOrEqual(VALLEY.x);
      expect(x + R).toBeLessThanOrEqual(VALLEY.x + VALLEY.w);
      expect(y - ROW / 2).toBeGreaterThanOrEqual(VALLEY.y);
      expect(y + ROW / 2).toBeLessThanOrEqual(VALLEY.y + VALLEY.h);
    });
  }
});

test('the next hex in a direction is drawn one step in that direction', () => {
  components.hexes.forEach(({ near }, hex) => {
    for (const dir of DIRS) {
      const next = of(DIRS, near, dir);
      if (next === null) continue;
      for (const turned of [false, true]) {
        const [from, to] = [centreOf(components, hex, turned), centreOf(components, next, turned)];
        const step = towards(dir, ROW, turned);
        expect(Math.hypot(to.x - from.x - step.x, to.y - from.y - step.y), `${hex} ${dir}`).toBeLessThan(1);
      }
    }
  });
});

test('tiles of a map do not overlap and lie in its box', () => {
  for (const view of [views[0]!, views.at(-1)!]) {
    for (const map of ['mainland', 'camp'] as const) {
      const cells = view.tiles.flatMap((at) => (at?.map === map ? [at.cell] : []));
      const box = around(cells);
      const points = cells.map(cellAt);
      points.forEach((one, at) => {
        expect(one.x - S).toBeGreaterThanOrEqual(box.x);
        expect(one.x + S).toBeLessThanOrEqual(box.x + box.w);
        for (const other of points.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(S * 1.7);
      });
    }
  }
});

test('up is 0 degrees, and they go round with the clock', () => {
  expect(bearing({ x: 0, y: 0 }, { x: 0, y: -5 })).toBeCloseTo(0);
  expect(bearing({ x: 0, y: 0 }, { x: 5, y: 0 })).toBeCloseTo(90);
});
