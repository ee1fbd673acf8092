import type { BoardModule } from '../boards/board';
import { DriverError, type Driver, type Link, type Live } from '../driver/driver';
import type { Choice, Entry, Hint, Legal, LogEntry, Position, SeatInfo, ServerMessage, Told, Trouble } from '../driver/types';
import { board } from '../lib/boards';
import { sentence, words } from '../lib/lobby.svelte';
import { tenths } from '../lib/now.svelte';
import { called, seatName } from '../lib/seats';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sound';
import { faces, type ClockFace } from './clocks';
import { FilmPlayer, NO_FILM, type FilmState } from './film';
import { facing, isCovered, trusted } from './handover';
import { filmsSeen, isMyTurn, logSoFar, ownSeats, receive, type Film, type TableModel } from './model';
import { OddsDesk, type Asked } from './odds';
import { Absences, comings } from './presence';
import { Replay } from './replay.svelte';

/** A film shorter than this does not hold up the next decision. */
const SHORT_MS = 1_200;
const ONLY_CHOICE_MS = 450;
const ANSWER_MS = 400;

export interface Notice {
  text: string;
  rule: string | null;
  tone: 'info' | 'trouble';
  /** What can be done about it at once. */
  action?: { text: string; run: () => void };
}

/** The dice a person rolls and enters for one choice. */
export interface OwnRoll {
  choice: Choice;
  need: NonNullable<Trouble['need']>;
  values: { why: string; value: number }[];
}

/** One table and what its page is doing: the model, the connection, the film, the choice in hand. */
export class Room {
  model = $state.raw<TableModel | null>(null);
  link = $state<Link>('connecting');
  trouble = $state.raw<Trouble | null>(null);
  board = $state.raw<BoardModule | null>(null);
  boardMissing = $state(false);

  film = $state.raw<FilmState>(NO_FILM);
  considered = $state.raw<Choice | null>(null);
  asked = $state.raw<Asked | null>(null);
  chosen = $state.raw<Choice | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  busy = $state(false);
  roll = $state.raw<OwnRoll | null>(null);
  notice = $state.raw<Notice | null>(null);
  pointedByLog = $state<string | null>(null);
  lastFilm = $state.raw<Film | null>(null);
  recent = $state.raw<Told[]>([]);
  replay: Replay;
  /** For whose eyes the screen is, where several players share it. */
  #eyes = $state<number | null>(null);
  /** When the clocks were told. */
  #clocksAt = $state(0);
  /** Leads to the table at which it goes on. */
  onnext: (() => void) | null = null;
  /** The film on show and how many of its lines were told. */
  #showing = $state.raw<Film | null>(null);
  #reached = $state(0);

