import { expect, test } from 'vitest';
import { around, isAround, landOf, MAP, piecesAt, regionOf, REGIONS, stubsOf } from './geometry';
import { placesOf, territoryAt } from './lookup';
import { game } from './recording';
import { WORLD } from './world';

const { components } = game;
const called = (word: string): number => components.hotspots.indexOf(word);

test('every place of the standard set has land of its own on the wall, and its pieces lie on the wall', () => {
  expect(Object.keys(WORLD).sort()).toEqual([...components.hotspots].sort());
  for (const at of placesOf(components)) {
    const { x, y } = piecesAt(components, at);
    expect(x).toBeGreaterThan(MAP.x + 40);
    expect(x).toBeLessThan(MAP.w - 40);
    expect(y).toBeGreaterThan(MAP.y + 40);
    expect(y).toBeLessThan(MAP.h - 40);
  }
});

test('pieces of two places never lie over each other while each place holds a few', () => {
  for (const one of placesOf(components))
    for (const other of placesOf(components).filter((at) => at > one)) {
      const [a, b] = [piecesAt(components, one), piecesAt(components, other)];
      const name = `${components.hotspots[one]} and ${components.hotspots[other]}`;
      expect(Math.abs(a.x - b.x) >= 84 || Math.abs(a.y - b.y) >= 46, name).toBe(true);
    }
});

test('three sea lines go around the back of the globe and are drawn from both edges', () => {
  const around = components.links.filter((link) => isAround(components, link));
  expect(
    around.map(({ from, to }) => [components.hotspots[from], components.hotspots[to]].sort().join(' ')).sort(),
  ).toEqual(['alaska russia', 'eastern-australia peruvian-accord', 'pacific-rim western-united-states']);
  for (const link of around)
    expect(
      stubsOf(components, link)
        .map(({ left }) => left)
        .sort(),
    ).toEqual([false, true]);
});

test('a place that the wall does not know is a disc where the pack puts it', () => {
  const other = { ...components, hotspots: components.hotspots.map((word) => `${word}-2`) };
  expect(landOf(other, 0)).toMatch(/^M[\d.]+ [\d.]+a44 44/);
  expect(piecesAt(other, 0).x).toBeCloseTo((territoryAt(components, 0)!.at[0] * MAP.w) / 1600);
});

test('a small screen shows what lies around the places that can be chosen, or the whole wall', () => {
  const { box, id } = around(components, [called('brazil'), called('nigerian-league')]);
  expect(id).toBe('action');
  for (const word of ['brazil', 'nigerian-league']) {
    const { x, y } = piecesAt(components, called(word));
    expect(x - 90 > box.x && x + 90 < box.x + box.w && y - 60 > box.y && y + 60 < box.y + box.h, word).toBe(true);
  }
  expect(around(components, [called('alaska'), called('china')])).toBe(REGIONS[0]);
  expect(around(components, [])).toBe(REGIONS[0]);
});

test('a small screen shows the part of the wall in which something can be done', () => {
  expect(regionOf(components, [called('brazil'), called('mexico')]).id).toBe('americas');
  expect(regionOf(components, [called('congo-protectorate')]).id).toBe('middle');
  expect(regionOf(components, [called('china'), called('western-australia')]).id).toBe('pacific');
  expect(regionOf(components, [called('china'), called('mexico')])).toBe(REGIONS[0]);
  for (const at of placesOf(components))
    expect(regionOf(components, [at]).id, components.hotspots[at]).not.toBe('world');
});
