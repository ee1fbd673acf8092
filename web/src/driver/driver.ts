/** How the client reaches tables. Components talk to a driver, never to the network. */
import type { Catalogue, CreateTable, Film, Given, History, Hint, Me, Odds, Rulebook, Seating } from './types';
import type { ServerMessage, Sessions, Snapshot, Statistics, Tables, TableState, TableSummary, Trouble } from './types';

/** A request that was not carried out. */
export class DriverError extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.error);
  }
}

/** The state of a live connection. */
export type Link = 'connecting' | 'live' | 'lost' | 'closed';

/** A live connection to one table. */
export interface Live {
  say(text: string, team: boolean): Promise<void>;
  typing(): void;
  close(): void;
}

export interface LiveEvents {
  onmessage: (message: ServerMessage) => void;
  onlink: (link: Link) => void;
}

/** A choice made at a table. `seq` is that of the position it was made for: it is carried out once or not at all. */
export interface Move {
  seq: number;
  seat?: number;
  action: unknown;
  dice?: Given[];
}

/** A question about an action, for one of the caller's seats. */
export interface Consider {
  seat?: number;
  action: unknown;
}

/** Tables, wherever they are: on a server (`RemoteDriver`) or in this browser. Every method may throw `DriverError`. */
export interface Driver {
  me(): Promise<Me>;
  rename(name: string): Promise<Me>;
  register(name: string, password: string): Promise<Me>;
  signIn(name: string, password: string): Promise<Me>;
  signOut(): Promise<Me>;
  changePassword(current: string, next: string): Promise<void>;
  deleteAccount(password: string): Promise<Me>;
  /** Where the account is signed in. */
  sessions(): Promise<Sessions>;
  endSession(id: string): Promise<void>;

  games(): Promise<Catalogue>;
  rules(game: string): Promise<Rulebook>;
  /** The rules with the tables of a table's own pack and options. */
  rulesAt(table: string): Promise<Rulebook>;
  /** Who sits at a table with these options. */
  seating(game: string, options: Record<string, string>): Promise<Seating>;

  myTables(archived: boolean): Promise<Tables>;
  publicTables(): Promise<Tables>;
  create(table: CreateTable): Promise<TableSummary>;
  join(table: string, seat?: number): Promise<Snapshot>;
  /** Leaves; where the game goes on, a bot takes the seat. Refused if the table is no longer in this state. */
  leave(table: string, state: TableState): Promise<void>;
  /** Takes back a seat that a bot has taken. */
  comeBack(table: string): Promise<Snapshot>;
  /** Puts a bot on a seat that is open or whose person is silent. */
  seatBot(table: string, seat: number, level?: string): Promise<void>;
  archive(table: string, archived: boolean): Promise<void>;
  rematch(table: string): Promise<TableSummary>;

  snapshot(table: string): Promise<Snapshot>;
  watch(table: string, events: LiveEvents): Live;
  act(table: string, move: Move): Promise<Snapshot['position']>;
  /** Takes back the last step, or all but the first `to`. */
  undo(table: string, seq: number, to?: number): Promise<Snapshot['position']>;
  askTakeback(table: string, seq: number): Promise<Snapshot['position']>;
  answerTakeback(table: string, seq: number, agree: boolean): Promise<Snapshot['position']>;
  concede(table: string, seq: number): Promise<Snapshot['position']>;
  /** Passes these kinds of question always from now on, for one of the caller's seats or all of a mind. */
  setPasses(table: string, seat: number | undefined, kinds: string[]): Promise<Snapshot['position']>;
  check(table: string, question: Consider): Promise<void>;
  odds(table: string, question: Consider, signal?: AbortSignal): Promise<Odds>;
  hint(table: string, seat?: number): Promise<Hint>;
  /** Steps of the game, told with what they changed. */
  film(table: string, from: number, to: number): Promise<Film>;
  /** Where the replay can be downloaded. */
  replayLink(table: string): string;

  history(after?: string): Promise<History>;
  statistics(): Promise<Statistics>;
}