  position: Position | null = $derived(this.model?.snapshot.position ?? null);
  entry: Entry | null = $derived.by(() => (this.model ? this.game(this.model.snapshot.table.game) : null));
  /** The seats of the person who looks. */
  own: number[] = $derived(this.model ? ownSeats(this.model) : []);
  /** Whether several players share this screen. */
  shared: boolean = $derived(this.own.length > 1);
  covered: boolean = $derived(this.position !== null && isCovered(this.#eyes, this.position));
  /** The seat to which the board is turned: while a film runs, as it was before. */
  facing: number | null = $derived.by(() => {
    if (!this.position) return null;
    const { secret, viewer } = this.position;
    const film = secret ? null : this.#showing;
    return facing(this.own, { secret, viewer: film ? film.viewer : viewer }, settings.turnBoard);
  });
  looking: boolean = $derived.by(() => this.replay.at !== null);
  /** Whether a film runs that is long enough to wait for, or others follow it: a question must not tell how they end. */
  longFilm: boolean = $derived(this.film.shot !== null && (this.film.ms > SHORT_MS || (this.model?.films.length ?? 0) > 1));
  myTurn: boolean = $derived(this.model !== null && isMyTurn(this.model));
  /** What the prompt bar offers. */
  legal: Legal | null = $derived(this.looking || this.longFilm ? null : (this.position?.legal ?? null));
  /** What the board offers. */
  boardLegal: Legal | null = $derived(this.film.shot ? null : this.legal);
  view: unknown = $derived.by(() => {
    if (this.replay.at !== null && this.replay.frame) return (this.replay.film.shot ?? this.replay.frame).view;
    return (this.film.shot ?? this.position)?.view;
  });
  /** What the log shows. */
  log: LogEntry[] = $derived.by(() => (this.model ? logSoFar(this.model, this.looking ? null : this.#showing, this.#reached) : []));
  moment: Told | null = $derived.by(() => (this.looking ? this.replay.film.shot : this.film.shot)?.moment ?? null);
  told: Told[] = $derived.by(() => (this.looking ? (this.replay.frame?.entry.lines ?? []) : this.recent));
  pointed: string | null = $derived(
    this.pointedByLog ?? this.considered?.hotspot ?? this.chosen?.hotspot ?? this.hint?.choice.hotspot ?? null,
  );

  #live: Live | null = null;
  #player = new FilmPlayer((film) => this.#filmMoved(film));
  #odds: OddsDesk;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #onlyTimer: ReturnType<typeof setTimeout> | undefined;
  #absences = new Absences((seat, back) => this.#absent(seat, back));
  #nextTable: string | null = null;
  #justUndone = false;

  constructor(
    private driver: Driver,
    readonly id: string,
    private game: (id: string) => Entry | null,
  ) {
    this.#odds = new OddsDesk((action, signal) => driver.odds(id, action, signal), (asked) => (this.asked = asked));
    this.replay = new Replay((from, to) => driver.frames(id, from, to), () => this.board, () => settings.moving);
  }

  /** The clocks as they stand, told anew while somebody looks at them; none once the game is over. */
  get clocks(): ClockFace[] {
    const snapshot = this.model?.snapshot;
    if (!snapshot || snapshot.position.outcome || snapshot.position.clocks.length === 0) return [];
    return faces(snapshot.position.clocks, snapshot.clock, tenths.now - this.#clocksAt);
  }

  get seats(): SeatInfo[] {
    return this.model?.snapshot.table.seats ?? [];
  }

  /** What a seat is called by itself, and with whoever sits there. */
  seatName = (seat: number): string => seatName(this.entry, seat);
  called = (seat: number): string => called(this.entry, this.seats, seat);

  /** Whoever has the screen now says who it is. */
  uncover(): void {
    this.#eyes = this.position?.viewer ?? null;
    this.#run();
  }

  async open(): Promise<void> {
    try {
      const snapshot = await this.driver.snapshot(this.id);
      this.#hear({ type: 'snapshot', snapshot });
      const found = await board(snapshot.table.game);
      this.board = found;
      this.boardMissing = found === null;
    } catch (error) {
      this.trouble = error instanceof DriverError ? error.trouble : null;
      this.notice = { text: words(error), rule: null, tone: 'trouble' };
      return;
    }
    this.#live = this.driver.watch(this.id, {
      onlink: (link) => (this.link = link),
      onmessage: (message) => this.#hear(message),
    });
  }

  close(): void {
    this.#live?.close();
    this.#odds.cancel();
    this.#player.stop();
    this.replay.pause();
    this.#absences.close();
    clearTimeout(this.#noticeTimer);
    clearTimeout(this.#onlyTimer);
  }

  consider = (choice: Choice | null): void => {
    this.considered = choice;
    if (choice && this.position && !this.busy) this.#odds.consider(this.position.seq, choice.notation, choice.action);
    else this.#odds.rest();
  };

  choose = (choice: Choice): void => {
    if (this.busy || this.looking || this.covered || !this.position?.legal) return;
    this.skipFilm();
    if (settings.confirm && this.chosen?.notation !== choice.notation) {
      this.chosen = choice;
      return;
    }
    void this.#act(choice, []);
  };

  confirm(): void {
    if (this.chosen) void this.#act(this.chosen, []);
  }

  enterDie(value: number): void {
    if (!this.roll) return;
    const values = [...this.roll.values, { why: this.roll.need.why, value }];
    void this.#act(this.roll.choice, values);
  }

  /** Takes back the die entered last, or the whole choice if there is none. */
  unenterDie(): void {
    if (!this.roll) return;
    const values = this.roll.values.slice(0, -1);
    if (this.roll.values.length === 0) this.roll = null;
    else void this.#act(this.roll.choice, values);
  }

  async undo(): Promise<void> {
    const { position } = this;
    if (!position || this.looking) return;
    this.#justUndone = true;
    if (position.can_undo) await this.#command((seq) => this.driver.undo(this.id, seq));
    else if (position.can_ask_takeback) this.askTakeback();
    else this.say({ text: 'Nothing can be taken back here: a die has fallen, or something new was shown.', rule: null, tone: 'info' });
  }

  askTakeback(): void {
    void this.#command((seq) => this.driver.askTakeback(this.id, seq));
  }

  answerTakeback(agree: boolean): void {
    void this.#command((seq) => this.driver.answerTakeback(this.id, seq, agree));
  }

  concede(): void {
    void this.#command((seq) => this.driver.concede(this.id, seq));
  }

  /** Passes a kind of question always from now on, or asks again. */
  setPass(kind: string, passed: boolean): void {
    const { position } = this;
    if (!position || position.viewer === null) return;
    const kinds = passed ? [...new Set([...position.passes, kind])] : position.passes.filter((other) => other !== kind);
    const seat = position.viewer;
    void this.#command(() => this.driver.setPasses(this.id, seat, kinds));
  }

  /** Says why this cannot be done. A click while a short film runs is no question: it shows the end of it. */
  why = async (action: unknown): Promise<void> => {
    if (!this.position?.legal || this.looking) return;
    if (this.film.shot) return this.longFilm ? undefined : this.skipFilm();
    try {
      await this.driver.check(this.id, action);
    } catch (error) {
      this.#complain(error);
    }
  };

  async askHint(): Promise<void> {
    if (this.hint) return void (this.hint = null);
    if (!this.position?.legal || this.hinting || this.looking) return;
    const { seq } = this.position;
    this.hinting = true;
    try {
      const hint = await this.driver.hint(this.id);
      if (this.position?.seq === seq) this.hint = hint;
    } catch (error) {
      this.#complain(error);
    } finally {
      this.hinting = false;
    }
  }

  async join(seat?: number): Promise<void> {
    try {
      this.#hear({ type: 'snapshot', snapshot: await this.driver.join(this.id, seat) });
    } catch (error) {
      this.#complain(error);
    }
  }

  async rematch(): Promise<string | null> {
    try {
      this.#nextTable = this.model?.snapshot.rematch ?? (await this.driver.rematch(this.id)).id;
      return this.#nextTable;
    } catch (error) {
      this.#complain(error);
      return null;
    }
  }

  say(notice: Notice): void {
    this.notice = notice;
    clearTimeout(this.#noticeTimer);
    const longer = notice.action ? 15_000 : 0;
    this.#noticeTimer = setTimeout(() => (this.notice = null), 6_000 + longer + notice.text.length * 40);
  }

  async chat(text: string): Promise<boolean> {
    try {
      await this.#live?.say(text);
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  typing(): void {
    this.#live?.typing();
  }

  /** Shows the last turn once more. */
  watchAgain(): void {
    const film = this.lastFilm;
    if (!film || !this.board || this.looking) return;
    this.#player.play(this.board.film(film.before, film.told, film.after), () => this.#run());
  }

  pauseFilm(): void {
    if (this.film.paused) this.#player.resume();
    else this.#player.pause();
  }

  fasterFilm(): void {
    this.#player.faster();
  }

  skipFilm(): void {
    if (this.model) this.model = filmsSeen(this.model, this.model.films.length - 1);
    this.#player.skip();
  }

  lookBack(step?: number): void {
    if (!this.position) return;
    this.#dropFilms();
    this.#forgetChoice();
    this.replay.steps = Math.max(this.replay.steps, this.position.step);
    void this.replay.look(step ?? this.position.step - 1);
  }

  backToNow(): void {
    this.#dropFilms();
    this.replay.leave();
  }

  async #act(choice: Choice, entered: OwnRoll['values']): Promise<void> {
    const { position } = this;
    if (!position || this.busy) return;
    this.busy = true;
    this.#justUndone = false;
    this.#odds.rest();
    try {
      const dice = entered.length > 0 ? entered.map((die) => die.value) : undefined;
      const seat = position.legal?.seat;
      const next = await this.driver.act(this.id, { seq: position.seq, seat, action: choice.action, dice });
      this.#hear({ type: 'position', position: next });
      this.#forgetChoice();
    } catch (error) {
      const need = error instanceof DriverError ? error.trouble.need : null;
      if (need) this.roll = { choice, need, values: entered };
      else await this.#recover(error);
    } finally {
      this.busy = false;
    }
  }

  async #command(carryOut: (seq: number) => Promise<Position>): Promise<void> {
    const { position } = this;
    if (!position || this.busy) return;
    this.busy = true;
    try {
      this.#hear({ type: 'position', position: await carryOut(position.seq) });
    } catch (error) {
      await this.#recover(error);
    } finally {
      this.busy = false;
    }
  }

  async #recover(error: unknown): Promise<void> {
    this.#forgetChoice();
    const stale = error instanceof DriverError && error.trouble.code === 'stale';
    if (!stale) this.#complain(error);
    await this.#refresh();
    if (stale) this.say({ text: 'The table had moved on. Please choose again.', rule: null, tone: 'info' });
  }

  async #refresh(): Promise<void> {
    try {
      this.#hear({ type: 'snapshot', snapshot: await this.driver.snapshot(this.id) });
    } catch {
      return; // the live connection catches up as soon as it can
    }
  }

  #complain(error: unknown): void {
    const rule = error instanceof DriverError ? error.trouble.rule : null;
    const text = rule ? words(error).replace(` (${rule})`, '') : words(error);
    this.say({ text, rule, tone: 'trouble' });
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'trouble') {
      this.say({ text: sentence(message.trouble.error), rule: message.trouble.rule, tone: 'trouble' });
    }
    const before = this.model;
    const after = receive(before, message);
    this.model = after;
    if (!after) return;
    const is = after.snapshot.position;
    if (is.clocks !== before?.snapshot.position.clocks) this.#clocksAt = Date.now();
    this.#eyes = trusted(this.#eyes, is);
    if (!before) {
      this.recent = after.log.at(-1)?.lines ?? [];
      return;
    }
    this.#greet(before, after);
    const was = before.snapshot.position;
    if (is.seq !== was.seq) this.#moved(before, after);
    else if (before.snapshot.takeback && !after.snapshot.takeback) this.#answered(before, before.snapshot.takeback.seat);
    if (this.covered) this.#hide();
    if (after.gap) void this.#refresh();
    this.#run();
  }

  /** Forgets everything on the page that only the last eyes may know. */
  #hide(): void {
    this.#dropFilms();
    this.#forgetChoice();
    this.considered = null;
    this.notice = null;
    this.lastFilm = null;
    this.recent = [];
    this.pointedByLog = null;
    this.replay.forget(0);
    this.replay.leave();
  }

  /** Says who has come, gone, or asks for another game. */
  #greet(before: TableModel, after: TableModel): void {
    const news = comings(before.snapshot.table.seats, after.snapshot.table.seats);
    const begun = before.snapshot.table.state === 'waiting' && after.snapshot.table.state === 'running';
    for (const { seat } of news.joined) {
      this.say({ text: `${this.called(seat)} has sat down.${begun ? ' The game begins.' : ''}`, rule: null, tone: 'info' });
      play('arrive');
    }
    if (after.snapshot.table.state === 'running') this.#absences.notice(news);
    const { rematch } = after.snapshot;
    if (rematch !== null && rematch !== before.snapshot.rematch && !this.#nextTable) this.#offerRematch();
  }

  #offerRematch(): void {
    if (this.own.length === 0) return;
    play('arrive');
    const action = { text: 'Take your seat', run: () => this.onnext?.() };
    this.say({ text: 'A rematch is set up, with sides exchanged.', rule: null, tone: 'info', action });
  }

  #absent(seat: number, back: boolean): void {
    if (this.model?.snapshot.table.state !== 'running') return;
    const meanwhile = this.model.snapshot.clock ? 'The clock runs on.' : 'The table waits; you may come back later too.';
    this.say({ text: back ? `${this.called(seat)} is back.` : `${this.called(seat)} is away. ${meanwhile}`, rule: null, tone: 'info' });
  }

