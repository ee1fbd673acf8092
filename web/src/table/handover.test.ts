import { describe, expect, it } from 'vitest';
import { facing, isCovered, trusted } from './handover';

const open = (...viewer: number[]) => ({ viewer, secret: false });
const secret = (...viewer: number[]) => ({ viewer, secret: true });

/** Whether the screen is covered after each of these positions, if nobody uncovers it. */
function covered(...positions: { viewer: number[]; secret: boolean }[]): boolean[] {
  let eyes: readonly number[] | null = null;
  return positions.map((position) => {
    eyes = trusted(eyes, position);
    return isCovered(eyes, position);
  });
}

describe('a screen for several players', () => {
  it('stays open while nothing is secret', () => {
    expect(covered(open(0), open(1), open(0), open())).toEqual([false, false, false, false]);
  });

  it('is covered as soon as the eyes change, not before', () => {
    expect(covered(open(0), secret(0), secret(1), secret(1))).toEqual([false, false, true, true]);
  });

  it('is covered when the page is opened on a secret', () => expect(covered(secret(0))).toEqual([true]));

  it('opens by itself when the secret is out', () => expect(covered(secret(1), open(0))).toEqual([true, false]));

  it('stays open for whoever uncovered it', () => expect(isCovered(trusted([1], secret(1)), secret(1))).toBe(false));
});

describe('several seats of one mind', () => {
  it('are never covered from each other', () => {
    expect(covered(open(0, 2), secret(0, 2), secret(0, 2))).toEqual([false, false, false]);
    expect(isCovered([0, 2], secret(0, 2))).toBe(false);
    expect(isCovered([0, 2], secret(1))).toBe(true);
  });
});

describe('the board', () => {
  it('stays as it lies for two at one screen, unless it is to follow the move', () => {
    expect(facing([0, 1], open(1), 1, false)).toEqual([0, 1]);
    expect(facing([0, 1], open(1), 1, true)).toEqual([1, 0]);
  });

  it('is turned to whoever may look while there are secrets', () =>
    expect(facing([0, 1], secret(1), 1, false)).toEqual([1]));

  it('is turned to the viewer who has one seat, or none', () => {
    expect([facing([1], open(1), null, false), facing([], open(), null, false)]).toEqual([[1], []]);
  });
});
