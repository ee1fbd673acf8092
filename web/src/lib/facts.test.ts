import { expect, it } from 'vitest';
import { facts } from './facts';

it('a game says how many play, how long, and how much there is to learn', () => {
  const words = (people: [number, number], minutes: [number, number], weight: 'light' | 'heavy') =>
    facts({ people, minutes, weight }).map(({ text }) => text);
  expect(words([1, 1], [30, 45], 'light')).toEqual(['1 player', '30–45 min', 'Light']);
  expect(words([1, 5], [90, 90], 'heavy')).toEqual(['1 to 5 players', '90 min', 'Heavy']);
});
