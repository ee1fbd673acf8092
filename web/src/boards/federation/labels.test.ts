import { expect, test } from 'vitest';
import { centreOf, MAP, radiusOf, RIM, rimOf } from './geometry';
import { labelsOf, type Label } from './labels';
import { FACTIONS, SPACES } from './nouns';
import { game } from './recording';

const { components, views } = game;
/** The least letters, in units of the map: on a wide screen and on a phone. */
const WIDE = 22;
const PHONE = 32;
const SAMPLE = 3;
const drawn = (legible: number, brief: boolean): Label[][] =>
  views.filter((_, at) => at % SAMPLE === 0).map((view) => labelsOf(components, view, legible, brief));

test('whoever is threatened is told the chances, in so many words', () => {
  const at = views.findIndex(
    (view) => view.spaces.some(({ threats }) => threats.length > 0) && view.goals.length === 0,
  );
  const threatened = SPACES.filter((_, index) => (views[at]?.spaces[index]?.threats.length ?? 0) > 0);
  const labels = labelsOf(components, views[at]!, WIDE, false);
  expect(labels.map(({ space }) => space)).toEqual(threatened);
  for (const { text } of labels) expect(text).toMatch(/^(1 die|\d dice), lose \d+ %$/);
});

test('chances stand on the map, over no disc and nothing at the rim', () => {
  for (const label of [...drawn(WIDE, false), ...drawn(PHONE, true)].flat()) {
    const { x, y, w, h } = label;
    expect(x - w / 2).toBeGreaterThanOrEqual(MAP.x);
    expect(x + w / 2).toBeLessThanOrEqual(MAP.x + MAP.w);
    expect(y - h / 2).toBeGreaterThanOrEqual(MAP.y);
    expect(y + h / 2).toBeLessThanOrEqual(MAP.y + MAP.h);
    for (const space of SPACES) {
      const disc = centreOf(components, space);
      const apart = Math.hypot(Math.max(0, Math.abs(disc.x - x) - w / 2), Math.max(0, Math.abs(disc.y - y) - h / 2));
      expect(apart, `the chances of ${label.space} over ${space}`).toBeGreaterThan(radiusOf(space) * 0.7);
    }
    for (const faction of FACTIONS) {
      const rim = rimOf(components, faction);
      const beside =
        x + w / 2 <= rim.x || x - w / 2 >= rim.x + RIM.w || y + h / 2 <= rim.y || y - h / 2 >= rim.y + RIM.h;
      expect(beside, `the chances of ${label.space} over the ${faction}`).toBe(true);
    }
  }
});

test('no two chances lie over each other', () => {
  for (const labels of drawn(WIDE, false)) {
    for (const [at, one] of labels.entries()) {
      for (const other of labels.slice(at + 1)) {
        const apart =
          Math.abs(one.x - other.x) >= (one.w + other.w) / 2 || Math.abs(one.y - other.y) >= (one.h + other.h) / 2;
        expect(apart, `${one.space} and ${other.space}`).toBe(true);
      }
    }
  }
});
