import { expect, test } from 'vitest';
import { say } from './say';

test('a step that only leads to the next one needs no word', () => {
  for (const act of ['move', 'ship flagship sol', 'at fe1', 'pay free', 'base build', 'back'])
    expect(say(act)).toBe('');
});

test('answers about which nothing is told have words of their own', () => {
  expect(say('accept')).toBe('Lets the dice stand');
  expect(say('pass')).toBe('Lets it happen');
});

test('anything else is called by its choice', () => {
  expect(say('end')).toBeNull();
  expect(say('place morale')).toBeNull();
});
