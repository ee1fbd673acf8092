/** How the client reaches tables. Components talk to a driver, never to the network. */
import type { Catalogue, CreateTable, Frames, History, Hint, Me, Odds, Rulebook } from './types';
import type { ServerMessage, Snapshot, Statistics, Tables, TableSummary, Trouble } from './types';

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
  say(text: string): Promise<void>;
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
  dice?: number[];
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

  games(): Promise<Catalogue>;
  rules(game: string): Promise<Rulebook>;

  myTables(archived: boolean): Promise<Tables>;
  publicTables(): Promise<Tables>;
  create(table: CreateTable): Promise<TableSummary>;
  join(table: string, seat?: number): Promise<Snapshot>;
  leave(table: string): Promise<void>;
  archive(table: string, archived: boolean): Promise<void>;
  rematch(table: string): Promise<TableSummary>;

  snapshot(table: string): Promise<Snapshot>;
  watch(table: string, events: LiveEvents): Live;
  act(table: string, move: Move): Promise<Snapshot['position']>;
  undo(table: string, seq: number): Promise<Snapshot['position']>;
  askTakeback(table: string, seq: number): Promise<Snapshot['position']>;
  answerTakeback(table: string, seq: number, agree: boolean): Promise<Snapshot['position']>;
  concede(table: string, seq: number): Promise<Snapshot['position']>;
  /** Passes these kinds of question always from now on, for one of the caller's seats. */
  setPasses(table: string, seat: number, kinds: string[]): Promise<Snapshot['position']>;
  check(table: string, action: unknown): Promise<void>;
  odds(table: string, action: unknown, signal?: AbortSignal): Promise<Odds>;
  hint(table: string): Promise<Hint>;
  frames(table: string, from: number, to: number): Promise<Frames>;
  /** Where the replay can be downloaded. */
  replayLink(table: string): string;

  history(after?: string): Promise<History>;
  statistics(): Promise<Statistics>;
}
