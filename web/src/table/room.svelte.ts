import type { AnyBoard, Json, Moment, Told } from '../boards/board';
import { DriverError, type Driver } from '../driver/driver';
import type { Entry, Legal, LogEntry, ServerMessage, Trouble } from '../driver/types';
import { board } from '../lib/boards';
import { sentence, words } from '../lib/trouble';
import { settings } from '../lib/settings.svelte';
import { Announcer } from './announcer';
import { Commands } from './commands.svelte';
import { Connection } from './connection.svelte';
import { Films } from './films.svelte';
import { Hand } from './hand.svelte';
import { facing } from './handover';
import { logSoFar, type TableModel } from './model';
import { Notices } from './notices.svelte';
import { Questions } from './questions.svelte';
import { Replay } from './replay.svelte';
import { Table } from './table.svelte';
import { Unread } from './unread.svelte';

/** Long enough to find a place that is pointed at. */
const POINTED_MS = 3_000;

/** The page of one table: what it shows of the table, and what happens when the server speaks. */
export class Room {
  trouble = $state.raw<Trouble | null>(null);
  board = $state.raw<AnyBoard | null>(null);
  boardMissing = $state(false);
  /** What the last steps told. */
  recent = $state.raw<Told<Json>[]>([]);
  pointedByLog = $state<string | null>(null);
  /** Leads to the table at which it goes on. */
  onnext: (() => void) | null = null;

  readonly table: Table;
  readonly notices = new Notices();
  readonly unread: Unread;
  readonly connection: Connection;
  readonly films: Films;
  readonly commands: Commands;
  readonly questions: Questions;
  readonly hand: Hand;
  readonly replay: Replay;
  #announcer: Announcer;
  #closed = false;
  #pointing: ReturnType<typeof setTimeout> | undefined;

  looking: boolean = $derived.by(() => this.replay.at !== null);
  /** What the prompt bar offers. */
  legal: Legal | null = $derived.by(() => (this.looking || this.films.long ? null : this.table.legal));
  /** What the board offers. */
  boardLegal: Legal | null = $derived.by(() => (this.films.now.shot ? null : this.legal));
  view: Json | undefined = $derived.by(() => {
    if (this.replay.at !== null && this.replay.frame) return (this.replay.film.shot ?? this.replay.frame).view;
    return (this.films.now.shot ?? this.table.model)?.view;
  });
  /** The seats through which the board is seen, the one to which it is turned first: while a film runs, as it was. */
  facing: number[] = $derived.by(() => {
    if (!this.table.position) return [];
    const { secret, viewer } = this.table.position;
    const film = secret ? null : this.films.showing;
    const asked = film ? (film.viewer[0] ?? null) : (this.table.legal?.seat ?? null);
    return facing(this.table.own, { secret, viewer: film ? film.viewer : viewer }, asked, settings.turnBoard);
  });
  /** What the log shows. */
  log: LogEntry[] = $derived.by(() =>
    this.table.model ? logSoFar(this.table.model, this.looking ? null : this.films.showing, this.films.reached) : [],
  );
  moment: Moment<Json, Json> | null = $derived.by(
    () => (this.looking ? this.replay.film.shot : this.films.now.shot)?.moment ?? null,
  );
  told: Told<Json>[] = $derived.by(() => (this.looking ? (this.replay.frame?.entry.lines ?? []) : this.recent));
  pointed: string | null = $derived.by(() => {
    const { considered, hint } = this.questions;
    return this.pointedByLog ?? considered?.hotspot ?? this.hand.chosen?.hotspot ?? hint?.choice.hotspot ?? null;
  });

  constructor(
    driver: Driver,
    readonly id: string,
    game: (id: string) => Entry | null,
  ) {
    this.table = new Table(game);
    this.unread = new Unread(this);
    this.connection = new Connection(driver, this);
    this.films = new Films(driver, this);
    this.commands = new Commands(driver, this);
    this.questions = new Questions(driver, this);
    this.hand = new Hand(driver, this);
    this.#announcer = new Announcer(this);
    this.replay = new Replay(
      (from, to) => driver.film(id, from, to),
      () => ({ board: this.board, components: this.table.model?.snapshot.components ?? null }),
      () => settings.moving,
    );
  }

  async open(): Promise<void> {
    try {
      const { table } = await this.connection.load();
      const found = await board(table.game);
      this.board = found;
      this.boardMissing = found === null;
    } catch (error) {
      this.trouble = error instanceof DriverError ? error.trouble : null;
      this.notices.now = { text: words(error), rule: null, tone: 'trouble' };
      return;
    }
    this.connection.watch();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#pointing);
    this.connection.close();
    this.questions.close();
    this.films.stop();
    this.replay.pause();
    this.#announcer.close();
    this.notices.close();
    this.hand.close();
  }

  /** Whoever has the screen now says who it is. */
  uncover(): void {
    this.table.uncover();
    this.films.run();
  }

  /** Turns to what another of the viewer's seats is asked. */
  answerFor(seat: number): void {
    this.hand.drop();
    this.questions.consider(null);
    this.table.answerFor(seat);
  }

  /** Points at a place on the board for a while. */
  pointAt(hotspot: string): void {
    clearTimeout(this.#pointing);
    this.pointedByLog = hotspot;
    this.#pointing = setTimeout(() => (this.pointedByLog = null), POINTED_MS);
  }

  lookBack(step?: number): void {
    const { position } = this.table;
    if (!position) return;
    this.films.drop();
    this.hand.drop();
    this.replay.steps = Math.max(this.replay.steps, position.step);
    void this.replay.look(step ?? position.step - 1);
  }

  backToNow(): void {
    this.films.drop();
    this.replay.leave();
  }

  /** Takes in what the server says, tells what is new and shows it. */
  hear(message: ServerMessage): void {
    if (this.#closed) return;
    if (message.type === 'trouble') {
      this.notices.say({ text: sentence(message.trouble.error), rule: message.trouble.rule, tone: 'trouble' });
    }
    const { before, after } = this.table.receive(message);
    if (!after) return;
    if (!before) {
      this.recent = after.log.at(-1)?.lines ?? [];
      this.unread.read();
      return;
    }
    this.#announcer.greet(before, after);
    if (after.snapshot.position.seq !== before.snapshot.position.seq) this.#moved(before, after);
    else if (before.snapshot.takeback && !after.snapshot.takeback) this.#announcer.answered(before);
    if (before.films.length > 0 && after.films.length === 0) {
      this.films.stop();
      this.films.forget();
    }
    if (this.table.covered) this.#hide();
    if (after.gap) void this.connection.refresh();
    this.films.run();
  }

  #moved(before: TableModel, after: TableModel): void {
    const [was, is] = [before.snapshot.position, after.snapshot.position];
    this.hand.drop();
    this.questions.considered = null;
    this.questions.restOdds();
    this.replay.forget(Math.min(was.step, is.step));
    const news = after.log.filter((entry) => entry.step > was.step);
    this.recent = news.length > 0 ? news.flatMap((entry) => entry.lines) : (after.log.at(-1)?.lines ?? []);
    if (this.notices.now?.more) this.notices.clear(); // it was about what had to be decided before
    this.#announcer.moved(before, after);
    if (is.step < was.step) {
      this.notices.clear();
      this.films.stop();
      this.films.forget();
    }
  }

  /** Forgets everything on the page that only the last eyes may know. */
  #hide(): void {
    this.films.drop();
    this.films.forget();
    this.hand.drop();
    this.questions.considered = null;
    this.notices.clear();
    this.recent = [];
    this.pointedByLog = null;
    this.replay.forget(0);
    this.replay.leave();
  }
}
