import { expect, test } from 'vitest';
import { centreOf, fleetsAt, MAP, PLATE, RADIUS, RIM, rimOf, slotAt, techAt } from './geometry';
import { FACTIONS, SPACES, WORLDS } from './nouns';
import { game } from './recording';

const { components } = game;
const within = (x: number, y: number, dx: number, dy: number): boolean =>
  x - dx >= MAP.x && x + dx <= MAP.x + MAP.w && y - dy >= MAP.y && y + dy <= MAP.y + MAP.h;

test('every space and two fleets in it are on the map', () => {
  for (const space of SPACES) {
    const { x, y } = centreOf(components, space);
    expect(within(x, y, 26, 26), space).toBe(true);
    for (const point of fleetsAt(components, space, 2)) {
      expect(within(point.x, point.y, PLATE.w / 2, PLATE.h / 2), `a fleet in ${space}`).toBe(true);
    }
  }
});

test('what lies at the rim covers no space, and nothing of it sticks out', () => {
  for (const faction of FACTIONS) {
    const rim = rimOf(components, faction);
    expect(within(rim.x + RIM.w / 2, rim.y + RIM.h / 2, RIM.w / 2, RIM.h / 2), faction).toBe(true);
    for (const space of SPACES) {
      const { x, y } = centreOf(components, space);
      const inside = rim.x - 24 < x && x < rim.x + RIM.w + 24 && rim.y - 24 < y && y < rim.y + RIM.h + 24;
      expect(inside, `${faction} over ${space}`).toBe(false);
    }
    expect(slotAt(rim, 2).x + 29).toBeLessThanOrEqual(rim.x + RIM.w);
    expect(techAt(rim, 4).x + 21).toBeLessThanOrEqual(rim.x + RIM.w);
  }
});

test('fleets in one space lie side by side', () => {
  for (const space of SPACES) {
    const [one, two] = fleetsAt(components, space, 2);
    expect(Math.hypot(one!.x - two!.x, one!.y - two!.y), space).toBeGreaterThan(34);
  }
});

test('the first fleet in a space covers no other space, no name of a world and nothing at the rim', () => {
  for (const space of SPACES) {
    const [{ x, y }] = fleetsAt(components, space, 1) as [{ x: number; y: number }];
    const [left, right, top, bottom] = [x - PLATE.w / 2, x + PLATE.w / 2, y - PLATE.h / 2, y + PLATE.h / 2];
    for (const faction of FACTIONS) {
      const rim = rimOf(components, faction);
      const apart = right <= rim.x || left >= rim.x + RIM.w || bottom <= rim.y || top >= rim.y + RIM.h;
      expect(apart, `a fleet in ${space} over what the ${faction} have at the rim`).toBe(true);
    }
    for (const world of WORLDS.filter((one) => one !== space)) {
      const name = centreOf(components, world);
      const under = name.y + RADIUS.world;
      const apart = right < name.x - 50 || left > name.x + 50 || bottom < under || top > under + 30;
      expect(apart, `a fleet in ${space} over the name of ${world}`).toBe(true);
    }
  }
});
