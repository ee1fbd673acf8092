/** The moments of a film: every event that was told, with the table before and after it. */
import type { AnyBoard, Json, Moment } from '../boards/board';
import type { LogEntry } from '../driver/types';
import { patched } from '../lib/patch';

export interface Reel {
  moments: Moment<Json, Json>[];
  /** The view after the last step. */
  after: Json;
}

/** One shot of a film: what the board shows for some time. */
export interface Shot {
  view: Json;
  moment: Moment<Json, Json> | null;
  ms: number;
}

/** Whether a step was told with what it changed, so that it can be shown. */
export const isFilmed = (entry: LogEntry): boolean => entry.rest !== undefined;

/** Runs steps that were told as films, from the view before them. */
export function reel(before: Json, entries: readonly LogEntry[]): Reel {
  const moments: Moment<Json, Json>[] = [];
  let view = before;
  for (const entry of entries) {
    for (const { patch, ...told } of entry.lines) {
      const next = patched(view, patch ?? []);
      moments.push({ told, before: view, view: next });
      view = next;
    }
    view = patched(view, entry.rest ?? []);
  }
  return { moments, after: view };
}

/** A reel as a board shows it, each moment for its time; the film ends with the view after the last step. */
export function shots({ moments, after }: Reel, board: AnyBoard, components: Json): Shot[] {
  const timed = moments.map((moment) => ({ view: moment.view, moment, ms: board.duration(moment, components) }));
  const shown = timed.filter((shot) => shot.ms > 0);
  const last = shown.at(-1);
  return last ? [...shown.slice(0, -1), { ...last, view: after }] : [{ view: after, moment: null, ms: 0 }];
}
