import { describe, expect, it } from 'vitest';
import { backoffMs } from './live';

describe('the wait before the next attempt', () => {
  it('doubles up to a limit', () => {
    expect([0, 1, 2, 10].map((attempt) => backoffMs(attempt, 1))).toEqual([400, 800, 1600, 15_000]);
  });

  it('is never the same for everybody', () => {
    expect(backoffMs(3, 0)).toBe(1600);
    expect(backoffMs(3, 0.5)).toBe(2400);
  });
});
