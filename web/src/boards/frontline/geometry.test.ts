import { expect, test } from 'vitest';
import { CELL, centreOf, distance, edgeAt, FIELD, filesFrom, gridOf, ranksFrom, reaching } from './geometry';
import { placesOf } from './lookup';
import { game } from './recording';
import { relief } from './relief';

const { components, views } = game;
const { spaces } = components;

test('everybody sees the own country at the bottom', () => {
  expect(gridOf('a1', 'green')).toEqual({ x: 0, y: 9 });
  expect(gridOf('f10', 'green')).toEqual({ x: 5, y: 0 });
  expect(gridOf('f10', 'red')).toEqual({ x: 0, y: 9 });
  expect(gridOf('a1', 'red')).toEqual({ x: 5, y: 0 });
});

test('the other end shows the board turned by half a circle', () => {
  for (const { space } of spaces) {
    const [green, red] = [gridOf(space, 'green'), gridOf(space, 'red')];
    expect([green.x + red.x, green.y + red.y], space).toEqual([5, 9]);
  }
});

test('no two spaces lie on each other, and all lie on the table', () => {
  for (const side of ['green', 'red'] as const) {
    const middles = spaces.map(({ space }) => centreOf(space, side));
    expect(new Set(middles.map(({ x, y }) => `${x} ${y}`)).size).toBe(60);
    for (const { x, y } of middles) {
      expect(CELL / 2 <= x && x <= FIELD.w - CELL / 2).toBe(true);
      expect(CELL / 2 <= y && y <= FIELD.h - CELL / 2).toBe(true);
    }
  }
});

test('letters and numbers stand beside their files and ranks', () => {
  for (const side of ['green', 'red'] as const) {
    filesFrom(side).forEach((file, x) => expect(gridOf(`${file}5`, side).x).toBe(x));
    ranksFrom(side).forEach((rank, y) => expect(gridOf(`c${rank}`, side).y).toBe(y));
  }
});

test('diagonal steps count as straight ones', () => {
  expect(distance('a1', 'c3')).toBe(2);
  expect(distance('a1', 'f10')).toBe(9);
  expect(distance('d4', 'd4')).toBe(0);
});

test('the Edge lies nearer to the player who holds it', () => {
  expect(edgeAt('red', 'red').y).toBeGreaterThan(edgeAt(null, 'red').y);
  expect(edgeAt('green', 'red').y).toBeLessThan(edgeAt(null, 'red').y);
  expect(edgeAt('red', 'green')).toEqual(edgeAt('green', 'red'));
});

test('the units shown as a danger are as many as the rules count', () => {
  views.forEach((view, step) => {
    for (const { space, reached_by } of placesOf(components, view)) {
      const shown = reaching(components, view.units, space);
      const counts = (['green', 'red'] as const).map((colour) => shown.filter((unit) => unit.colour === colour).length);
      expect(counts, `step ${step}, ${space}`).toEqual(reached_by);
    }
  });
});

test('the ground is the same whenever it is drawn, and differs from the other end', () => {
  expect(relief(spaces, 'green')).toBe(relief(spaces, 'green'));
  expect(relief(spaces, 'green')).not.toBe(relief(spaces, 'red'));
});
