import { isDrawn } from './boards';
import { DriverError, type Driver } from '../driver/driver';
import type { Entry, Me, Rulebook } from '../driver/types';

/** Who is here, and what can be played: asked for once. */
export class Lobby {
  me = $state.raw<Me | null>(null);
  games = $state.raw<Entry[] | null>(null);
  trouble = $state<string | null>(null);
  online = $state(navigator.onLine);
  ready: Promise<void>;

  #rules = new Map<string, Promise<Rulebook>>();

  constructor(private driver: Driver) {
    this.ready = this.load();
  }

  async load(): Promise<void> {
    this.trouble = null;
    try {
      this.me = await this.driver.me();
      this.games = (await this.driver.games()).games;
    } catch (error) {
      this.trouble = words(error);
    }
  }

  /** The games that are offered to play: those whose board is drawn. */
  get offered(): Entry[] | null {
    return this.games?.filter((game) => !game.example && isDrawn(game.id)) ?? null;
  }

  game(id: string): Entry | null {
    return this.games?.find((game) => game.id === id) ?? null;
  }

  name(id: string): string {
    return this.game(id)?.name ?? id;
  }

  rules(game: string): Promise<Rulebook> {
    const known = this.#rules.get(game);
    if (known) return known;
    const book = this.driver.rules(game);
    this.#rules.set(game, book);
    book.catch(() => this.#rules.delete(game));
    return book;
  }
}

/** What is wrong, for people. */
export function words(error: unknown): string {
  if (error instanceof DriverError) return sentence(error.trouble.error);
  return error instanceof Error ? sentence(error.message) : 'Something went wrong.';
}

/** Gives a message a capital letter and a full stop. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
