/** A table as it is known here: what the server said, put together. Plain data, changed by replacing it. */
import type { Json } from '../boards/board';
import type { Cause, LogEntry, Position, ServerMessage, Snapshot } from '../driver/types';
import { isFilmed, reel, type Reel } from './moments';

export interface TableModel {
  snapshot: Snapshot;
  /** The game's own view of the position. */
  view: Json;
  /** Everything that happened, by step. `snapshot.position.log` is only the latest part of it. */
  log: LogEntry[];
  /** The steps that were made without their player, and why. */
  automatic: Map<number, Cause>;
  /** What happened and was not shown yet, the oldest first. */
  films: Film[];
  typing: string | null;
  /** Whether steps are missing from the log, so that the whole table has to be asked for again. */
  gap: boolean;
}

export interface Film extends Reel {
  /** Through which seats the position before it was seen. */
  viewer: number[];
  /** The first and the last step it shows. */
  from: number;
  to: number;
}

/** If more wait to be shown, the page has fallen too far behind: it shows how things stand instead. */
export const FILMS_MAX = 6;

export function receive(model: TableModel | null, message: ServerMessage): TableModel | null {
  if (message.type === 'snapshot') return withSnapshot(model, message.snapshot);
  if (!model) return null;
  const { snapshot } = model;
  switch (message.type) {
    case 'position':
      return withPosition(model, message.position);
    case 'table':
      return { ...model, snapshot: { ...snapshot, table: message.table } };
    case 'chat': {
      const said = snapshot.chat.some((line) => line.number === message.line.number);
      const chat = said ? snapshot.chat : [...snapshot.chat, message.line].sort((a, b) => a.number - b.number);
      return { ...model, typing: null, snapshot: { ...snapshot, chat } };
    }
    case 'takeback':
      return { ...model, snapshot: { ...snapshot, takeback: message.takeback } };
    case 'rematch':
      return { ...model, snapshot: { ...snapshot, rematch: message.table } };
    case 'watching':
      return { ...model, snapshot: { ...snapshot, watching: message.count } };
    case 'thinking':
      return { ...model, snapshot: { ...snapshot, position: { ...snapshot.position, thinking: message.thinking } } };
    case 'typing':
      return { ...model, typing: message.name };
    case 'pong':
    case 'trouble':
      return model;
    default:
      return message satisfies never;
  }
}

export function withPosition(model: TableModel, position: Position): TableModel {
  const before = model.snapshot.position;
  if (position.seq < before.seq) return model;
  const log = merged(model.log, position);
  const automatic = mergedCauses(model.automatic, position);
  // Steps are missing if the log does not go on where it ended, or if patches begin at another step than was known.
  const patched = position.view === null && position.seq > before.seq && position.log_from !== before.step + 1;
  const gap = patched || position.log_from > lastStep(model.log) + 1;
  const news = position.log.filter((entry) => entry.step > before.step);
  const film = position.seq > before.seq && news.every(isFilmed) ? filmOf(model, news, position) : null;
  const view = position.view ?? film?.after ?? model.view;
  const waiting = film?.moments.length ? [...model.films, film] : model.films;
  const films = position.step < before.step || waiting.length > FILMS_MAX ? [] : waiting;
  return { ...model, view, log, automatic, gap, films, snapshot: { ...model.snapshot, position } };
}

export function filmsSeen(model: TableModel, count: number): TableModel {
  return count > 0 ? { ...model, films: model.films.slice(count) } : model;
}

/** The log as far as it was shown: without what a film has still to tell. `reached` counts the lines that it told. */
export function logSoFar(model: TableModel, film: Film | null, reached: number): LogEntry[] {
  if (!film) return model.log;
  let left = reached;
  return model.log.flatMap((entry) => {
    if (entry.step < film.from) return [entry];
    const lines = entry.step <= film.to ? entry.lines.slice(0, Math.max(0, left)) : [];
    left -= entry.lines.length;
    return lines.length > 0 ? [{ ...entry, lines }] : [];
  });
}

export function isMyTurn(model: TableModel): boolean {
  return model.snapshot.position.legal.length > 0;
}

/** The seats of the person who looks. */
export function ownSeats(model: TableModel): number[] {
  return model.snapshot.table.seats.filter((seat) => seat.you).map((seat) => seat.seat);
}

function withSnapshot(model: TableModel | null, snapshot: Snapshot): TableModel {
  const known = model && model.snapshot.table.id === snapshot.table.id ? model : null;
  if (!known) {
    return {
      snapshot,
      view: snapshot.position.view ?? null,
      log: snapshot.position.log,
      automatic: causesOf(snapshot.position),
      films: [],
      typing: null,
      gap: false,
    };
  }
  if (snapshot.position.seq < known.snapshot.position.seq) {
    return { ...known, snapshot: { ...snapshot, position: known.snapshot.position } };
  }
  const moved = withPosition(known, snapshot.position);
  return { ...moved, snapshot };
}

function merged(log: LogEntry[], position: Position): LogEntry[] {
  return [...log.filter((entry) => entry.step < position.log_from), ...position.log];
}

function mergedCauses(known: Map<number, Cause>, position: Position): Map<number, Cause> {
  return new Map([...[...known].filter(([step]) => step < position.log_from), ...causesOf(position)]);
}

function causesOf(position: Position): Map<number, Cause> {
  return new Map(position.automatic.map(({ step, cause }) => [step, cause]));
}

function lastStep(log: LogEntry[]): number {
  return log.at(-1)?.step ?? -1;
}

function filmOf(model: TableModel, news: LogEntry[], after: Position): Film | null {
  const { viewer } = model.snapshot.position;
  const [first] = news;
  // What other eyes saw before must not be shown to these.
  if (!first || (after.secret && !sameSeats(after.viewer, viewer))) return null;
  return { ...reel(model.view, news), viewer, from: first.step, to: after.step };
}

/** Whether two sets of seats, each in order, are the same. */
export function sameSeats(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((seat, index) => seat === other[index]);
}
