import { describe, expect, it } from 'vitest';
import type { Entry, Seating } from '../driver/types';
import {
  friendTable,
  levelOf,
  quickTable,
  seatedAt,
  seatsFor,
  usualLevel,
  wayOf,
  withLevel,
  type Plan,
  type Way,
} from './plans';

const seat = (name: string) => ({ name, colour: null, team: null });
const duel: Seating = { seats: [seat('Green'), seat('Red')], teams: [] };
const game = {
  id: 'duel',
  seating: duel,
  levels: [
    { id: 'novice', spec: 'random' },
    { id: 'officer', spec: 'heuristic' },
    { id: 'general', spec: 'mcts:500ms' },
  ],
} as Entry;
const [me, open, bot]: Plan[] = [{ type: 'me' }, { type: 'open' }, { type: 'bot', level: 'officer' }];

describe('a way to play', () => {
  it('says who sits where', () => {
    const three = { ...duel, seats: [...duel.seats, seat('Blue')] };
    expect(seatsFor(game, 'bot', duel)).toEqual([me, bot]);
    expect(seatsFor(game, 'friend', three)).toEqual([me, open, open]);
    expect(seatsFor(game, 'screen', duel)).toEqual([me, { type: 'guest', name: 'Red' }]);
  });

  it('is found again from the seats, also when sides are exchanged', () => {
    for (const way of ['bot', 'friend', 'screen'] satisfies Way[]) {
      expect(wayOf(seatsFor(game, way, duel))).toBe(way);
      expect(wayOf(seatsFor(game, way, duel).reverse())).toBe(way);
    }
    expect(wayOf([me!, bot!, open!])).toBeNull();
    expect(wayOf([bot!, bot!])).toBeNull();
    expect(wayOf([me!])).toBeNull();
  });

  it('starts at once against a bot, or waits for a friend', () => {
    expect(quickTable(game)).toEqual({ game: 'duel', options: {}, seats: [me, bot] });
    expect(friendTable(game)).toEqual({ game: 'duel', options: {}, seats: [me, open] });
  });
});

describe('the usual bot', () => {
  const among = (...specs: string[]) =>
    usualLevel({ ...game, levels: specs.map((spec) => ({ id: spec, name: '', about: '', spec })) });

  it('is the middle one of those that answer at once', () => {
    expect(among('careless:50', 'careless:15', 'heuristic', 'mcts:500ms')).toBe('careless:15');
    expect(among('careless:15', 'heuristic', 'mcts:500ms')).toBe('careless:15');
    expect(among('random', 'heuristic')).toBe('heuristic');
  });

  it('is the first one if all of them think', () => {
    expect(among('mcts:100ms', 'mcts:500ms')).toBe('mcts:100ms');
  });
});

describe('how strong the bots are', () => {
  it('is said once for all of them, unless they differ', () => {
    expect([levelOf([me!, bot!, bot!]), levelOf([me!, open!])]).toEqual(['officer', null]);
    const mixed: Plan[] = [bot!, { type: 'bot', level: 'novice' }];
    expect([levelOf(mixed), levelOf(withLevel(mixed, 'general'))]).toEqual([null, 'general']);
    expect(withLevel([me!, bot!], 'novice')).toEqual([me, { type: 'bot', level: 'novice' }]);
  });
});

describe('sides', () => {
  it('are exchanged until the caller sits where he likes', () => {
    expect(seatedAt([me!, bot!], 1)).toEqual([bot, me]);
    expect(seatedAt([bot!, me!], 1)).toEqual([bot, me]);
    expect(seatedAt([bot!, me!, open!], 0)).toEqual([me, open, bot]);
  });
});
