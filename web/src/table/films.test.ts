import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyBoard } from '../boards/board';
import { lastTurn } from './log';
import { FILMS_MAX } from './model';
import { entry, position, sit } from './testing';

describe('a short film', () => {
  const filmed = (ms: number) => ({ duration: () => ms }) as unknown as AnyBoard;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is cut short by a click, which asks nothing', async () => {
    const { room, check, hear } = await sit(position(4, 0), [0]);
    room.board = filmed(500);
    hear(position(5, 0));
    expect(room.films.now.shot).not.toBeNull();
    await room.questions.why('fire');
    expect([room.films.now.shot, room.boardLegal?.seat]).toEqual([null, 0]);
    expect(check).not.toHaveBeenCalled();
    await room.questions.why('fire');
    expect(check).toHaveBeenCalledOnce();
  });

  it('holds up the next question only while others follow it', async () => {
    const { room, hear } = await sit(position(4, 0, { legal: [] }), [0]);
    room.board = filmed(500);
    hear(position(5, 0, { legal: [] }));
    hear(position(6, 0));
    expect([room.films.long, room.legal]).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(600);
    expect([room.films.long, room.films.now.shot !== null, room.legal?.seat]).toEqual([false, true, 0]);
    await vi.runAllTimersAsync();
    expect([room.films.now.shot, room.boardLegal?.seat]).toEqual([null, 0]);
  });
});

describe('a page that has fallen behind', () => {
  it('shows how things stand instead of the films it missed', async () => {
    vi.useFakeTimers();
    const { room, hear } = await sit(position(4, 0), [0]);
    room.board = { duration: () => 5_000 } as unknown as AnyBoard;
    for (let seq = 5; seq < 5 + FILMS_MAX; seq += 1) hear(position(seq, 0));
    expect([room.films.now.shot?.view, room.legal]).toEqual([{ seq: 5, viewer: 0 }, null]);
    hear(position(5 + FILMS_MAX, 0));
    expect([room.films.now.shot, room.view, room.legal?.seat]).toEqual([null, { seq: 11, viewer: 0 }, 0]);
    expect([room.films.last, room.films.any], 'the last turn can still be watched').toEqual([null, true]);
    hear(position(6 + FILMS_MAX, 0));
    expect(room.films.now.shot?.view, 'what happens next is shown again').toEqual({ seq: 12, viewer: 0 });
    room.close();
    vi.useRealTimers();
  });
});

describe('the last turn', () => {
  const told = (step: number, lines: number) => ({ ...entry(step), lines: Array(lines).fill(entry(step).lines[0]!) });
  const board = { duration: () => 500 } as unknown as AnyBoard;

  it('is the latest of which enough is told to be watched again', () => {
    expect(lastTurn([told(0, 9), told(1, 3), told(2, 4), told(3, 1), told(4, 0)])).toBe(2);
    expect(lastTurn([told(0, 9), told(1, 1), told(2, 2), told(3, 0)])).toBe(2);
    expect(lastTurn([told(0, 9), told(1, 0)])).toBeNull();
  });

  it('is asked for by a page that was loaded again, and once only', async () => {
    const { room, film } = await sit(position(4, 0), [0]);
    room.board = board;
    film.mockResolvedValue({ steps: 4, view: { seq: 3 }, entries: [entry(4)] });
    expect([room.films.last, room.films.any]).toEqual([null, true]);
    await room.films.again();
    expect(film).toHaveBeenCalledWith('t', 4, 4);
    expect(room.films.now.shot?.view).toEqual({ seq: 4 });
    room.films.stop();
    await room.films.again();
    expect(film).toHaveBeenCalledOnce();
    room.close();
  });

  it('is forgotten when it is taken back', async () => {
    const { room, hear } = await sit(position(4, 0), [0]);
    room.board = board;
    hear(position(5, 0));
    expect(room.films.last).not.toBeNull();
    hear(position(6, 0, { step: 4, view: { seq: 4 }, log: [], log_from: 5 }));
    expect(room.films.last).toBeNull();
    room.close();
  });
});
