import { describe, expect, it } from 'vitest';
import { ago, humanize, percent, plural } from './text';

describe('words for people', () => {
  it('makes a name of an identifier', () => expect(humanize('enemy_per_type')).toBe('Enemy per type'));
  it('counts', () => expect([plural(1, 'step'), plural(3, 'step')]).toEqual(['1 step', '3 steps']));

  it('never rounds a chance to certainty', () => {
    expect([0, 0.0001, 0.125, 0.5, 0.99999, 1].map(percent)).toEqual([
      '0 %',
      '< 0.1 %',
      '12.5 %',
      '50 %',
      '> 99.9 %',
      '100 %',
    ]);
  });

  it('says how long ago something was', () => {
    const now = 10 * 86_400_000;
    expect([now, now - 120_000, now - 7_200_000, now - 86_400_000].map((then) => ago(then, now))).toEqual([
      'just now',
      '2 minutes ago',
      '2 hours ago',
      '1 day ago',
    ]);
  });
});
