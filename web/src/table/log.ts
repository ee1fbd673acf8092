import type { Cause, LogEntry } from '../driver/types';
import { humanize } from '../lib/text';

/** What the log shows as one: an entry, or a run of steps about which the rules say nothing. */
export interface Passage {
  from: number;
  to: number;
  seat: number;
  lines: LogEntry['lines'];
  /** What was done, where nothing came of it yet: `Sniper to space 1 ×3`. */
  silent: string[];
  act: string | null;
  /** Why it was done without its player, if it was. */
  cause: Cause | null;
}

/** What the log shows beside the steps themselves. */
export interface Telling {
  /** What a game calls a step about which its rules say nothing; an empty word if it needs none. */
  say?: (act: string) => string | null;
  automatic?: Map<number, Cause>;
}

/** Puts steps together that go without a line, such as units placed one by one, and counts those of which there is nothing to tell with the next. */
export function passages(log: LogEntry[], { say, automatic }: Telling = {}): Passage[] {
  const found: { passage: Passage; acts: Map<string, number> }[] = [];
  let untold: number | null = null;
  for (const entry of log) {
    const act = entry.lines.length === 0 && entry.act !== null ? (say?.(entry.act) ?? humanize(entry.act)) : null;
    const cause = automatic?.get(entry.step) ?? null;
    if (entry.lines.length === 0 && !act) {
      untold ??= entry.step;
      continue;
    }
    const from = untold ?? entry.step;
    untold = null;
    const last = found.at(-1);
    if (act !== null && last && last.acts.size > 0 && last.passage.seat === entry.seat && last.passage.cause === cause) {
      last.acts.set(act, (last.acts.get(act) ?? 0) + 1);
      last.passage.to = entry.step;
      continue;
    }
    const passage = { from, to: entry.step, seat: entry.seat, lines: entry.lines, silent: [], act: entry.act, cause };
    found.push({ passage, acts: new Map(act === null ? [] : [[act, 1]]) });
  }
  return found.map(({ passage, acts }) => ({ ...passage, silent: [...acts].map(([text, count]) => (count > 1 ? `${text} ×${count}` : text)) }));
}
