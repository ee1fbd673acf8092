import type { SeatClock, TimeControl } from '../driver/types';

/** A clock as it is shown now. */
export interface ClockFace {
  seat: number;
  leftMs: number;
  /** What is left for the question that is asked now, if it has a time of its own. */
  answerMs: number | null;
  running: boolean;
  /** Whether it is time to hurry. */
  low: boolean;
}

const LOW_MS = 20_000;
const LOW_SHARE = 0.1;

/** The clocks `passedMs` after the server told them. */
export function faces(clocks: SeatClock[], control: TimeControl | null, passedMs: number): ClockFace[] {
  const low = Math.max(LOW_MS, LOW_SHARE * (control?.seconds ?? 0) * 1_000);
  return clocks.map(({ seat, left_ms, answer_ms, running }) => {
    const gone = running ? Math.max(0, passedMs) : 0;
    const leftMs = Math.max(0, left_ms - gone);
    const answerMs = answer_ms === null ? null : Math.min(leftMs, Math.max(0, answer_ms - gone));
    return { seat, leftMs, answerMs, running, low: leftMs < low };
  });
}
