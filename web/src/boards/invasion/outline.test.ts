import { expect, test } from 'vitest';
import { placeName, placesOf } from './lookup';
import { outline } from './outline';
import { game } from './recording';

const { components } = game;
const text = (view: (typeof game.views)[number], viewer: number[] = []): string =>
  outline(components, view, viewer)
    .flatMap(({ heading, lines }) => [heading, ...lines])
    .join('\n');

test('the text form names every place, every project card and every technology of each coalition', () => {
  const words = text(game.views[0]!);
  for (const at of placesOf(components)) expect(words).toContain(`${placeName(components, at)}:`);
  for (const { title } of components.projects) expect(words).toContain(title);
  for (const { name } of components.technologies) expect(words.split(`${name} `).length - 1).toBe(5);
});

test('one’s own console comes first', () => {
  const headings = outline(components, game.views[0]!, [4]).map(({ heading }) => heading);
  expect(headings.indexOf('Asia')).toBeLessThan(headings.indexOf('Europe'));
});

test('the text form never has a gap where a number belongs', () => {
  for (const view of game.views.filter((_, at) => at % 25 === 0)) expect(text(view)).not.toMatch(/undefined|NaN|null/);
});
