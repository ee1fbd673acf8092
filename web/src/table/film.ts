import type { Shot } from './moments';

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export interface FilmState {
  shot: Shot | null;
  /** How many shots are behind, of how many. */
  at: number;
  of: number;
  paused: boolean;
  speed: Speed;
  /** How long the whole film takes at speed 1. */
  ms: number;
}

/** Shows the shots of one film, one after the other. */
export class FilmPlayer {
  #shots: Shot[] = [];
  #at = 0;
  #paused = false;
  #speed: Speed = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  /** What is left of the current shot, in its own time. */
  #left = 0;
  #done: () => void = () => {};

  constructor(private onchange: (state: FilmState) => void) {}

  play(shots: Shot[], done: () => void): void {
    clearTimeout(this.#timer);
    this.#shots = shots;
    this.#at = 0;
    this.#paused = false;
    this.#done = done;
    this.#show();
  }

  pause(): void {
    if (this.#paused || !this.#running) return;
    this.#left = this.#remaining();
    clearTimeout(this.#timer);
    this.#paused = true;
    this.#tell();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#wait();
    this.#tell();
  }

  faster(): void {
    const next = SPEEDS[(SPEEDS.indexOf(this.#speed) + 1) % SPEEDS.length] ?? 1;
    if (this.#running && !this.#paused) {
      this.#left = this.#remaining();
      clearTimeout(this.#timer);
      this.#speed = next;
      this.#wait();
    }
    this.#speed = next;
    this.#tell();
  }

  /** Ends the film at once; `done` is called. */
  skip(): void {
    if (!this.#running) return;
    this.#at = this.#shots.length;
    this.#show();
  }

  /** Ends the film without a word. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#shots = [];
    this.#at = 0;
    this.#paused = false;
    this.#tell();
  }

  get #running(): boolean {
    return this.#at < this.#shots.length;
  }

  #show(): void {
    clearTimeout(this.#timer);
    const shot = this.#shots[this.#at];
    if (!shot) {
      this.stop();
      this.#done();
      return;
    }
    this.#left = shot.ms;
    if (!this.#paused) this.#wait();
    this.#tell();
  }

  #wait(): void {
    this.#since = Date.now();
    this.#timer = setTimeout(() => {
      this.#at += 1;
      this.#show();
    }, this.#left / this.#speed);
  }

  #remaining(): number {
    return Math.max(0, this.#left - (Date.now() - this.#since) * this.#speed);
  }

  #tell(): void {
    this.onchange({
      shot: this.#shots[this.#at] ?? null,
      at: this.#at,
      of: this.#shots.length,
      paused: this.#paused,
      speed: this.#speed,
      ms: this.#shots.reduce((sum, shot) => sum + shot.ms, 0),
    });
  }
}

export const NO_FILM: FilmState = { shot: null, at: 0, of: 0, paused: false, speed: 1, ms: 0 };
