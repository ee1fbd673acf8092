import { expect, test } from 'vitest';
import { actText } from './market';
import { game } from './recording';
import { ribbonOf, wrapped } from './tile';
import { vignetteOf } from './vignettes';

test('every Market card says what can be done', () => {
  for (const card of game.components.markets) expect(actText(card), card.name).not.toBe('');
});

test('every Place has its picture, and what gives or changes goods says so on its tile', () => {
  for (const place of game.components.places) {
    expect(vignetteOf(place).length, place.name).toBeGreaterThan(2);
    if (place.kind === 'gain' || place.kind === 'convert') expect(ribbonOf(place).length).toBeGreaterThan(0);
  }
});

test('a long name stands on two lines', () => {
  expect(wrapped('Farm')).toEqual(['Farm']);
  expect(wrapped('Recruiting Officer')).toEqual(['Recruiting', 'Officer']);
  expect(wrapped("Forester's House")).toEqual(["Forester's", 'House']);
});
