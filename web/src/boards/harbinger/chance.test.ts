import { describe, expect, it } from 'vitest';
import type { RowView } from '../../generated/harbinger/RowView';
import { attackChance } from './chance';

const enemies = [
  { enemy: 'infantry' as const, dice: [1, 2] as [number, number] },
  { enemy: 'armor' as const, dice: [3, 4] as [number, number] },
];
const spaces = [{ targets: [1, 2] }, { targets: [3, 4, 5] }, { targets: [6, 7] }, { targets: [8] }];
const row = (targets: number[], attackers: RowView['attackers'] = [null, null]) =>
  ({ spaces, targets: targets.map((space) => ({ space, die: 1 })), attackers }) as unknown as RowView;

describe('attackChance', () => {
  it('weighs every pair of targets while nothing is known', () => {
    // Both here: 1/16, two rolls of types; one here: 2 * 1/4 * 3/4, one roll.
    const both = 1 - (9 / 16) ** 2;
    expect(attackChance(row([]), enemies, 0, 'infantry')).toBeCloseTo(both / 16 + (6 / 16) * (7 / 16));
  });

  it('is certain where targets and types are known', () => {
    const known = row([0, 2], [['infantry'], ['armor']]);
    expect(attackChance(known, enemies, 0, 'infantry')).toBe(1);
    expect(attackChance(known, enemies, 0, 'armor')).toBe(0);
    expect(attackChance(known, enemies, 2, 'armor')).toBe(1);
    expect(attackChance(known, enemies, 1, 'armor')).toBe(0);
  });

  it('gives known types to the leftmost target, whichever that turns out to be', () => {
    // The known target is leftmost unless the other falls further left, one time in four.
    expect(attackChance(row([1], [['infantry'], ['armor']]), enemies, 1, 'infantry')).toBeCloseTo(3 / 4);
  });
});
