import { describe, expect, it } from 'vitest';
import type { LogEntry, Position, Snapshot } from '../driver/types';
import { filmsSeen, logSoFar, receive, type TableModel } from './model';

const entry = (step: number, text = `step ${step}`): LogEntry => ({
  step,
  seat: 0,
  act: step === 0 ? null : 'go',
  draws: [],
  lines: [
    {
      text,
      rule: 'H1.1',
      hotspot: null,
      seat: null,
      event: null,
      patch: [{ op: 'replace', path: '/step', value: step }],
    },
  ],
  rest: [],
});

const position = (seq: number, step: number, more: Partial<Position> = {}): Position => ({
  seq,
  step,
  viewer: [0],
  view: { step },
  to_act: [0],
  legal: [],
  can_undo: false,
  undo_to: null,
  can_ask_takeback: false,
  log: [entry(step)],
  log_from: step,
  outcome: null,
  thinking: false,
  clocks: [],
  passes: [],
  automatic: [],
  secret: false,
  silence: null,
  ...more,
});

const snapshot = (at: Position, id = 't'): Snapshot => ({
  table: {
    id,
    name: 'Table',
    game: 'g',
    state: 'running',
    seats: [],
    visibility: 'link',
    clock: null,
    seq: at.seq,
    step: at.step,
    your_turn: false,
    host: false,
    seated: true,
    due_ms: null,
    archived: false,
    result: null,
    created_ms: 0,
    updated_ms: 0,
  },
  options: {},
  pack: 'standard',
  dice: 'server',
  undo: 'barrier',
  spectators_chat: false,
  clock: null,
  commitment: '',
  seed: null,
  position: at,
  components: null,
  seating: { seats: [], teams: [] },
  takeback: null,
  rematch: null,
  chat: [],
  watching: 0,
});

const begun = (): TableModel =>
  receive(null, {
    type: 'snapshot',
    snapshot: snapshot(position(2, 2, { log: [entry(0), entry(1), entry(2)], log_from: 0 })),
  })!;

const steps = (model: TableModel) => model.log.map((e) => e.step);

