import type { CreateTable, Entry, Seating } from '../driver/types';
import { seatName } from './seats';

export type Plan = CreateTable['seats'][number];

/** How several people sit down to play. */
export type Way = 'bot' | 'friend' | 'screen';

/** The bot that takes a seat if nobody says otherwise: the middle one of those that answer at once and know how. */
export function usualLevel(game: Entry): string {
  const quick = game.levels.filter((level) => !level.spec.includes('ms') && level.spec !== 'random');
  return (quick[Math.floor((quick.length - 1) / 2)] ?? game.levels[0])?.id ?? '';
}

/** A table to sit down at now: the caller, and bots in all other seats that are needed. */
export function quickTable(game: Entry): CreateTable {
  return { game: game.id, options: {}, seats: seatsFor(game, 'bot', game.seating) };
}

/** A table with a seat for a friend, who comes by link. */
export function friendTable(game: Entry): CreateTable {
  return { game: game.id, options: {}, seats: seatsFor(game, 'friend', game.seating) };
}

/** Who sits where if the game is played this way: the caller first. */
export function seatsFor(game: Entry, way: Way, seating: Seating): Plan[] {
  const other = (seat: number): Plan => {
    if (way === 'bot') return { type: 'bot', level: usualLevel(game) };
    return way === 'friend' ? { type: 'open' } : { type: 'guest', name: seatName(seating, seat) };
  };
  return seating.seats.map((_, seat): Plan => (seat === 0 ? { type: 'me' } : other(seat)));
}

/** The way in which these seats play; null if they mix several. */
export function wayOf(seats: Plan[]): Way | null {
  const mine = seats.filter((plan) => plan.type === 'me').length;
  const others = new Set(seats.filter((plan) => plan.type !== 'me').map((plan) => plan.type));
  if (mine !== 1 || others.size !== 1) return null;
  if (others.has('guest')) return 'screen';
  return others.has('bot') ? 'bot' : 'friend';
}

/** Everybody moves on until the caller sits in `seat`. */
export function seatedAt(seats: Plan[], seat: number): Plan[] {
  const shift = seat - seats.findIndex((plan) => plan.type === 'me') + seats.length;
  return seats.map((_, at) => seats[(at - shift + 2 * seats.length) % seats.length]!);
}

/** The level of the bots, if there are any and all are equally strong. */
export function levelOf(seats: Plan[]): string | null {
  const levels = new Set(seats.flatMap((plan) => (plan.type === 'bot' ? [plan.level] : [])));
  const [level] = levels;
  return levels.size === 1 ? (level ?? null) : null;
}

/** The same seats with bots of another strength. */
export function withLevel(seats: Plan[], level: string): Plan[] {
  return seats.map((plan) => (plan.type === 'bot' ? { type: 'bot', level } : plan));
}
