import { describe, expect, it } from 'vitest';
import type { Action } from '../../generated/invasion/Action';
import type { View } from '../../generated/invasion/View';
import { isMovable, nextAnswer, type Taken } from './drag';
import type { Legal } from './types';

const seen = (question: View['question'], cronos = 9): View => ({ question, cronos }) as View;
const asked = (...actions: Action[]): Legal => ({ choices: actions.map((action) => ({ action })) }) as unknown as Legal;

const UNIT: Taken = { piece: 'unit', from: 8 };
const which = {
  view: seen({ type: 'move_from', who: 'south_america' }),
  legal: asked({ type: 'from', at: 8, left: 2 }, { type: 'from', at: 8, left: 1 }, { type: 'done' }),
};
const where = {
  view: seen({ type: 'move_to', who: 'south_america', from: 8, left: 2 }),
  legal: asked({ type: 'to', at: 9 }, { type: 'to', at: 7 }),
};
const cronos = {
  view: seen({ type: 'move_cronos', left: 2 }),
  legal: asked({ type: 'cronos', at: 8 }, { type: 'stop' }),
};

describe('a piece that is dragged', () => {
  it('must be one that can be taken, or is in hand', () => {
    expect(isMovable(which.view, which.legal, UNIT)).toBe(true);
    expect(isMovable(which.view, which.legal, { ...UNIT, from: 9 })).toBe(false);
    expect(isMovable(where.view, where.legal, UNIT)).toBe(true);
    expect(isMovable(which.view, null, UNIT)).toBe(false);
    expect(isMovable(which.view, which.legal, { piece: 'cronos', from: 9 })).toBe(false);
    expect(isMovable(cronos.view, cronos.legal, { piece: 'cronos', from: 9 })).toBe(true);
  });

  it('is taken first, the one with most moves, and goes where it was let go', () => {
    expect(nextAnswer(UNIT, null, which.view, which.legal)?.action).toEqual({ type: 'from', at: 8, left: 2 });
    expect(nextAnswer(UNIT, 9, where.view, where.legal)?.action).toEqual({ type: 'to', at: 9 });
  });

  it('goes nowhere that the rules do not offer', () => {
    expect(nextAnswer(UNIT, 3, where.view, where.legal)).toBeNull();
    expect(nextAnswer({ piece: 'cronos', from: 9 }, 8, cronos.view, cronos.legal)?.action).toEqual({
      type: 'cronos',
      at: 8,
    });
    expect(nextAnswer({ piece: 'cronos', from: 9 }, 7, cronos.view, cronos.legal)).toBeNull();
  });
});
