import { describe, expect, it } from 'vitest';
import { brief, duration, face, left, timeControl, told, USUAL_TIME, type TimePlan } from './time';

const plan = (more: Partial<TimePlan>): TimePlan => ({ ...USUAL_TIME, ...more });
const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

describe('a clock in a list', () => {
  it('is told in a few words', () => {
    expect(brief(null)).toBe('no clock');
    expect(brief({ type: 'total', seconds: 900, increment: 10 })).toBe('15 min + 10 s');
    expect(brief({ type: 'total', seconds: 900, increment: 0, answer: 15 })).toBe('15 min');
    expect(brief({ type: 'per_move', seconds: 86_400 })).toBe('1 day a move');
  });
});

describe('the clock of a new table', () => {
  it('is none unless one is wished for', () => expect(timeControl(USUAL_TIME, true)).toBeUndefined());

  it('is a stock for the game, with time added', () => {
    expect(timeControl(plan({ kind: 'game', answer: 20 }), true)).toEqual({
      type: 'total',
      seconds: 900,
      increment: 10,
      answer: 20,
    });
    expect(timeControl(plan({ kind: 'game', minutes: 0.5, increment: 0 }), true)).toEqual({
      type: 'total',
      seconds: 30,
      increment: 0,
    });
  });

  it('gives time for answers only where there is something to answer', () => {
    expect(timeControl(plan({ kind: 'move', answer: 20 }), false)).toEqual({ type: 'per_move', seconds: 120 });
    expect(timeControl(plan({ kind: 'days', days: 3, answer: 20 }), true)).toEqual({
      type: 'per_move',
      seconds: 259_200,
    });
  });

  it('never has less than a second, whatever is typed', () => {
    expect(timeControl(plan({ kind: 'move', seconds: Number.NaN }), true)).toEqual({ type: 'per_move', seconds: 1 });
    expect(timeControl(plan({ kind: 'game', minutes: -4, increment: -1 }), true)).toEqual({
      type: 'total',
      seconds: 1,
      increment: 0,
    });
  });
});

describe('time in words', () => {
  it('tells a clock', () => {
    expect(told(null)).toBe('As much as anybody likes');
    expect(told({ type: 'total', seconds: 900, increment: 10 })).toBe('15 min each, 10 s more after every move');
    expect(told({ type: 'per_move', seconds: 86_400, answer: 30 })).toBe(
      '1 day for every move, 30 s to answer a reaction',
    );
  });

  it('names the two largest units', () => {
    expect([0, 90, 3_600, 93_784].map(duration)).toEqual(['0 s', '1 min 30 s', '1 h', '1 day 2 h']);
  });

  it('says how long is left, and never more than is true', () => {
    expect([3 * DAY - 1, 47 * HOUR, 5.9 * HOUR, 119 * MINUTE, 59_999, 0].map(left)).toEqual([
      '2 days left',
      '47 h left',
      '5 h left',
      '119 min left',
      '59 s left',
      'time is over',
    ]);
  });
});

describe('the face of a clock', () => {
  it('shows days and hours, then minutes and seconds, then tenths', () => {
    expect([53 * HOUR, DAY, 5.2 * HOUR, HOUR, 15 * MINUTE, 61 * SECOND, 10 * SECOND, 9_850, 0].map(face)).toEqual([
      '2 d 5 h',
      '1 d',
      '5 h 12 min',
      '1 h',
      '15:00',
      '1:01',
      '0:10',
      '0:09.9',
      '0:00',
    ]);
  });

  it('reaches zero only when time is over', () => {
    expect([face(1), face(-5)]).toEqual(['0:00.1', '0:00']);
  });

  it('counts a second as soon as it has begun', () => expect(face(59_001)).toBe('1:00'));
});
