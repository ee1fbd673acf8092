import type { CreateTable, Entry } from '../driver/types';

export type Plan = CreateTable['seats'][number];

/** How several people sit down to play. */
export type Way = 'bot' | 'friend' | 'screen';

/** The bot that takes a seat if nobody says otherwise: the middle one of those that answer at once and know what they do. */
export function usualLevel(game: Entry): string {
  const quick = game.levels.filter((level) => !level.spec.includes('ms') && level.spec !== 'random');
  return (quick[Math.floor((quick.length - 1) / 2)] ?? game.levels[0])?.id ?? '';
}

/** A table to sit down at now: the caller, and bots in all other seats that are needed. */
export function quickTable(game: Entry): CreateTable {
  return { game: game.id, options: {}, seats: seatsFor(game, 'bot', game.seats[0]) };
}

/** A table with a seat for a friend, who comes by link. */
export function friendTable(game: Entry): CreateTable {
  return { game: game.id, options: {}, seats: seatsFor(game, 'friend', Math.max(2, game.seats[0])) };
}

/** Who sits where if the game is played this way: the caller first. */
export function seatsFor(game: Entry, way: Way, count: number): Plan[] {
  const others: Record<Way, Plan> = { bot: { type: 'bot', level: usualLevel(game) }, friend: { type: 'open' }, screen: { type: 'me' } };
  return Array.from({ length: count }, (_, seat): Plan => (seat === 0 ? { type: 'me' } : { ...others[way] }));
}

/** The way in which these seats play; null if they mix several. */
export function wayOf(seats: Plan[]): Way | null {
  const mine = seats.filter((plan) => plan.type === 'me').length;
  const others = new Set(seats.filter((plan) => plan.type !== 'me').map((plan) => plan.type));
  if (mine === seats.length && mine > 1) return 'screen';
  if (mine !== 1 || others.size !== 1) return null;
  return others.has('bot') ? 'bot' : 'friend';
}

/** Everybody moves on until the caller sits in `seat`. */
export function seatedAt(seats: Plan[], seat: number): Plan[] {
  const shift = seat - seats.findIndex((plan) => plan.type === 'me') + seats.length;
  return seats.map((_, at) => seats[(at - shift + 2 * seats.length) % seats.length]!);
}
