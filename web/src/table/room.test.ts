import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DriverError, type Driver, type LiveEvents, type Move } from '../driver/driver';
import type { BoardModule } from '../boards/board';
import type { Choice, Entry, LogEntry, Position, Snapshot } from '../driver/types';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('document', { visibilityState: 'visible' });
const { Room } = await import('./room.svelte');

const game = { id: 'duel', seat_names: ['Green', 'Red'], passes: [{ id: 'fire', about: 'Fire: never' }] } as unknown as Entry;
const choice = (notation: string): Choice => ({ action: notation, notation, text: notation, rule: 'X1', hotspot: null }) as unknown as Choice;
const entry = (step: number): LogEntry =>
  ({ step, seat: 0, act: 'go', draws: [], lines: [{ text: `step ${step}`, rule: 'X1', hotspot: null, event: null }] });

/** A position in which `viewer` is asked. */
function position(seq: number, viewer: number, more: Partial<Position> = {}): Position {
  return {
    seq, step: seq, viewer, view: { seq, viewer }, to_act: [viewer],
    legal: { seat: viewer, prompt: { text: 'Fire?', rule: 'X1' }, choices: [choice('fire'), choice('pass')], pass: { kind: 'fire', notation: 'pass' } },
    can_undo: false, can_ask_takeback: false, log: [entry(seq)], log_from: seq, outcome: null, thinking: false,
    clocks: [], passes: [], automatic: [], secret: false, ...more,
  };
}

function snapshot(at: Position, mine: number[]): Snapshot {
  const seats = [0, 1].map((seat) =>
    ({ seat, kind: 'person' as const, name: `P${seat}`, person: mine.includes(seat) ? 'me' : `p${seat}`, you: mine.includes(seat), online: true, bot: null }));
  return {
    table: {
      id: 't', name: 'Duel', game: 'duel', state: 'running', seats, visibility: 'link', seq: at.seq, step: at.step, your_turn: true,
      seated: true, due_ms: null, archived: false, result: null, created_ms: 0, updated_ms: 0,
    },
    options: {}, pack: 'standard', dice: 'server', undo: 'barrier', spectators_chat: false, clock: null, commitment: '', seed: null,
    position: at, takeback: null, rematch: null, chat: [], watching: 0,
  };
}

/** A table whose server is played by the test. */
async function sit(first: Position, mine: number[]) {
  let events: LiveEvents | null = null;
  const act = vi.fn<(table: string, move: Move) => Promise<Position>>();
  const setPasses = vi.fn<(table: string, seat: number, kinds: string[]) => Promise<Position>>();
  const check = vi.fn<Driver['check']>();
  const driver = {
    snapshot: async () => snapshot(first, mine),
    watch: (_: string, heard: LiveEvents) => {
      events = heard;
      return { say: async () => {}, typing: () => {}, close: () => {} };
    },
    act, setPasses, check,
  } as unknown as Driver;
  const room = new Room(driver, 't', () => game);
  await room.open();
  const live = events as unknown as LiveEvents;
  return { room, act, setPasses, check, live, hear: (at: Position) => live.onmessage({ type: 'position', position: at }) };
}

describe('a choice made while the connection is lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent once, however often it is pressed, and shown once', async () => {
    const { room, act, live, hear } = await sit(position(4, 0), [0]);
    let answer = (_: Position) => {};
    act.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    live.onlink('lost');
    room.choose(choice('pass'));
    room.choose(choice('pass'));
    expect(act).toHaveBeenCalledOnce();
    expect(act.mock.calls[0]?.[1]).toMatchObject({ seq: 4, seat: 0, action: 'pass' });
    live.onlink('live');
    hear(position(5, 0, { legal: null, to_act: [1] }));
    answer(position(5, 0, { legal: null, to_act: [1] }));
    await vi.runAllTimersAsync();
    expect(act).toHaveBeenCalledOnce();
    expect([room.busy, room.legal, room.position?.seq]).toEqual([false, null, 5]);
    expect(room.log.map(({ step }) => step)).toEqual([4, 5]);
  });

  it('that came too late leaves the question that is asked now', async () => {
    const { room, act, hear } = await sit(position(4, 0), [0]);
    let refuse = (_: unknown) => {};
    act.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    room.choose(choice('fire'));
    hear(position(6, 0, { log: [entry(5), entry(6)], log_from: 5, automatic: [{ step: 5, cause: 'clock' }] }));
    refuse(new DriverError({ code: 'stale', error: 'the table has moved on', rule: null, need: null, faults: [], seq: 6 }));
    await vi.runAllTimersAsync();
    expect(act).toHaveBeenCalledOnce();
    expect([room.busy, room.legal?.prompt.text, room.position?.seq]).toEqual([false, 'Fire?', 6]);
  });
});

describe('a screen for two', () => {
  it('keeps nothing of what the last eyes saw, and takes no choice until it is uncovered', async () => {
    const { room, act, hear } = await sit(position(4, 0), [0, 1]);
    expect(room.covered).toBe(false);
    hear(position(5, 1, { secret: true, log: [entry(5)], log_from: 0 }));
    expect([room.covered, room.recent, room.lastFilm, room.model?.films]).toEqual([true, [], null, []]);
    room.choose(choice('fire'));
    expect(act).not.toHaveBeenCalled();
    room.uncover();
    expect(room.covered).toBe(false);
  });

  it('stays as it lies while nothing is secret', async () => {
    const { room, hear } = await sit(position(4, 0), [0, 1]);
    hear(position(5, 1));
    expect([room.covered, room.facing, room.position?.viewer]).toEqual([false, 0, 1]);
  });
});

describe('a standing pass', () => {
  it('is set for the seat that looks, beside those it has', async () => {
    const { room, setPasses } = await sit(position(4, 1, { passes: ['edge'] }), [0, 1]);
    setPasses.mockResolvedValue(position(4, 1));
    room.setPass('fire', true);
    await vi.waitFor(() => expect(room.busy).toBe(false));
    expect(setPasses).toHaveBeenCalledWith('t', 1, ['edge', 'fire']);
  });
});

describe('a short film', () => {
  const filmed = (ms: number) => ({ film: (_before, _told, after) => [{ view: after, moment: null, ms }] }) as BoardModule;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is cut short by a click, which asks nothing', async () => {
    const { room, check, hear } = await sit(position(4, 0), [0]);
    room.board = filmed(500);
    hear(position(5, 0));
    expect(room.film.shot).not.toBeNull();
    await room.why('fire');
    expect([room.film.shot, room.boardLegal?.seat]).toEqual([null, 0]);
    expect(check).not.toHaveBeenCalled();
    await room.why('fire');
    expect(check).toHaveBeenCalledOnce();
  });

  it('holds up the next question only while others follow it', async () => {
    const { room, hear } = await sit(position(4, 0, { legal: null }), [0]);
    room.board = filmed(500);
    hear(position(5, 0, { legal: null }));
    hear(position(6, 0));
    expect([room.longFilm, room.legal]).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(600);
    expect([room.longFilm, room.film.shot !== null, room.legal?.seat]).toEqual([false, true, 0]);
    await vi.runAllTimersAsync();
    expect([room.film.shot, room.boardLegal?.seat]).toEqual([null, 0]);
  });
});
