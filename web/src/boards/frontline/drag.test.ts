import { describe, expect, it } from 'vitest';
import type { Action } from '../../generated/frontline/Action';
import type { View } from '../../generated/frontline/View';
import { deedAt, isMovable, nextAnswer } from './drag';
import type { Legal } from './types';

const GOALS: View['goals'] = [
  { verb: 'move', to: ['c5', 'c6'] },
  { verb: 'attack', to: ['c7'] },
];
const seen = (phase: View['phase'], goals: View['goals'] = []): View => ({ phase, goals }) as View;
const asked = (...answers: [Action, string][]): Legal => ({
  seat: 0,
  prompt: { text: '', rule: 'L5.1', together: [] },
  choices: answers.map(([action, hotspot]) => ({
    action,
    hotspot,
    notation: '',
    text: '',
    rule: 'L5.1',
    ends: false,
  })),
  pass: null,
});

const resting = { view: seen({ type: 'main' }), legal: asked([{ type: 'unit', space: 'c4' }, 'space-c4']) };
const held = {
  view: seen({ type: 'verb', unit: 'c4' }, GOALS),
  legal: asked(
    [{ type: 'do', verb: 'move' }, 'verb-move'],
    [{ type: 'do', verb: 'attack' }, 'verb-attack'],
    [{ type: 'back' }, 'back'],
  ),
};
const moving = {
  view: seen({ type: 'target', unit: 'c4', verb: 'move' }, GOALS),
  legal: asked([{ type: 'to', space: 'c5' }, 'space-c5'], [{ type: 'back' }, 'back']),
};
const next = (to: string, { view, legal }: typeof held) => nextAnswer({ unit: 'c4', to }, view, legal)?.action;

describe('a unit that is dragged', () => {
  it('must be one that can be taken, or is in hand', () => {
    expect(isMovable(resting.view, resting.legal, 'c4')).toBe(true);
    expect(isMovable(resting.view, resting.legal, 'c5')).toBe(false);
    expect(isMovable(held.view, held.legal, 'c4')).toBe(true);
    expect(isMovable(held.view, null, 'c4')).toBe(false);
  });

  it('is told what it would do where, before it is asked', () => {
    expect(['c5', 'c7', 'a1'].map((space) => deedAt(held.view, held.legal, space))).toEqual(['move', 'attack', null]);
  });

  it('is taken, told what to do, and sent there, one answer after the other', () => {
    expect(next('c5', resting)).toEqual({ type: 'unit', space: 'c4' });
    expect(next('c5', held)).toEqual({ type: 'do', verb: 'move' });
    expect(next('c5', moving)).toEqual({ type: 'to', space: 'c5' });
  });

  it('is laid down first if it was told something else', () => {
    expect(next('c7', moving)).toEqual({ type: 'back' });
  });

  it('goes nowhere if it can do nothing there', () => {
    expect(next('a1', held)).toBeUndefined();
    expect(next('a1', moving)).toBeUndefined();
  });
});
