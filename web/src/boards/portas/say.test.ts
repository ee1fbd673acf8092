import { expect, test } from 'vitest';
import { say } from './say';

test('a step that only leads to the next one needs no word', () => {
  for (const act of ['from 9 used 0', 'dir up', 'count 2', 'do deploy', 'back', 'done']) expect(say(act)).toBe('');
});

test('anything else is called by its choice, and a pass by what it does', () => {
  expect(say('go joiner')).toBeNull();
  expect(say('wood 2')).toBeNull();
  expect(say('pass')).toBe('Lets it happen');
});
