import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Odds } from '../driver/types';
import { OddsDesk, type Asked } from './odds';

const odds: Odds = { groups: [{ text: 'hit', probability: 1 }], exact: true, cases: 1 };

describe('odds', () => {
  const heard: (Asked | null)[] = [];
  const ask = vi.fn(async (_action: unknown, _signal: AbortSignal) => odds);
  const desk = () => new OddsDesk(ask, (asked) => heard.push(asked));

  beforeEach(() => {
    vi.useFakeTimers();
    ask.mockClear();
    heard.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  it('are asked for after a rest', async () => {
    const d = desk();
    d.consider(1, 'a', 'A');
    await vi.advanceTimersByTimeAsync(100);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60);
    expect(heard).toEqual([{ state: 'asking' }, { state: 'known', odds }]);
  });

  it('are asked for once per choice and position', async () => {
    const d = desk();
    for (const seq of [1, 1, 2]) {
      d.consider(seq, 'a', 'A');
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('of a choice passed over are never asked for', async () => {
    const d = desk();
    d.consider(1, 'a', 'A');
    await vi.advanceTimersByTimeAsync(100);
    d.consider(1, 'b', 'B');
    await vi.advanceTimersByTimeAsync(200);
    expect(ask.mock.calls.map(([action]) => action)).toEqual(['B']);
  });

  it('that come too late are not shown, but kept', async () => {
    let give: (odds: Odds) => void = () => {};
    ask.mockImplementationOnce(() => new Promise<Odds>((resolve) => (give = resolve)));
    const d = desk();
    d.consider(1, 'a', 'A');
    await vi.advanceTimersByTimeAsync(200);
    d.rest();
    give(odds);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([{ state: 'asking' }, null]);
    d.consider(1, 'a', 'A');
    expect(heard.at(-1)).toEqual({ state: 'known', odds });
  });

  it('may be unknown', async () => {
    ask.mockRejectedValueOnce(new Error('no'));
    const d = desk();
    d.consider(1, 'a', 'A');
    await vi.advanceTimersByTimeAsync(200);
    expect(heard.at(-1)).toEqual({ state: 'unknown' });
  });
});