describe('the table', () => {
  it('knows nothing before the first snapshot', () => {
    expect(receive(null, { type: 'watching', count: 1 })).toBeNull();
  });

  it('goes on with a new position and queues its film', () => {
    const model = receive(begun(), { type: 'position', position: position(3, 3) })!;
    expect(steps(model)).toEqual([0, 1, 2, 3]);
    expect(model.films).toMatchObject([{ after: { step: 3 }, from: 3, to: 3 }]);
    expect(filmsSeen(model, 1).films).toEqual([]);
  });

  it('patches its view where only changes are told', () => {
    const model = receive(begun(), { type: 'position', position: position(3, 3, { view: null }) })!;
    expect([model.view, model.gap]).toEqual([{ step: 3 }, false]);
    expect(model.films[0]?.moments).toMatchObject([{ before: { step: 2 }, view: { step: 3 } }]);
  });

  it('asks for everything if changes begin at another step than it knows', () => {
    const later = position(5, 4, { view: null, log: [entry(4)], log_from: 4 });
    expect(receive(begun(), { type: 'position', position: later })!.gap).toBe(true);
  });

  it('never goes back in seq', () => {
    const later = receive(begun(), { type: 'position', position: position(5, 4) })!;
    const same = receive(later, { type: 'position', position: position(3, 3) })!;
    expect(same.snapshot.position.seq).toBe(5);
    const old = receive(later, { type: 'snapshot', snapshot: { ...snapshot(position(3, 3)), watching: 4 } })!;
    expect(old.snapshot.position.seq).toBe(5);
    expect(old.snapshot.watching).toBe(4);
  });

  it('takes the same position twice without a second film', () => {
    const once = receive(begun(), { type: 'position', position: position(3, 3) })!;
    const twice = receive(once, { type: 'position', position: position(3, 3) })!;
    expect(twice.films).toHaveLength(1);
    expect(steps(twice)).toEqual([0, 1, 2, 3]);
  });

  it('forgets undone steps, and their films', () => {
    const on = receive(begun(), { type: 'position', position: position(3, 3) })!;
    const back = receive(on, { type: 'position', position: position(4, 2, { log: [], log_from: 3 }) })!;
    expect(steps(back)).toEqual([0, 1, 2]);
    expect(back.films).toEqual([]);
  });

  it('replaces the log from `log_from` on', () => {
    const model = receive(begun(), {
      type: 'position',
      position: position(6, 3, { log: [entry(2, 'other'), entry(3)], log_from: 2 }),
    })!;
    expect(model.log[2]?.lines[0]?.text).toBe('other');
    expect(steps(model)).toEqual([0, 1, 2, 3]);
  });

  it('tells no more than a film has shown', () => {
    const model = receive(begun(), {
      type: 'position',
      position: position(4, 4, { log: [entry(3), entry(4)], log_from: 3 }),
    })!;
    const film = model.films[0]!;
    expect(logSoFar(model, film, 0).map((e) => e.step)).toEqual([0, 1, 2]);
    expect(logSoFar(model, film, 1).map((e) => e.step)).toEqual([0, 1, 2, 3]);
    expect(logSoFar(model, film, 2).map((e) => e.step)).toEqual([0, 1, 2, 3, 4]);
    expect(logSoFar(model, null, 0)).toHaveLength(5);
  });

  it('notices missing steps', () => {
    expect(receive(begun(), { type: 'position', position: position(9, 7) })!.gap).toBe(true);
    expect(receive(begun(), { type: 'position', position: position(3, 3) })!.gap).toBe(false);
  });

  it('catches up from a snapshot after a lost connection', () => {
    const all = [0, 1, 2, 3, 4].map((step) => entry(step));
    const model = receive(begun(), {
      type: 'snapshot',
      snapshot: snapshot(position(4, 4, { log: all, log_from: 0 })),
    })!;
    expect(steps(model)).toEqual([0, 1, 2, 3, 4]);
    expect(model.films).toMatchObject([{ from: 3, to: 4 }]);
  });

  it('remembers which steps were made without their player, as far as the log goes', () => {
    const on = receive(begun(), {
      type: 'position',
      position: position(3, 3, { automatic: [{ step: 3, cause: 'clock' }] }),
    })!;
    const more = receive(on, {
      type: 'position',
      position: position(4, 4, { automatic: [{ step: 4, cause: 'order' }] }),
    })!;
    expect([...more.automatic]).toEqual([
      [3, 'clock'],
      [4, 'order'],
    ]);
    const back = receive(more, { type: 'position', position: position(5, 3, { log: [], log_from: 4 }) })!;
    expect([...back.automatic]).toEqual([[3, 'clock']]);
  });

  it('shows no film of what other eyes have seen, while there are secrets', () => {
    const changed = { viewer: [1], log: [entry(0), entry(1), entry(2), entry(3)], log_from: 0 };
    expect(
      receive(begun(), { type: 'position', position: position(3, 3, { ...changed, secret: true }) })!.films,
    ).toEqual([]);
    expect(receive(begun(), { type: 'position', position: position(3, 3, changed) })!.films).toMatchObject([
      { viewer: [0], from: 3 },
    ]);
  });

  it('shows what happened once, when the answer to a move overtakes the live connection and comes twice', () => {
    const answered = receive(begun(), {
      type: 'position',
      position: position(4, 4, { log: [entry(3), entry(4)], log_from: 3 }),
    })!;
    const late = receive(answered, { type: 'position', position: position(3, 3) })!;
    const again = receive(late, {
      type: 'snapshot',
      snapshot: snapshot(position(4, 4, { log: [entry(3), entry(4)], log_from: 3 })),
    })!;
    expect(again.films).toHaveLength(1);
    expect(steps(again)).toEqual([0, 1, 2, 3, 4]);
    expect(again.gap).toBe(false);
  });

  it('starts afresh at another table', () => {
    const model = receive(begun(), { type: 'snapshot', snapshot: snapshot(position(0, 0), 'other') })!;
    expect(model.films).toEqual([]);
    expect(steps(model)).toEqual([0]);
  });

  it('hears each word once', () => {
    const line = { number: 1, name: 'A', seat: 0, team: null, text: 'hi', at_ms: 0 };
    const once = receive(begun(), { type: 'chat', line })!;
    expect(receive(once, { type: 'chat', line })!.snapshot.chat).toHaveLength(1);
  });
});
