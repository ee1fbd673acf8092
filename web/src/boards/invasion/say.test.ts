import { expect, test } from 'vitest';
import { say } from './say';

test('steps that only lead to the next one need no word, and passing has one', () => {
  expect(say('from brazil 1')).toBe('');
  expect(say('give food')).toBe('');
  expect(say('stop')).toBe('Cronos stays');
  expect(say('upgrade military')).toBeNull();
});
