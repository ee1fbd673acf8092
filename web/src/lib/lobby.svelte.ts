import { isDrawn } from './boards';
import type { Driver } from '../driver/driver';
import type { Entry, Me, Rulebook, TableSummary } from '../driver/types';
import { play } from './sound';
import { words } from './trouble';

const FRESH_MS = 20_000;

/** Who is here, and what can be played: asked for once. */
export class Lobby {
  me = $state.raw<Me | null>(null);
  games = $state.raw<Entry[] | null>(null);
  trouble = $state<string | null>(null);
  online = $state(navigator.onLine);
  /** The person's tables that were not put away. */
  mine = $state.raw<TableSummary[] | null>(null);
  /** The table that is open here, as it is now: it is known better than those in the list. */
  present = $state.raw<TableSummary | null>(null);
  /** How many tables keep other people waiting for this one. */
  awaited: number = $derived.by(() => {
    const others = (this.mine ?? []).filter((table) => table.id !== this.present?.id);
    return [...others, this.present].filter((table) => table !== null && isAwaited(table)).length;
  });
  ready: Promise<void>;

  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- a cache, which no page draws
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

  /** Asks which tables there are; a call is heard when one more of them waits. */
  async refresh(): Promise<void> {
    if (!this.me) return;
    const before = this.mine && this.awaited;
    this.mine = await this.driver.myTables(false).then(
      (found) => found.tables,
      () => this.mine ?? [],
    );
    if (before !== null && this.awaited > before) play('turn');
  }

  /** Keeps the list of tables fresh until the call that is returned. */
  keepFresh(): () => void {
    const again = () => void this.refresh();
    const timer = setInterval(again, FRESH_MS);
    document.addEventListener('visibilitychange', again);
    void this.ready.then(again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
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
    return this.#kept(`game ${game}`, () => this.driver.rules(game));
  }

  /** The rules as they are at a table. */
  rulesAt(table: string): Promise<Rulebook> {
    return this.#kept(`table ${table}`, () => this.driver.rulesAt(table));
  }

  #kept(key: string, ask: () => Promise<Rulebook>): Promise<Rulebook> {
    const known = this.#rules.get(key);
    if (known) return known;
    const book = ask();
    this.#rules.set(key, book);
    book.catch(() => this.#rules.delete(key));
    return book;
  }
}

/** Whether another person waits for this one's move. */
export function isAwaited(table: TableSummary): boolean {
  return (
    table.state === 'running' && table.your_turn && table.seats.some((seat) => seat.kind === 'person' && !seat.you)
  );
}
