import { describe, expect, it } from 'vitest';
import type { Action } from '../../generated/federation/Action';
import type { View } from '../../generated/federation/View';
import { isMovable, nextAnswer, type Vessel } from './drag';
import type { Legal } from './types';

const FLAGSHIP: Vessel = { ship: 'flagship', from: 'sol' };
const seen = (phase: View['phase']): View => ({ phase }) as View;
const asked = (...actions: Action[]): Legal =>
  ({ choices: actions.map((action) => ({ action, hotspot: null, text: '' })) }) as unknown as Legal;

const main = { view: seen({ type: 'main' }), legal: asked({ type: 'do', deed: 'move' }, { type: 'do', deed: 'end' }) };
const which = {
  view: seen({ type: 'ship', free: false }),
  legal: asked({ type: 'ship', ship: 'flagship', at: 'sol' }, { type: 'ship', ship: 'ally', at: 'sol' }),
};
const along = {
  view: seen({ type: 'carry', free: false, ship: 'flagship', from: 'sol' }),
  legal: asked({ type: 'carry', carry: 'plain' }, { type: 'carry', carry: 'nothing' }),
};
const under = {
  view: seen({ type: 'to', free: false, ship: 'flagship', from: 'sol', carry: 'nothing' }),
  legal: asked({ type: 'at', space: 'fe1' }, { type: 'back' }),
};
const next = (to: 'fe1' | 'fe2' | null, { view, legal }: typeof main) => nextAnswer(FLAGSHIP, to, view, legal)?.action;

describe('a ship that is dragged', () => {
  it('must be one that can be taken, or is in hand', () => {
    expect(isMovable(main.view, main.legal, FLAGSHIP)).toBe(true);
    expect(isMovable(main.view, asked({ type: 'do', deed: 'end' }), FLAGSHIP)).toBe(false);
    expect(isMovable(which.view, which.legal, FLAGSHIP)).toBe(true);
    expect(isMovable(which.view, which.legal, { ship: 'flagship', from: 'fe1' })).toBe(false);
    expect(isMovable(under.view, under.legal, FLAGSHIP)).toBe(true);
    expect(isMovable(main.view, null, FLAGSHIP)).toBe(false);
  });

  it('is ordered to move, chosen, and sent there without a Mine Field, one answer after the other', () => {
    expect(next('fe1', main)).toEqual({ type: 'do', deed: 'move' });
    expect(next('fe1', which)).toEqual({ type: 'ship', ship: 'flagship', at: 'sol' });
    expect(next('fe1', along)).toEqual({ type: 'carry', carry: 'nothing' });
    expect(next('fe1', under)).toEqual({ type: 'at', space: 'fe1' });
  });

  it('takes the Move that costs nothing, if there is one', () => {
    const legal = asked({ type: 'do', deed: 'move' }, { type: 'do', deed: 'free_move' });
    expect(nextAnswer(FLAGSHIP, 'fe1', main.view, legal)?.action).toEqual({ type: 'do', deed: 'free_move' });
  });

  it('is only taken in hand if it has no goal', () => {
    expect(next(null, which)).toEqual({ type: 'ship', ship: 'flagship', at: 'sol' });
    expect(next(null, along)).toBeUndefined();
  });

  it('goes nowhere if it cannot get there', () => {
    expect(next('fe2', under)).toBeUndefined();
  });
});
