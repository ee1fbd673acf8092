/** The recorded game of a board, for its tests: `make fixtures` writes it. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { LogEntry, Seating } from '../driver/types';
import { reel } from '../table/moments';
import type { Json, Legal, Moment } from './board';

/** A game from its set-up to its end; the types are the game's own, or any data. */
export interface Recorded<C, V, E, A> {
  components: C;
  seating: Seating;
  /** After the set-up, then after each entry. */
  views: V[];
  /** What could be done in each of the views; null where nobody was to act. */
  legal: (Legal<A> | null)[];
  entries: LogEntry[];
  /** Each entry as a film. */
  reels: { moments: Moment<V, E>[]; after: V }[];
}

/** What the file holds. */
type Recording = Pick<Recorded<Json, Json, Json, Json>, 'components' | 'seating' | 'legal' | 'entries'> & {
  view: Json;
};

/** Reads the recorded game of a board. It holds what the game itself has written, so that its types may be trusted. */
export function recorded<C = Json, V = Json, E = Json, A = Json>(game: string): Recorded<C, V, E, A> {
  const { view, ...rest } = unpacked(game);
  const views = [view];
  const reels = rest.entries.map((entry) => {
    const film = reel(views.at(-1) ?? null, [entry]);
    views.push(film.after);
    return film;
  });
  return { ...rest, views, reels } as Recorded<C, V, E, A>;
}

function unpacked(game: string): Recording {
  const packed = readFileSync(new URL(`./${game}/fixtures/game.json.gz`, import.meta.url));
  return JSON.parse(gunzipSync(packed).toString()) as Recording;
}
