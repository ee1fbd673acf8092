import { expect, test } from 'vitest';
import type { Outcome, Seating } from '../driver/types';
import { byTeam } from './teams';

const seat = (name: string, team: number | null) => ({ name, colour: null, team });
const result = (standing: Outcome['seats'][number]['standing'], score: number) => ({ standing, score });

test('a team has the best result of its members', () => {
  const seating: Seating = { seats: [seat('N', 0), seat('E', 1), seat('S', 0)], teams: [{ name: 'A' }, { name: 'B' }] };
  const outcome: Outcome = { seats: [result('partial', 3), result('lost', 9), result('won', 2)], rule: 'X1', how: '' };
  expect(byTeam(seating, outcome)).toEqual([
    { name: 'A', standing: 'won', score: 3 },
    { name: 'B', standing: 'lost', score: 9 },
  ]);
});

test('where everybody plays alone there are no teams', () => {
  expect(byTeam({ seats: [seat('N', null)], teams: [] }, null)).toEqual([]);
});
