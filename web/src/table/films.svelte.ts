import { settings } from '../lib/settings.svelte';
import type { AnyBoard } from '../boards/board';
import type { Driver } from '../driver/driver';
import { FilmPlayer, NO_FILM, type FilmState } from './film';
import { lastTurn, TRIFLE } from './log';
import type { Film } from './model';
import { reel, shots, type Shot } from './moments';
import type { Room } from './room.svelte';

/** A film shorter than this does not hold up the next decision. */
const SHORT_MS = 1_200;

/** The queue of what has happened and was not shown yet, and the film that runs. */
export class Films {
  now = $state.raw<FilmState>(NO_FILM);
  /** The last turn, to be watched again, as far as it was shown here. */
  last = $state.raw<Film | null>(null);
  /** Whether there is a last turn to watch. */
  any: boolean = $derived.by(() => this.last !== null || lastTurn(this.room.table.model?.log ?? []) !== null);
  /** The film on show and how many of its lines were told. */
  showing = $state.raw<Film | null>(null);
  reached = $state(0);
  /** Whether a film runs that is long enough to wait for, or others follow: a question must not tell how they end. */
  long: boolean = $derived.by(
    () => this.now.shot !== null && (this.now.ms > SHORT_MS || (this.room.table.model?.films.length ?? 0) > 1),
  );

  #player = new FilmPlayer((film) => this.#moved(film));

  constructor(
    private driver: Driver,
    private room: Pick<Room, 'id' | 'table' | 'board' | 'looking' | 'hand' | 'notices'>,
  ) {}

  /** Shows what waits to be shown, one film after the other; then comes the next decision. */
  run(): void {
    const { model } = this.room.table;
    if (!model || this.now.shot || this.room.table.covered) return;
    const [film] = model.films;
    if (!film) return this.room.hand.takeOnly();
    const { board } = this.room;
    if (!board) {
      this.room.table.filmsSeen(model.films.length);
      return this.room.hand.takeOnly();
    }
    this.#remember(film);
    if (!settings.moving || this.room.looking) return this.#seen();
    this.showing = film;
    this.reached = 0;
    this.#player.play(this.#shots(board, film), () => this.#seen());
  }

  /** Shows the last turn once more; a page that did not see it asks the server for it. */
  async again(): Promise<void> {
    const { board } = this.room;
    const seq = this.room.table.position?.seq;
    if (!board || this.room.looking) return;
    const film = this.last ?? (await this.#fetch());
    if (!film || this.room.table.position?.seq !== seq) return;
    this.last = film;
    this.#player.play(this.#shots(board, film), () => this.run());
  }

  /** Forgets the last turn: it was taken back, or is not for the eyes that look now. */
  forget(): void {
    this.last = null;
  }

  async #fetch(): Promise<Film | null> {
    const step = lastTurn(this.room.table.model?.log ?? []);
    if (step === null) return null;
    try {
      const { view, entries } = await this.driver.film(this.room.id, step, step);
      return { ...reel(view, entries), viewer: this.room.table.position?.viewer ?? [], from: step, to: step };
    } catch (error) {
      this.room.notices.complain(error);
      return null;
    }
  }

  pause(): void {
    if (this.now.paused) this.#player.resume();
    else this.#player.pause();
  }

  faster(): void {
    this.#player.faster();
  }

  /** Shows the end of everything at once. */
  skip(): void {
    this.room.table.filmsSeen((this.room.table.model?.films.length ?? 0) - 1);
    this.#player.skip();
  }

  /** Ends the film on show; those that wait stay. */
  stop(): void {
    this.#player.stop();
  }

  /** Shows none of them. */
  drop(): void {
    this.room.table.filmsSeen(this.room.table.model?.films.length ?? 0);
    this.#player.stop();
  }

  #seen(): void {
    this.room.table.filmsSeen(1);
    this.run();
  }

  #moved(film: FilmState): void {
    this.now = film;
    const moment = film.shot?.moment;
    if (!film.shot) this.showing = null;
    else if (moment) this.reached = Math.max(this.reached, 1 + (this.showing?.moments.indexOf(moment) ?? -1));
  }

  #shots(board: AnyBoard, film: Film): Shot[] {
    return shots(film, board, this.room.table.model?.snapshot.components ?? null);
  }

  #remember(film: Film): void {
    const trifle = film.moments.length < TRIFLE && this.last !== null && this.last.moments.length >= TRIFLE;
    if (!trifle) this.last = film;
  }
}
