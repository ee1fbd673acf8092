import { expect, test } from 'vitest';
import { groups } from './groups';
import { game } from './recording';

test('every choice of a whole game is offered once beside the board', () => {
  game.views.forEach((view, at) => {
    const legal = game.legal[at];
    if (!legal) return;
    const shown = groups(game.components, view, legal).flatMap((group) => group.choices);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length, legal.prompt.text).toBe(legal.choices.length);
  });
});

test('an offer is listed by side', () => {
  const at = game.legal.findIndex((legal) => legal?.choices.some(({ action }) => action.type === 'line'));
  const titles = groups(game.components, game.views[at]!, game.legal[at]!).map(({ title }) => title);
  expect(titles).toContain('You give');
  expect(titles).toContain('You get');
});
