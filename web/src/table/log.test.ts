import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../driver/types';
import { passages } from './log';

const entry = (step: number, act: string | null, ...lines: string[]): LogEntry =>
  ({ step, seat: 0, act, lines: lines.map((text) => ({ text, rule: 'H1', hotspot: null })) }) as unknown as LogEntry;

describe('passages', () => {
  it('puts silent steps together and counts what is repeated', () => {
    const log = [entry(0, null, 'It begins.'), entry(1, 'place left'), entry(2, 'place left'), entry(3, 'scramble 1'), entry(4, 'confirm', 'Assigned.')];
    const shown = passages(log, { say: (act) => (act === 'place left' ? 'Defender to the left' : null) });
    expect(shown.map(({ from, to, silent }) => [from, to, silent])).toEqual([
      [0, 0, []],
      [1, 3, ['Defender to the left ×2', 'Scramble 1']],
      [4, 4, []],
    ]);
  });

  it('keeps apart what was done without its player', () => {
    const log = [entry(1, 'pass'), entry(2, 'pass'), entry(3, 'pass')];
    const shown = passages(log, { automatic: new Map([[2, 'clock'], [3, 'clock']]) });
    expect(shown.map(({ from, to, cause }) => [from, to, cause])).toEqual([[1, 1, null], [2, 3, 'clock']]);
  });

  it('counts steps of which there is nothing to tell with the next one', () => {
    const log = [entry(0, null), entry(1, 'unit a1'), entry(2, 'to a2', 'Moved.'), entry(3, 'unit b1'), entry(4, 'pass'), entry(5, null)];
    const shown = passages(log, { say: (act) => (act.startsWith('unit') ? '' : null) });
    expect(shown.map(({ from, to, silent }) => [from, to, silent])).toEqual([[0, 2, []], [3, 4, ['Pass']]]);
  });

  it('never hides a line', () => {
    const log = [entry(1, 'recruit'), entry(2, 'capital 1', 'Recruited.'), entry(3, 'deploy')];
    expect(passages(log).flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual(['Recruited.']);
    expect(passages(log)).toHaveLength(3);
  });
});
