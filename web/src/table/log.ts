import type { Cause, LogEntry } from '../driver/types';
import { humanize } from '../lib/text';

/** What the log shows as one: an entry, or a run of steps about which the rules say nothing. */
export interface Passage {
  from: number;
  to: number;
  seat: number;
  /** What is told, each part under the side whose doing it was; the first is whoever acted. */
  parts: Part[];
  act: string | null;
  /** Why it was done without its player, if it was. */
  cause: Cause | null;
}

/** What one side did. */
export interface Part {
  /** Nobody, for what the rules alone did. */
  seat: number | null;
  /** What was done, where nothing is told of it: `Place a Sniper in Harbour Mouth ×3`. */
  done: string[];
  lines: LogEntry['lines'];
}

/** What the log shows beside the steps themselves. */
export interface Telling {
  /** What a game calls a step about which its rules say nothing; an empty word if it needs none. */
  say?: (act: string) => string | null;
  automatic?: Map<number, Cause>;
}

/**
 * Puts steps together that go without a line, such as units placed one by one, and counts those of which there is
 * nothing to tell with the next.
 */
export function passages(log: LogEntry[], { say, automatic }: Telling = {}): Passage[] {
  const found: { passage: Passage; acts: Map<string, number> }[] = [];
  let untold: number | null = null;
  for (const entry of log) {
    const act = entry.lines.length === 0 ? called(entry, say) : null;
    const cause = automatic?.get(entry.step) ?? null;
    if (entry.lines.length === 0 && !act) {
      untold ??= entry.step;
      continue;
    }
    const from = untold ?? entry.step;
    untold = null;
    const last = found.at(-1);
    if (
      act !== null &&
      last &&
      last.acts.size > 0 &&
      last.passage.seat === entry.seat &&
      last.passage.cause === cause
    ) {
      last.acts.set(act, (last.acts.get(act) ?? 0) + 1);
      last.passage.to = entry.step;
      continue;
    }
    const passage = { from, to: entry.step, seat: entry.seat, parts: parts(entry, say), act: entry.act, cause };
    found.push({ passage, acts: new Map(act === null ? [] : [[act, 1]]) });
  }
  return found.map(({ passage, acts }) => (acts.size === 0 ? passage : { ...passage, parts: [silent(passage, acts)] }));
}

/** From this many lines on by one and the same rule, the first stands for all. */
const ALIKE = 8;

/** A line, and those after it that tell more of the same, to be unfolded. */
export interface Folded {
  line: LogEntry['lines'][number];
  more: LogEntry['lines'];
}

/** Folds long runs of lines by the same rule, such as where every tile is laid when a game is set up. */
export function folded(lines: LogEntry['lines']): Folded[] {
  const runs: LogEntry['lines'][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.[0]?.rule === line.rule) last.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => {
    const [line, ...more] = run;
    if (!line || run.length < ALIKE) return run.map((one) => ({ line: one, more: [] }));
    return [{ line, more }];
  });
}

/** What a step is called about which nothing is told; null for what is no step, or may not be known. */
function called(entry: LogEntry, say: Telling['say']): string | null {
  return entry.act === null ? null : (say?.(entry.act) ?? entry.said ?? humanize(entry.act));
}

function silent({ seat }: Passage, acts: Map<string, number>): Part {
  const done = [...acts].map(([text, count]) => (count > 1 ? `${text} ×${count}` : text));
  return { seat, done, lines: [] };
}

/**
 * Puts every line under its side. Whoever acted comes first: with what nobody did that comes at once of it, or with
 * the name of the step if others did all that is told.
 */
function parts(entry: LogEntry, say: Telling['say']): Part[] {
  const actor = entry.act === null ? null : entry.seat;
  const found: Part[] = [];
  for (const line of entry.lines) {
    const last = found.at(-1);
    const seat = line.seat ?? (last ? null : actor);
    if (last && last.seat === seat) last.lines.push(line);
    else found.push({ seat, done: [], lines: [line] });
  }
  const act = called(entry, say);
  if (act && found[0]?.seat !== actor) found.unshift({ seat: actor, done: [act], lines: [] });
  return found;
}

/** A turn of which less is told is not worth watching again. */
export const TRIFLE = 3;

/** The latest step of which enough is told to be worth watching again, or else the latest of which anything is. */
export function lastTurn(log: readonly LogEntry[]): number | null {
  const told = log.filter((entry) => entry.step > 0 && entry.lines.length > 0);
  return (told.findLast((entry) => entry.lines.length >= TRIFLE) ?? told.at(-1))?.step ?? null;
}

/** The part of a long log that is drawn: its end, or the surroundings of the passage that is looked at. */
export function stretch(count: number, at: number | null, most: number): { from: number; to: number } {
  const latest = Math.max(0, count - most);
  const from = at === null ? latest : Math.min(latest, Math.max(0, at - Math.floor(most / 2)));
  return { from, to: Math.min(count, from + most) };
}
