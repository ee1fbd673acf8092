import { DriverError, type Consider, type Driver, type Link, type Live, type LiveEvents, type Move } from './driver';
import { backoffMs, connect } from './live';
import type { Catalogue, CreateTable, Film, Hint, History, Me, Odds, Position } from './types';
import type { Rulebook, Seating, Sessions, Snapshot, Statistics, Tables, TableState, TableSummary } from './types';
import type { Trouble } from './types';

/** Tables on a server. */
export class RemoteDriver implements Driver {
  /** Commands that wait for the server to be there again. */
  #waiting = new Set<() => void>();

  constructor(private base = '/api') {}

  me = () => this.#get<Me>('/me');
  rename = (name: string) => this.#send<Me>('PATCH', '/me', { name });
  register = (name: string, password: string) => this.#post<Me>('/account/register', { name, password });
  signIn = (name: string, password: string) => this.#post<Me>('/account/sign-in', { name, password });
  sessions = () => this.#get<Sessions>('/account/sessions');
  endSession = (id: string) => this.#send<void>('DELETE', `/account/sessions/${encodeURIComponent(id)}`);
  signOut = () => this.#post<Me>('/account/sign-out');
  changePassword = (current: string, next: string) => this.#post<void>('/account/password', { current, new: next });
  deleteAccount = (password: string) => this.#send<Me>('DELETE', '/account', { password });

  games = () => this.#get<Catalogue>('/games');
  rules = (game: string) => this.#get<Rulebook>(`/games/${encodeURIComponent(game)}/rules`);

  rulesAt = (table: string) => this.#get<Rulebook>(at(table, '/rules'));

  seating = (game: string, options: Record<string, string>) =>
    this.#post<Seating>(`/games/${encodeURIComponent(game)}/seating`, { options });

  myTables = (archived: boolean) => this.#get<Tables>(`/tables?list=${archived ? 'archived' : 'mine'}`);
  publicTables = () => this.#get<Tables>('/tables?list=public');
  create = (table: CreateTable) => this.#post<TableSummary>('/tables', table);
  join = (table: string, seat?: number) => this.#post<Snapshot>(at(table, '/join'), seat === undefined ? {} : { seat });
  leave = (table: string, state: TableState) => this.#post<void>(at(table, '/leave'), { state });
  comeBack = (table: string) => this.#post<Snapshot>(at(table, '/return'));
  seatBot = (table: string, seat: number, level?: string) =>
    this.#post<void>(at(table, '/bot'), level === undefined ? { seat } : { seat, level });
  archive = (table: string, archived: boolean) => this.#post<void>(at(table, '/archive'), { archived });
  rematch = (table: string) => this.#post<TableSummary>(at(table, '/rematch'));

  snapshot = (table: string) => this.#get<Snapshot>(at(table));
  act = (table: string, move: Move) => this.#command(at(table, '/acts'), move);
  undo = (table: string, seq: number, to?: number) =>
    this.#command(at(table, '/undo'), to === undefined ? { seq } : { seq, to });
  askTakeback = (table: string, seq: number) => this.#command(at(table, '/takeback'), { seq });
  answerTakeback = (table: string, seq: number, agree: boolean) =>
    this.#command(at(table, '/takeback/answer'), { seq, agree });
  concede = (table: string, seq: number) => this.#command(at(table, '/concede'), { seq });
  setPasses = (table: string, seat: number | undefined, kinds: string[]) =>
    this.#command(at(table, '/passes'), { seat, kinds }, 'PUT');
  check = (table: string, question: Consider) => this.#post<void>(at(table, '/check'), question);
  odds = (table: string, question: Consider, signal?: AbortSignal) =>
    this.#post<Odds>(at(table, '/odds'), question, signal);
  hint = (table: string, seat?: number) =>
    this.#post<Hint>(at(table, seat === undefined ? '/hint' : `/hint?seat=${seat}`), {});
  film = (table: string, from: number, to: number) => this.#get<Film>(at(table, `/film?from=${from}&to=${to}`));
  replayLink = (table: string) => `${this.base}${at(table, '/replay')}`;

  history = (after?: string) => this.#get<History>(`/history${after ? `?after=${encodeURIComponent(after)}` : ''}`);
  statistics = () => this.#get<Statistics>('/statistics');

  watch(table: string, events: LiveEvents): Live {
    const url = new URL(`${this.base}${at(table, '/live')}`, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const onlink = (link: Link) => {
      events.onlink(link);
      if (link === 'live') this.#retry();
    };
    const line = connect(url.href, { ...events, onlink });
    return { ...line, say: (text, team) => this.#post<void>(at(table, '/chat'), { text, team }) };
  }

  /**
   * A command names the `seq` it is for or sets what is to be, so it is repeated until the server answers, however long
   * that takes: it is the server's to say whether it comes too late.
   */
  async #command(path: string, body: unknown, method = 'POST'): Promise<Position> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#send<Position>(method, path, body);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        await this.#pause(backoffMs(attempt));
      }
    }
  }

  /** Waits, but no longer than until a live connection is there again. */
  async #pause(ms: number): Promise<void> {
    let retry = () => {};
    await new Promise<void>((resolve) => {
      retry = resolve;
      this.#waiting.add(retry);
      setTimeout(resolve, ms);
    });
    this.#waiting.delete(retry);
  }

  #retry(): void {
    for (const retry of this.#waiting) retry();
  }

  #get<T>(path: string): Promise<T> {
    return this.#send<T>('GET', path);
  }

  #post<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    return this.#send<T>('POST', path, body, signal);
  }

  async #send<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const headers = { [REFUSALS]: '200', ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    let response: Response;
    try {
      const text = body === undefined ? undefined : JSON.stringify(body);
      response = await fetch(this.base + path, { method, headers, body: text, signal, credentials: 'same-origin' });
    } catch {
      throw new Unreachable();
    }
    const status = Number(response.headers.get(STATUS) ?? response.status);
    if (status === 502 || status === 503 || status === 504) {
      const trouble = await troubleOf(response);
      throw trouble ? new DriverError(trouble) : new Unreachable();
    }
    if (status >= 400) throw new DriverError((await troubleOf(response)) ?? fault('unavailable', UNEXPECTED));
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}

/** Asks for refusals as ordinary answers, with their status in a header: no browser calls them errors then. */
const REFUSALS = 'redoubt-refusals';
const STATUS = 'redoubt-status';

/** The request or its answer was lost on the way. */
class Unreachable extends DriverError {
  constructor() {
    super(fault('unavailable', 'The server cannot be reached. Please check your connection.'));
  }
}

const UNEXPECTED = 'The server gave an answer that nobody understands. Please try again.';

export function fault(code: Trouble['code'], error: string): Trouble {
  return { code, error, rule: null, need: null, faults: [], seq: null, wait_seconds: null };
}

async function troubleOf(response: Response): Promise<Trouble | null> {
  try {
    const trouble: Partial<Trouble> = await response.json();
    return typeof trouble.error === 'string' ? { ...fault('unavailable', ''), ...trouble } : null;
  } catch {
    return null;
  }
}

function at(table: string, rest = ''): string {
  return `/tables/${encodeURIComponent(table)}${rest}`;
}
