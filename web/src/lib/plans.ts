import type { CreateTable, Entry } from '../driver/types';

export type Plan = CreateTable['seats'][number];

/** The bot that takes a seat if nobody says otherwise: the strongest that answers at once. */
export function usualLevel(game: Entry): string {
  return (game.levels.find((level) => !level.spec.includes('ms') && level.spec !== 'random') ?? game.levels[0])?.id ?? '';
}

/** A table to sit down at now: the caller, and bots in all other seats that are needed. */
export function quickTable(game: Entry): CreateTable {
  return { game: game.id, options: {}, seats: usualSeats(game, game.seats[0]) };
}

export function usualSeats(game: Entry, count: number): Plan[] {
  const bot: Plan = { type: 'bot', level: usualLevel(game) };
  return Array.from({ length: count }, (_, seat): Plan => (seat === 0 ? { type: 'me' } : bot));
}
