import { DriverError, type Driver, type Live, type LiveEvents, type Move } from './driver';
import { backoffMs, connect } from './live';
import type { Catalogue, CreateTable, Frames, Hint, History, Me, Odds, Position } from './types';
import type { Rulebook, Snapshot, Statistics, Tables, TableSummary, Trouble } from './types';

const ATTEMPTS = 5;

/** Tables on a server. */
export class RemoteDriver implements Driver {
  constructor(private base = '/api') {}

  me = () => this.#get<Me>('/me');
  rename = (name: string) => this.#send<Me>('PATCH', '/me', { name });
  register = (name: string, password: string) => this.#post<Me>('/account/register', { name, password });
  signIn = (name: string, password: string) => this.#post<Me>('/account/sign-in', { name, password });
  signOut = () => this.#post<Me>('/account/sign-out');
  changePassword = (current: string, next: string) =>
    this.#post<void>('/account/password', { current, new: next });
  deleteAccount = (password: string) => this.#send<Me>('DELETE', '/account', { password });

  games = () => this.#get<Catalogue>('/games');
  rules = (game: string) => this.#get<Rulebook>(`/games/${encodeURIComponent(game)}/rules`);

  myTables = (archived: boolean) => this.#get<Tables>(`/tables?list=${archived ? 'archived' : 'mine'}`);
  publicTables = () => this.#get<Tables>('/tables?list=public');
  create = (table: CreateTable) => this.#post<TableSummary>('/tables', table);
  join = (table: string, seat?: number) => this.#post<Snapshot>(at(table, '/join'), seat === undefined ? {} : { seat });
  leave = (table: string) => this.#post<void>(at(table, '/leave'));
  archive = (table: string, archived: boolean) => this.#post<void>(at(table, '/archive'), { archived });
  rematch = (table: string) => this.#post<TableSummary>(at(table, '/rematch'));

  snapshot = (table: string) => this.#get<Snapshot>(at(table));
  act = (table: string, move: Move) => this.#command(at(table, '/acts'), move);
  undo = (table: string, seq: number) => this.#command(at(table, '/undo'), { seq });
  askTakeback = (table: string, seq: number) => this.#command(at(table, '/takeback'), { seq });
  answerTakeback = (table: string, seq: number, agree: boolean) =>
    this.#command(at(table, '/takeback/answer'), { seq, agree });
  concede = (table: string, seq: number) => this.#command(at(table, '/concede'), { seq });
  setPasses = (table: string, seat: number, kinds: string[]) => this.#command(at(table, '/passes'), { seat, kinds }, 'PUT');
  check = (table: string, action: unknown) => this.#post<void>(at(table, '/check'), { action });
  odds = (table: string, action: unknown, signal?: AbortSignal) =>
    this.#post<Odds>(at(table, '/odds'), { action }, signal);
  hint = (table: string) => this.#post<Hint>(at(table, '/hint'), {});
  frames = (table: string, from: number, to: number) =>
    this.#get<Frames>(at(table, `/frames?from=${from}&to=${to}`));
  replayLink = (table: string) => `${this.base}${at(table, '/replay')}`;

  history = (after?: string) => this.#get<History>(`/history${after ? `?after=${encodeURIComponent(after)}` : ''}`);
  statistics = () => this.#get<Statistics>('/statistics');

  watch(table: string, events: LiveEvents): Live {
    const url = new URL(`${this.base}${at(table, '/live')}`, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const line = connect(url.href, events);
    return { ...line, say: (text) => this.#post<void>(at(table, '/chat'), { text }) };
  }

  /** A command names the `seq` it is for or sets what is to be, so it may be repeated until its answer arrives. */
  async #command(path: string, body: unknown, method = 'POST'): Promise<Position> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#send<Position>(method, path, body);
      } catch (error) {
        if (!(error instanceof Unreachable) || attempt + 1 >= ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt)));
      }
    }
  }

  #get<T>(path: string): Promise<T> {
    return this.#send<T>('GET', path);
  }

  #post<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    return this.#send<T>('POST', path, body, signal);
  }

  async #send<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
    let response: Response;
    try {
      const text = body === undefined ? undefined : JSON.stringify(body);
      response = await fetch(this.base + path, { method, headers, body: text, signal, credentials: 'same-origin' });
    } catch {
      throw new Unreachable();
    }
    if (response.status === 502 || response.status === 503 || response.status === 504) {
      const trouble = await troubleOf(response);
      throw trouble ? new DriverError(trouble) : new Unreachable();
    }
    if (!response.ok) throw new DriverError((await troubleOf(response)) ?? fault('unavailable', UNEXPECTED));
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}

/** The request or its answer was lost on the way. */
class Unreachable extends DriverError {
  constructor() {
    super(fault('unavailable', 'The server cannot be reached. Please check your connection.'));
  }
}

const UNEXPECTED = 'The server gave an answer that nobody understands. Please try again.';

export function fault(code: Trouble['code'], error: string): Trouble {
  return { code, error, rule: null, need: null, faults: [], seq: null };
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
