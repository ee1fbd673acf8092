/** For tests: a table whose server is played by the test. */
import { vi } from 'vitest';
import type { Driver, LiveEvents, Move } from '../driver/driver';
import type { Choice, Entry, LogEntry, Position, Snapshot } from '../driver/types';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('document', { visibilityState: 'visible' });
vi.mock('../lib/paced', () => ({ paced: <T>(take: (item: T) => void) => take })); // nothing is drawn here
const { Room } = await import('./room.svelte');

const game = {
  id: 'duel',
  passes: [{ id: 'fire', about: 'Fire: never' }],
} as unknown as Entry;
const named = (name: string) => ({ name, colour: null, team: null });
export const choice = (notation: string, hotspot: string | null = null): Choice =>
  ({ action: notation, notation, text: notation, rule: 'X1', hotspot }) as unknown as Choice;
export const entry = (step: number): LogEntry => ({
  step,
  seat: 0,
  act: 'go',
  draws: [],
  lines: [
    {
      text: `step ${step}`,
      rule: 'X1',
      hotspot: null,
      seat: null,
      event: null,
      patch: [{ op: 'replace', path: '/seq', value: step }],
    },
  ],
  rest: [],
});

/** A position in which `viewer` is asked. */
export function position(seq: number, viewer: number, more: Partial<Position> = {}): Position {
  return {
    seq,
    step: seq,
    viewer: [viewer],
    view: { seq, viewer },
    to_act: [viewer],
    legal: [
      {
        seat: viewer,
        prompt: { text: 'Fire?', rule: 'X1', together: [] },
        choices: [choice('fire'), choice('pass')],
        pass: { kind: 'fire', notation: 'pass' },
      },
    ],
    can_undo: false,
    undo_to: null,
    can_ask_takeback: false,
    log: [entry(seq)],
    log_from: seq,
    outcome: null,
    thinking: false,
    clocks: [],
    passes: [],
    automatic: [],
    secret: false,
    silence: null,
    ...more,
  };
}

export function snapshot(at: Position, mine: number[]): Snapshot {
  const seats = [0, 1].map((seat) => ({
    seat,
    kind: 'person' as const,
    name: `P${seat}`,
    person: mine.includes(seat) ? 'me' : `p${seat}`,
    you: mine.includes(seat),
    guest: false,
    online: true,
    bot: null,
    place_of: null,
    yours: false,
    silent_ms: null,
  }));
  return {
    table: {
      id: 't',
      name: 'Duel',
      game: 'duel',
      state: 'running',
      seats,
      visibility: 'link',
      clock: null,
      seq: at.seq,
      step: at.step,
      your_turn: true,
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
    seating: { seats: [named('Green'), named('Red')], teams: [] },
    takeback: null,
    rematch: null,
    chat: [],
    watching: 0,
  };
}

/** A table whose server is played by the test. */
export async function sit(first: Position, mine: number[]) {
  let events: LiveEvents | null = null;
  const act = vi.fn<(table: string, move: Move) => Promise<Position>>();
  const setPasses = vi.fn<(table: string, seat: number | undefined, kinds: string[]) => Promise<Position>>();
  const check = vi.fn<Driver['check']>();
  const hint = vi.fn<Driver['hint']>();
  const film = vi.fn<Driver['film']>();
  const undo = vi.fn<Driver['undo']>();
  const driver = {
    snapshot: async () => snapshot(first, mine),
    watch: (_: string, heard: LiveEvents) => {
      events = heard;
      return { say: async () => {}, typing: () => {}, close: () => {} };
    },
    act,
    setPasses,
    check,
    hint,
    film,
    undo,
  } as unknown as Driver;
  const room = new Room(driver, 't', () => game);
  await room.open();
  const live = events as unknown as LiveEvents;
  return {
    room,
    act,
    setPasses,
    check,
    hint,
    film,
    undo,
    live,
    hear: (at: Position) => live.onmessage({ type: 'position', position: at }),
  };
}
