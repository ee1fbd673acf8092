import { expect, test } from 'vitest';
import { spotOf, spotsOf } from './desk';
import { game } from './recording';

const { components } = game;

test('every choice of a whole game has its place, and choices of one place can be told apart', () => {
  game.views.forEach((_, at) => {
    const legal = game.legal[at] ?? null;
    const spots = spotsOf(components, legal);
    for (const [spot, choices] of spots)
      expect(new Set(choices.map(({ notation }) => notation)).size, spot).toBe(choices.length);
    expect([...spots.values()].flat().length).toBe(legal?.choices.length ?? 0);
  });
});

test('where the rules name a place to click, the board means the same', () => {
  for (const choice of game.legal.flatMap((legal) => legal?.choices ?? [])) {
    if (choice.hotspot) expect(spotOf(choice.action, components), choice.notation).toBe(choice.hotspot);
  }
});
