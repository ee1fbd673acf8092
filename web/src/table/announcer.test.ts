import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entry, position, sit, snapshot } from './testing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a wish to take back a step', () => {
  const wish = { seat: 0, waiting_for: [1], to: 3 };

  it('that was declined is told to whoever had it', async () => {
    const { room, live } = await sit(position(4, 0), [0]);
    live.onmessage({ type: 'takeback', takeback: wish });
    live.onmessage({ type: 'takeback', takeback: null });
    expect(room.notices.now).toBeNull();
    vi.advanceTimersByTime(500);
    expect(room.notices.now?.text).toContain('declined');
  });

  it('that was granted, or was another’s, is not called declined', async () => {
    const { room, live, hear } = await sit(position(4, 0), [0]);
    live.onmessage({ type: 'takeback', takeback: { ...wish, seat: 1 } });
    live.onmessage({ type: 'takeback', takeback: null });
    vi.advanceTimersByTime(500);
    expect(room.notices.now).toBeNull();
    live.onmessage({ type: 'takeback', takeback: wish });
    live.onmessage({ type: 'takeback', takeback: null });
    hear(position(5, 0, { step: 3, log: [entry(3)], log_from: 3 }));
    vi.advanceTimersByTime(500);
    expect(room.notices.now).toBeNull();
  });
});

describe('a rematch', () => {
  it('is offered to whoever sits at the table, with a way there', async () => {
    const { room, live } = await sit(position(4, 0), [0]);
    room.onnext = vi.fn();
    live.onmessage({ type: 'rematch', table: 'next' });
    room.notices.now?.action?.run();
    expect(room.onnext).toHaveBeenCalledOnce();
  });

  it('is not offered to who only watches', async () => {
    const { room, live } = await sit(position(4, 0, { legal: [], viewer: [] }), []);
    live.onmessage({ type: 'rematch', table: 'next' });
    expect(room.notices.now).toBeNull();
  });
});

it('a choice that the clock made is told to its player alone', async () => {
  const timed = position(5, 0, { automatic: [{ step: 5, cause: 'clock' }] });
  const mine = await sit(position(4, 0), [0]);
  mine.hear(timed);
  expect(mine.room.notices.now?.text).toContain('Your time was over');
  const another = await sit(position(4, 1), [1]);
  another.hear({ ...timed, viewer: [1] });
  expect(another.room.notices.now).toBeNull();
});

it('who sits down is named, once', async () => {
  const { room, live } = await sit(position(4, 0), [0]);
  const { table } = snapshot(position(4, 0), [0]);
  const open = { ...table.seats[1]!, kind: 'open' as const, person: null, online: false };
  live.onmessage({ type: 'table', table: { ...table, seats: [table.seats[0]!, open] } });
  room.notices.clear();
  live.onmessage({ type: 'table', table });
  expect(room.notices.now?.text).toContain('has sat down');
  room.notices.clear();
  live.onmessage({ type: 'table', table });
  expect(room.notices.now).toBeNull();
});