  /** Tells who asked for a step back that it was declined: if it was granted, the table moves at once. */
  #answered(before: TableModel, asker: number): void {
    if (!before.snapshot.table.seats[asker]?.you) return;
    const { seq } = before.snapshot.position;
    setTimeout(() => {
      if (this.position?.seq === seq && !this.model?.snapshot.takeback) this.say({ text: 'Your wish to take back the last step was declined.', rule: null, tone: 'info' });
    }, ANSWER_MS);
  }

  #moved(before: TableModel, after: TableModel): void {
    const [was, is] = [before.snapshot.position, after.snapshot.position];
    this.#forgetChoice();
    this.considered = null;
    this.#odds.rest();
    this.replay.forget(Math.min(was.step, is.step));
    const news = after.log.filter((entry) => entry.step > was.step);
    this.recent = news.length > 0 ? news.flatMap((entry) => entry.lines) : (after.log.at(-1)?.lines ?? []);
    if (is.outcome && !was.outcome) play('stamp');
    else if (news.some((entry) => entry.draws.length > 0)) play('dice');
    else if (news.length > 0) play('pencil');
    if (isMyTurn(after) && !isMyTurn(before)) play('turn');
    if (news.some((entry) => after.automatic.get(entry.step) === 'clock' && this.own.includes(entry.seat))) {
      this.say({ text: 'Your time was over, so the plainest choice was made for you.', rule: null, tone: 'info' });
    }
    if (is.step < was.step) {
      this.notice = null;
      this.#player.stop();
    }
  }

  /** Shows what waits to be shown, then offers the next decision. */
  #run(): void {
    if (!this.model || this.film.shot || this.covered) return;
    const [film] = this.model.films;
    if (!film) return this.#settle();
    if (!this.board) {
      this.model = filmsSeen(this.model, this.model.films.length);
      return this.#settle();
    }
    this.#remember(film);
    if (!settings.moving || this.looking) {
      this.model = filmsSeen(this.model, 1);
      return this.#run();
    }
    this.#showing = film;
    this.#reached = 0;
    this.#player.play(this.board.film(film.before, film.told, film.after), () => {
      if (this.model) this.model = filmsSeen(this.model, 1);
      this.#run();
    });
  }

  #filmMoved(film: FilmState): void {
    this.film = film;
    const moment = film.shot?.moment;
    if (!film.shot) this.#showing = null;
    else if (moment) this.#reached = Math.max(this.#reached, 1 + (this.#showing?.told.indexOf(moment) ?? -1));
  }

  #remember(film: Film): void {
    const trifle = film.told.length < 3 && this.lastFilm !== null && this.lastFilm.told.length >= 3;
    if (!trifle) this.lastFilm = film;
  }

  #settle(): void {
    clearTimeout(this.#onlyTimer);
    const choices = this.position?.legal?.choices ?? [];
    const [only] = choices;
    if (!settings.takeOnly || choices.length !== 1 || !only || this.#justUndone || this.looking) return;
    const { seq } = this.position ?? { seq: -1 };
    this.#onlyTimer = setTimeout(() => {
      if (this.position?.seq === seq && !this.busy) void this.#act(only, []);
    }, ONLY_CHOICE_MS);
  }

  #dropFilms(): void {
    if (this.model) this.model = filmsSeen(this.model, this.model.films.length);
    this.#player.stop();
  }

  #forgetChoice(): void {
    this.chosen = null;
    this.hint = null;
    this.roll = null;
  }
}
