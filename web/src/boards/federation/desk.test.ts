import { expect, test } from 'vitest';
import { spotNamed, spotOf, spotsOf } from './desk';
import { game } from './recording';

test('every choice of a whole game belongs to a place, and no place to two choices that cannot be told apart', () => {
  game.views.forEach((view, at) => {
    const legal = game.legal[at] ?? null;
    for (const [spot, choices] of spotsOf(view, legal)) {
      expect(spot).not.toBe('');
      expect(new Set(choices.map(({ notation }) => notation)).size, spot).toBe(choices.length);
    }
    const placed = [...spotsOf(view, legal).values()].flat();
    expect(placed.length).toBe(legal?.choices.length ?? 0);
  });
});

test('what is given up in combat lies in the space of the combat', () => {
  const view = game.views[0]!;
  const lost = { ...view, phase: { type: 'loss', faction: 'fe', space: 'ascao' } as const };
  expect(spotOf({ type: 'lose', asset: 'base', loss: 'flip' }, lost)).toBe('asset-base-ascao');
});

test('places are found by the names that the rules give them', () => {
  expect(spotNamed('slot-3')).toBe('queue-2');
  expect(spotNamed('resource-build')).toBe('pool-build');
  expect(spotNamed('track-stability')).toBe('home-stability');
  expect(spotNamed('space-sol')).toBe('space-sol');
  expect(spotNamed(null)).toBeNull();
});
