import type { AnyBoard, Json } from '../boards/board';
import type { Film, LogEntry } from '../driver/types';
import { FilmPlayer, NO_FILM, type FilmState } from './film';
import { reel, shots } from './moments';

const PAGE = 24;
const STILL_MS = 900;

/** The position after a step, and what led to it. */
export interface Frame {
  step: number;
  view: Json;
  entry: LogEntry;
}

/** Looking back: any moment of a game, and the film from one to the next. */
export class Replay {
  /** The step that is shown; null while the table is seen as it is now. */
  at = $state<number | null>(null);
  steps = $state(0);
  playing = $state(false);
  loading = $state(false);
  film = $state.raw<FilmState>(NO_FILM);
  frame = $state.raw<Frame | null>(null);

  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- a cache; `frame` is what is drawn
  #frames = new Map<number, Frame>();
  #player = new FilmPlayer((film) => (this.film = film));
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- what is on its way, never drawn
  #pages = new Map<number, Promise<void>>();

  constructor(
    private fetch: (from: number, to: number) => Promise<Film>,
    private stage: () => { board: AnyBoard | null; components: Json },
    private moving: () => boolean,
  ) {}

  async look(step: number): Promise<void> {
    this.pause();
    await this.#show(step);
  }

  leave(): void {
    this.pause();
    this.at = null;
    this.frame = null;
  }

  /** The game went on or back: what was known of its end may be wrong. */
  forget(from: number): void {
    for (const step of this.#frames.keys()) if (step >= from) this.#frames.delete(step);
    this.#pages.clear();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }

  async play(): Promise<void> {
    if (this.at === null) return;
    this.playing = true;
    if (this.at >= this.steps) await this.#show(0);
    this.#next();
  }

  pause(): void {
    this.playing = false;
    this.#player.stop();
  }

  faster(): void {
    this.#player.faster();
  }

  #next(): void {
    const [from, to] = [this.frame, this.#frames.get((this.at ?? 0) + 1)];
    if (!this.playing || this.at === null) return;
    if (this.at >= this.steps) return this.pause();
    if (!from || !to) {
      void this.#page(this.at + 1).then(() => (this.#frames.has((this.at ?? 0) + 1) ? this.#next() : this.pause()));
      return;
    }
    void this.#page(Math.min(this.at + PAGE / 2, this.steps));
    const { board, components } = this.stage();
    const run = reel(from.view, [to.entry]);
    const still = [{ view: from.view, moment: run.moments.at(-1) ?? null, ms: STILL_MS }];
    this.#player.play(this.moving() && board ? shots(run, board, components) : still, () => {
      this.at = to.step;
      this.frame = to;
      this.#next();
    });
  }

  async #show(step: number): Promise<void> {
    this.at = Math.max(0, this.steps > 0 ? Math.min(step, this.steps) : step);
    await this.#page(this.at);
    if (this.at === null) return;
    this.at = Math.min(this.at, this.steps);
    this.frame = this.#frames.get(this.at) ?? this.frame;
  }

  #page(step: number): Promise<void> {
    const page = Math.floor(step / PAGE);
    if (this.#frames.has(step)) return Promise.resolve();
    let known = this.#pages.get(page);
    if (!known) {
      this.loading = true;
      known = this.fetch(page * PAGE, (page + 1) * PAGE - 1)
        .then((film) => this.#keep(film))
        .catch(() => void this.#pages.delete(page))
        .finally(() => (this.loading = false));
      this.#pages.set(page, known);
    }
    return known;
  }

  #keep({ steps, view, entries }: Film): void {
    this.steps = steps;
    let now: Json = view ?? null;
    for (const entry of entries) {
      now = reel(now, [entry]).after;
      this.#frames.set(entry.step, { step: entry.step, view: now, entry });
    }
  }
}
