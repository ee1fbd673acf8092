/** Plays one recorded game without a server, for work on the client. Any choice leads to the next recorded step. */
import { DriverError, type Driver, type LiveEvents, type Move } from '../driver/driver';
import { fault } from '../driver/remote';
import type { Choice, CreateTable, Frame, Legal, Me, Odds, Outcome, Position } from '../driver/types';
import type { Snapshot, TableSummary } from '../driver/types';
import { rulebook } from './rulebook';

interface Recorded {
  game: string;
  outcome: Outcome;
  steps: number;
  frames: (Frame & { legal: Legal | null })[];
}

const recordings = import.meta.glob<{ default: Recorded }>('../../.fixtures/*.json');
const rulebooks = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

const query = new URLSearchParams(location.search);

export class FixtureDriver implements Driver {
  #game: Promise<Recorded>;
  #at = Number(query.get('at') ?? 0);
  #seq = this.#at;
  #listener: LiveEvents | null = null;
  #me: Me = { id: 'p1', name: 'Guest 4711', guest: true };
  #dice = query.get('dice') === 'own' ? ('own' as const) : ('server' as const);

  constructor() {
    const [load] = Object.values(recordings);
    if (!load) throw new Error('there is no recorded game in .fixtures');
    this.#game = load().then((module) => module.default);
  }

