import { expect, test } from 'vitest';
import { spotOf, spotsOf } from './desk';
import { game } from './recording';

test('every choice of a whole game is found at its place, or is spoken, and none is lost', () => {
  for (const legal of game.legal) {
    const spots = spotsOf(legal);
    const all = [...spots.values()].flat();
    expect(all).toHaveLength(legal?.choices.length ?? 0);
    for (const [spot, choices] of spots) {
      expect(new Set(choices.map(({ notation }) => notation)).size, spot).toBe(choices.length);
    }
  }
});

test('Stewards are sent on the maps and Units on the Battleground', () => {
  const choices = game.legal.flatMap((legal) => legal?.choices ?? []);
  const of = (type: string) => choices.filter(({ action }) => action.type === type);
  for (const choice of of('go')) expect(spotOf(choice)).toMatch(/^tile:\d+$/);
  for (const type of ['from', 'on', 'fire', 'add', 'support'])
    for (const choice of of(type)) expect(spotOf(choice), type).toMatch(/^hex:\d+$/);
  for (const choice of of('lay')) expect(spotOf(choice)).toMatch(/^camp:-?\d+,-?\d+$/);
  for (const choice of of('employ')) expect(spotOf(choice)).toMatch(/^job:/);
});

test('a direction is a hex where Units go, and a wedge where a Building looks', () => {
  game.views.forEach(({ phase }, at) => {
    for (const choice of game.legal[at]?.choices ?? []) {
      if (choice.action.type !== 'dir') continue;
      expect(spotOf(choice)).toMatch(phase.type === 'face' ? /^face:/ : /^hex:/);
    }
  });
});
