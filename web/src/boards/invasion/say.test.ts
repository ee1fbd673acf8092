import { expect, test } from 'vitest';
import { say } from './say';

test('steps that only lead to the next one need no word, and passing has one', () => {
  expect(say('from brazil 1')).toBe('');
  expect(say('give food')).toBe('');
  expect(say('pledge 2'), 'the pledge is told as a whole').toBe('');
  expect(say('stop')).toBe('Cronos stays');
  expect(say('upgrade military')).toBeNull();
});
