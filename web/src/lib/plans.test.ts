import { describe, expect, it } from 'vitest';
import type { Entry } from '../driver/types';
import { friendTable, quickTable, seatedAt, seatsFor, usualLevel, wayOf, type Plan, type Way } from './plans';

const game = {
  id: 'duel', seats: [2, 2],
  levels: [{ id: 'novice', spec: 'random' }, { id: 'officer', spec: 'heuristic' }, { id: 'general', spec: 'mcts:500ms' }],
} as Entry;
const [me, open, bot]: Plan[] = [{ type: 'me' }, { type: 'open' }, { type: 'bot', level: 'officer' }];

describe('a way to play', () => {
  it('says who sits where', () => {
    expect(seatsFor(game, 'bot', 2)).toEqual([me, bot]);
    expect(seatsFor(game, 'friend', 3)).toEqual([me, open, open]);
    expect(seatsFor(game, 'screen', 2)).toEqual([me, me]);
  });

  it('is found again from the seats, also when sides are exchanged', () => {
    for (const way of ['bot', 'friend', 'screen'] satisfies Way[]) {
      expect(wayOf(seatsFor(game, way, 2))).toBe(way);
      expect(wayOf(seatsFor(game, way, 2).reverse())).toBe(way);
    }
    expect(wayOf([me!, bot!, open!])).toBeNull();
    expect(wayOf([bot!, bot!])).toBeNull();
    expect(wayOf([me!])).toBeNull();
  });

  it('starts at once against a bot, or waits for a friend', () => {
    expect(quickTable(game)).toEqual({ game: 'duel', options: {}, seats: [me, bot] });
    expect(friendTable(game)).toEqual({ game: 'duel', options: {}, seats: [me, open] });
    expect(friendTable({ ...game, seats: [1, 4] }).seats).toHaveLength(2);
  });
});

describe('the usual bot', () => {
  const among = (...specs: string[]) => usualLevel({ ...game, levels: specs.map((spec) => ({ id: spec, name: '', about: '', spec })) });

  it('is the middle one of those that answer at once', () => {
    expect(among('careless:50', 'careless:15', 'heuristic', 'mcts:500ms')).toBe('careless:15');
    expect(among('careless:15', 'heuristic', 'mcts:500ms')).toBe('careless:15');
    expect(among('random', 'heuristic')).toBe('heuristic');
  });

  it('is the first one if all of them think', () => {
    expect(among('mcts:100ms', 'mcts:500ms')).toBe('mcts:100ms');
  });
});

describe('sides', () => {
  it('are exchanged until the caller sits where he likes', () => {
    expect(seatedAt([me!, bot!], 1)).toEqual([bot, me]);
    expect(seatedAt([bot!, me!], 1)).toEqual([bot, me]);
    expect(seatedAt([bot!, me!, open!], 0)).toEqual([me, open, bot]);
  });
});
