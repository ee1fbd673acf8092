import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilmPlayer, NO_FILM, type FilmState } from './film';

const shots = [1, 2, 3].map((view) => ({ view, moment: null, ms: 100 }));

describe('a film', () => {
  let state: FilmState = NO_FILM;
  const done = vi.fn();
  const player = () => new FilmPlayer((now) => (state = now));

  beforeEach(() => {
    vi.useFakeTimers();
    done.mockClear();
    state = NO_FILM;
  });
  afterEach(() => void vi.useRealTimers());

  it('shows its shots in order and ends', () => {
    player().play(shots, done);
    expect(state).toMatchObject({ shot: { view: 1 }, at: 0, of: 3, ms: 300 });
    vi.advanceTimersByTime(150);
    expect(state.shot?.view).toBe(2);
    vi.advanceTimersByTime(150);
    expect(state.shot).toBeNull();
    expect(done).toHaveBeenCalledOnce();
  });

  it('pauses in the middle of a shot and goes on', () => {
    const p = player();
    p.play(shots, done);
    vi.advanceTimersByTime(60);
    p.pause();
    vi.advanceTimersByTime(1000);
    expect(state).toMatchObject({ at: 0, paused: true });
    p.resume();
    vi.advanceTimersByTime(39);
    expect(state.at).toBe(0);
    vi.advanceTimersByTime(1);
    expect(state.at).toBe(1);
  });

  it('runs faster from now on', () => {
    const p = player();
    p.play(shots, done);
    p.faster();
    p.faster();
    expect(state.speed).toBe(4);
    vi.advanceTimersByTime(75);
    expect(done).toHaveBeenCalledOnce();
    p.faster();
    expect(state.speed).toBe(1);
  });

  it('can be skipped, once', () => {
    const p = player();
    p.play(shots, done);
    p.skip();
    p.skip();
    vi.advanceTimersByTime(1000);
    expect(done).toHaveBeenCalledOnce();
    expect(state.shot).toBeNull();
  });

  it('without shots is over at once', () => {
    player().play([], done);
    expect(done).toHaveBeenCalledOnce();
  });

  it('starts the next one from its end', () => {
    const p = player();
    p.play(shots.slice(0, 1), () => p.play(shots.slice(1), done));
    vi.advanceTimersByTime(300);
    expect(done).toHaveBeenCalledOnce();
  });
});
