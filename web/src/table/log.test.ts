import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../driver/types';
import { folded, passages, stretch, type Passage } from './log';

const entry = (step: number, act: string | null, ...lines: string[]): LogEntry =>
  ({
    step,
    seat: 0,
    act,
    lines: lines.map((text) => ({ text, rule: 'H1', hotspot: null, seat: null })),
  }) as unknown as LogEntry;

/** Lines by the seats whose doing they are: `told(1, 'pass', [0, 'Moves.'])`. */
const told = (step: number, act: string, ...lines: [number | null, string][]): LogEntry =>
  ({
    ...entry(step, act),
    lines: lines.map(([seat, text]) => ({ text, rule: 'L1', hotspot: null, seat })),
  }) as unknown as LogEntry;

const done = (passage: Passage): string[] => passage.parts.flatMap((part) => part.done);

describe('passages', () => {
  it('puts silent steps together and counts what is repeated', () => {
    const log = [
      entry(0, null, 'It begins.'),
      entry(1, 'place left'),
      entry(2, 'place left'),
      entry(3, 'scramble 1'),
      entry(4, 'confirm', 'Assigned.'),
    ];
    const shown = passages(log, { say: (act) => (act === 'place left' ? 'Defender to the left' : null) });
    expect(shown.map((one) => [one.from, one.to, done(one)])).toEqual([
      [0, 0, []],
      [1, 3, ['Defender to the left ×2', 'Scramble 1']],
      [4, 4, []],
    ]);
  });

  it('keeps apart what was done without its player', () => {
    const log = [entry(1, 'pass'), entry(2, 'pass'), entry(3, 'pass')];
    const shown = passages(log, {
      automatic: new Map([
        [2, 'clock'],
        [3, 'clock'],
      ]),
    });
    expect(shown.map(({ from, to, cause }) => [from, to, cause])).toEqual([
      [1, 1, null],
      [2, 3, 'clock'],
    ]);
  });

  it('counts steps of which there is nothing to tell with the next one', () => {
    const log = [
      entry(0, null),
      entry(1, 'unit a1'),
      entry(2, 'to a2', 'Moved.'),
      entry(3, 'unit b1'),
      entry(4, 'pass'),
      entry(5, null),
    ];
    const shown = passages(log, { say: (act) => (act.startsWith('unit') ? '' : null) });
    expect(shown.map((one) => [one.from, one.to, done(one)])).toEqual([
      [0, 2, []],
      [3, 4, ['Pass']],
    ]);
  });

  it('never hides a line', () => {
    const log = [entry(1, 'recruit'), entry(2, 'capital 1', 'Recruited.'), entry(3, 'deploy')];
    const lines = passages(log).flatMap(({ parts }) => parts.flatMap((part) => part.lines));
    expect(lines.map(({ text }) => text)).toEqual(['Recruited.']);
    expect(passages(log)).toHaveLength(3);
  });

  it('names a silent step as the choice was named, places included', () => {
    const log = [{ ...entry(1, 'place sniper 3'), said: 'Place a Sniper in Harbour Mouth' }];
    expect(passages([...log, ...log]).map(done)).toEqual([['Place a Sniper in Harbour Mouth ×2']]);
  });

  it('puts every line under the side whose doing it was', () => {
    const log = [
      told(1, 'rally', [0, 'Green rallies.'], [1, 'Red rolls 4.'], [1, 'Result: Miss.'], [null, 'October begins.']),
      told(2, 'pass', [1, 'Red ends the turn.']),
    ];
    const shown = passages(log, { say: (act) => (act === 'pass' ? 'Passes' : null) });
    expect(shown.map(({ parts }) => parts.map((part) => [part.seat, part.lines.length, ...part.done]))).toEqual([
      [
        [0, 1],
        [1, 2],
        [null, 1],
      ],
      [
        [0, 0, 'Passes'],
        [1, 1],
      ],
    ]);
  });
});

describe('stretch', () => {
  it('is the whole of a short log', () => {
    expect(stretch(3, null, 10)).toEqual({ from: 0, to: 3 });
    expect(stretch(3, 0, 10)).toEqual({ from: 0, to: 3 });
  });

  it('is the end of a long one, where the game goes on', () => {
    expect(stretch(100, null, 10)).toEqual({ from: 90, to: 100 });
  });

  it('lies around what is looked at', () => {
    expect(stretch(100, 50, 10)).toEqual({ from: 45, to: 55 });
    expect(stretch(100, 2, 10)).toEqual({ from: 0, to: 10 });
    expect(stretch(100, 99, 10)).toEqual({ from: 90, to: 100 });
  });
});

describe('folded', () => {
  const lines = (rule: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ text: `${rule} ${at}`, rule })) as unknown as LogEntry['lines'];
  const shape = (of: LogEntry['lines']): [string, number][] =>
    folded(of).map(({ line, more }) => [line.text, more.length]);

  it('lets the first line stand for many by the same rule, and leaves a few alone', () => {
    expect(shape([...lines('P1', 1), ...lines('P2', 9), ...lines('P3', 2)])).toEqual([
      ['P1 0', 0],
      ['P2 0', 8],
      ['P3 0', 0],
      ['P3 1', 0],
    ]);
  });
});