  me = async () => this.#me;
  rename = async (name: string) => (this.#me = { ...this.#me, name });
  register = async (name: string) => (this.#me = { ...this.#me, name, guest: false });
  signIn = this.register;
  signOut = async () => (this.#me = { ...this.#me, guest: true });
  changePassword = async () => {};
  deleteAccount = this.signOut;

  async games() {
    const { game } = await this.#game;
    return {
      games: [{
        id: game, name: 'The Harbinger Project', seats: [1, 1] as [number, number], seat_names: ['Defender'], passes: [], rules_version: 1, example: false,
        about: 'Break the codes, place your troops, hold six rows against the invasion.',
        options: [
          { id: 'pack', about: 'the printed sheets', choices: ['standard', 'mixed'], default: 'standard' },
          { id: 'enemy_per_type', about: 'enemy units of each type', choices: ['12', '13', '14'], default: '14' },
          { id: 'fighters', about: 'Fighters at the start', choices: ['8', '10', '12'], default: '10' },
        ],
        packs: ['standard', 'mixed'], bots: ['random', 'heuristic', 'mcts'],
        levels: [
          { id: 'novice', name: 'Novice', about: 'takes any legal action', spec: 'random' },
          { id: 'officer', name: 'Officer', about: 'plays at once, by rules of thumb', spec: 'heuristic' },
        ],
      }],
    };
  }

  async rules(game: string) {
    const load = rulebooks[`../../../docs/rules/${game}.md`];
    if (!load) throw new DriverError(fault('not_found', 'no such game'));
    return rulebook(await load());
  }

  myTables = async (archived: boolean) => ({ tables: archived ? [] : [await this.#summary()] });
  publicTables = async () => {
    const open = { seat: 1, kind: 'open' as const, name: '', person: null, you: false, online: false, bot: null };
    const table = await this.#summary();
    const seats = [{ ...table.seats[0]!, you: false, name: 'Someone' }, open];
    return { tables: [{ ...table, id: 'public', name: 'Evening watch', seated: false, your_turn: false, seats }] };
  };
  create = async (_table: CreateTable) => this.#summary();
  join = async () => this.snapshot();
  leave = async () => {};
  archive = async () => {};
  rematch = async () => this.#summary();

  async snapshot(): Promise<Snapshot> {
    const watching = query.has('watch');
    const position = await this.#position(0);
    return {
      table: await this.#summary(), options: { pack: 'standard' }, pack: 'standard', dice: this.#dice, undo: 'barrier',
      spectators_chat: true, clock: null, commitment: '9f2c4be1a07d53e8c1b6f04455d0a2bb7788e1e2a9d3c4b5f60718293a4b5c6d',
      seed: position.outcome ? '7' : null, takeback: query.has('takeback') ? { seat: 0, waiting_for: [0] } : null,
      position: watching ? { ...position, viewer: null, legal: null } : position, rematch: null, watching: 2,
      chat: [{ number: 1, name: 'Guest 4711', seat: 0, text: 'Good evening.', at_ms: Date.now() - 300_000 }],
    };
  }

  watch(_table: string, events: LiveEvents) {
    this.#listener = events;
    void this.snapshot().then((snapshot) => {
      events.onlink('live');
      events.onmessage({ type: 'snapshot', snapshot });
    });
    return {
      say: async (text: string) => {
        const line = { number: Date.now(), name: this.#me.name, seat: 0, text, at_ms: Date.now() };
        events.onmessage({ type: 'chat', line });
      },
      typing: () => {},
      close: () => events.onlink('closed'),
    };
  }

  async act(_table: string, move: Move) {
    const { frames, steps } = await this.#game;
    if (move.seq !== this.#seq) throw new DriverError({ ...fault('stale', 'the table has moved on'), seq: this.#seq });
    const next = frames[Math.min(this.#at + 1, steps)]!;
    const ask = next.entry.draws[move.dice?.length ?? 0]?.ask;
    if (this.#dice === 'own' && ask) throw new DriverError({ ...fault('need_die', 'a die is needed'), need: ask });
    this.#at = next.step;
    this.#seq += 1;
    return this.#tell();
  }

  async undo() {
    this.#at = Math.max(0, this.#at - 1);
    this.#seq += 1;
    return this.#tell();
  }

  askTakeback = async () => this.#position(0);
  answerTakeback = async () => this.#position(0);
  concede = async () => {
    this.#at = (await this.#game).steps;
    this.#seq += 1;
    return this.#tell();
  };

  setPasses = async () => this.#position(0);
  check = async () => {
    throw new DriverError({ ...fault('refused', 'that space is full: a space holds at most five units'), rule: 'H11.2' });
  };

  async odds(): Promise<Odds> {
    await new Promise((resolve) => setTimeout(resolve, 120));
    const groups = [['the Invasion starts', 3 / 8], ['time for one more action', 5 / 8]] as const;
    return { exact: true, cases: 8, groups: groups.map(([text, probability]) => ({ text, probability })) };
  }

  async hint() {
    const { frames } = await this.#game;
    const choices = frames[this.#at]?.legal?.choices ?? [];
    const act = frames[this.#at + 1]?.entry.act;
    const choice = choices.find((choice) => choice.notation === act) ?? (choices[0] as Choice);
    const values = choices.map((c, i) => ({ notation: c.notation, text: c.text, value: c === choice ? 0.41 : 0.4 / (i + 2), visits: 400 - i * 37 }));
    return { choice, values: values.sort((a, b) => b.value - a.value), bot: 'officer' };
  }

  async frames(_table: string, from: number, to: number) {
    const { frames, steps } = await this.#game;
    const known = query.has('replay') ? steps : Math.max(this.#at, this.#isReplay() ? steps : 0);
    return { steps: known, frames: frames.filter((frame) => from <= frame.step && frame.step <= Math.min(to, known)) };
  }

  replayLink = (table: string) => `/api/tables/${table}/replay`;

  history = async () => {
    const table = { ...(await this.#summary()), state: 'over' as const };
    const { outcome, steps } = await this.#game;
    const won: Outcome = { ...outcome, how: 'Every enemy unit destroyed', rule: 'H1.3', seats: [{ standing: 'won', score: 56 }] };
    const games = [outcome, won, outcome].map((result, i) => ({
      table: { ...table, id: `t${i}`, name: ['Night shift', 'Coast watch', 'First try'][i]!, updated_ms: Date.now() - i * 9e7, result },
      outcome: result, seat: 0, steps: steps - i, takebacks: i,
    }));
    return { games, next: null };
  };

  statistics = async () => {
    const scores = Array.from({ length: 24 }, (_, i) => ({
      table: `t${i}`, at_ms: Date.now() - (24 - i) * 9e7, score: Math.round(20 + 30 * Math.abs(Math.sin(i * 1.7)) + i / 4), won: i % 5 === 3, steps: 150,
    }));
    const endings = [{ text: 'Capital overrun', count: 15 }, { text: 'Every enemy destroyed', count: 5 }, { text: 'Codes broken', count: 4 }];
    const { game } = await this.#game;
    return { games: [{ game, played: 24, won: 5, tied: 0, lost: 19, win_low: 0.092, win_high: 0.405, endings, scores }] };
  };

  #isReplay(): boolean {
    return location.pathname.endsWith('/replay');
  }

  async #tell(): Promise<Position> {
    const position = await this.#position(Math.max(0, this.#at - 1));
    this.#listener?.onmessage({ type: 'position', position });
    return position;
  }

  async #position(from: number): Promise<Position> {
    const { frames, outcome, steps } = await this.#game;
    const frame = frames[this.#at]!;
    return {
      seq: this.#seq, step: this.#at, viewer: 0, view: frame.view, to_act: frame.legal ? [0] : [], legal: frame.legal,
      can_undo: this.#at > 0 && frame.entry.draws.length === 0, can_ask_takeback: false,
      log: frames.filter((f) => from <= f.step && f.step <= this.#at).map((f) => f.entry), log_from: from,
      outcome: this.#at === steps ? outcome : null, thinking: false, clocks: [], passes: [], automatic: [], secret: false,
    };
  }

  async #summary(): Promise<TableSummary> {
    const { game, frames, outcome, steps } = await this.#game;
    const over = this.#at === steps;
    return {
      id: 'fixture', name: 'Night shift', game, state: over ? 'over' : 'running', visibility: 'link', seq: this.#seq, step: this.#at,
      seats: [{ seat: 0, kind: 'person', name: this.#me.name, person: 'p1', you: !query.has('watch'), online: true, bot: null }],
      your_turn: frames[this.#at]?.legal != null, seated: !query.has('watch'), due_ms: null, archived: false, result: over ? outcome : null,
      created_ms: Date.now() - 3_600_000, updated_ms: Date.now() - 120_000,
    };
  }
}
