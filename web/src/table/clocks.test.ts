import { describe, expect, it } from 'vitest';
import type { SeatClock, TimeControl } from '../driver/types';
import { faces } from './clocks';

const TOTAL: TimeControl = { type: 'total', seconds: 900, increment: 10, answer: 15 };
const clock = (more: Partial<SeatClock> = {}): SeatClock => ({
  seat: 0,
  left_ms: 100_000,
  answer_ms: null,
  running: true,
  ...more,
});

describe('a clock', () => {
  it('runs down from what the server said, if it runs', () => {
    expect(faces([clock(), clock({ seat: 1, running: false })], TOTAL, 4_000).map((face) => face.leftMs)).toEqual([
      96_000, 100_000,
    ]);
  });

  it('stops at zero, and does not gain by a clock that was set back', () => {
    expect(faces([clock()], TOTAL, 200_000)[0]!.leftMs).toBe(0);
    expect(faces([clock()], TOTAL, -5_000)[0]!.leftMs).toBe(100_000);
  });

  it('counts the time for an answer beside its own, and never beyond it', () => {
    expect(faces([clock({ answer_ms: 15_000 })], TOTAL, 6_000)[0]).toMatchObject({ leftMs: 94_000, answerMs: 9_000 });
    expect(faces([clock({ left_ms: 5_000, answer_ms: 15_000 })], TOTAL, 1_000)[0]).toMatchObject({
      leftMs: 4_000,
      answerMs: 4_000,
    });
  });

  it('warns below twenty seconds or a tenth of the time', () => {
    const low = (left_ms: number, control: TimeControl | null) => faces([clock({ left_ms })], control, 0)[0]!.low;
    expect([low(90_000, TOTAL), low(89_999, TOTAL)]).toEqual([false, true]);
    expect([low(20_000, null), low(19_999, null)]).toEqual([false, true]);
    expect(low(8_000_000, { type: 'per_move', seconds: 86_400 })).toBe(true);
  });
});
