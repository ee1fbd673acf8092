import { expect, test } from 'vitest';
import type { OptionSpec } from '../driver/types';
import { offered, toTell } from './options';

const spec = (id: string, choices: string[], more: Partial<OptionSpec> = {}): OptionSpec => ({
  id,
  about: '',
  choices,
  default: choices[0] ?? null,
  when: null,
  limits: [],
  role: 'rules',
  ...more,
});
const specs = [
  spec('mode', ['together', 'teams']),
  spec('people', ['1', '2', '3', '4'], {
    limits: [{ when: { option: 'mode', is: ['teams'] }, choices: ['2', '4'] }],
  }),
  spec('truce', ['off', 'on'], { when: { option: 'mode', is: ['teams'] } }),
  spec('fighters', ['8', '10'], { default: null }),
];

test('what does not apply is not offered', () => {
  expect(offered(specs, {}).map(({ spec }) => spec.id)).toEqual(['mode', 'people', 'fighters']);
  expect(offered(specs, { mode: 'teams' }).map(({ spec }) => spec.id)).toEqual(['mode', 'people', 'truce', 'fighters']);
});

test('a choice that is no longer offered gives way', () => {
  expect(offered(specs, { mode: 'teams', people: '3' })[1]).toMatchObject({ choices: ['2', '4'], value: '2' });
});

test('what counts anyway need not be told, and what the pack says is left to it', () => {
  expect(toTell(specs, { mode: 'together', people: '1' })).toEqual({});
  expect(toTell(specs, { mode: 'teams', people: '4', truce: 'on', fighters: '8' })).toEqual({
    mode: 'teams',
    people: '4',
    truce: 'on',
    fighters: '8',
  });
});
