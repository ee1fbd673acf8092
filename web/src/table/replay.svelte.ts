import type { BoardModule } from '../boards/board';
import type { Frame, Frames } from '../driver/types';
import { FilmPlayer, NO_FILM, type FilmState } from './film';

const PAGE = 24;
const STILL_MS = 900;

/** Looking back: any moment of a game, and the film from one to the next. */
export class Replay {
  /** The step that is shown; null while the table is seen as it is now. */
  at = $state<number | null>(null);
  steps = $state(0);
  playing = $state(false);
  loading = $state(false);
  film = $state.raw<FilmState>(NO_FILM);
  frame = $state.raw<Frame | null>(null);

  #frames = new Map<number, Frame>();
  #player = new FilmPlayer((film) => (this.film = film));
  #pages = new Map<number, Promise<void>>();

  constructor(
    private fetch: (from: number, to: number) => Promise<Frames>,
    private board: () => BoardModule | null,
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
    const still = [{ view: from.view, moment: to.entry.lines.at(-1) ?? null, ms: STILL_MS }];
    const shots = this.moving() ? (this.board()?.film(from.view, to.entry.lines, to.view) ?? still) : still;
    this.#player.play(shots, () => {
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
        .then(({ steps, frames }) => {
          this.steps = steps;
          for (const frame of frames) this.#frames.set(frame.step, frame);
        })
        .catch(() => void this.#pages.delete(page))
        .finally(() => (this.loading = false));
      this.#pages.set(page, known);
    }
    return known;
  }
}
