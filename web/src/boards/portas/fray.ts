/** What the rules foresee of a choice in a Battle, in signs. */
import type { Preview } from '../../generated/portas/Preview';
import type { View } from '../../generated/portas/View';
import { bits } from './bits';
import { CLASSES, className, RANKS, rankName } from './nouns';
import type { printed } from './printed';
import type { Choice } from './types';

export interface Toll {
  sign: keyof typeof printed;
  count: number;
  tone: 'ours' | 'theirs';
  title: string;
}

/** Actions are equal if they say the same: both come from the rules. */
export const previewOf = ({ previews }: View, { action }: Choice): Preview | undefined => {
  const wanted = JSON.stringify(action);
  return previews.find((one) => JSON.stringify(one.action) === wanted);
};

export function tollOf({ basic, elite, wounded, lost, laid }: Preview): Toll[] {
  const fallen = [basic, elite].map((count, at) => ({
    sign: RANKS[at] ?? 'basic',
    count,
    tone: 'theirs' as const,
    title: `${rankName[RANKS[at] ?? 'basic']} Units fall`,
  }));
  const hurt = wounded.flatMap((team, side) =>
    team.map((count, at) => ({
      sign: CLASSES[at] ?? 'farmer',
      count,
      tone: 'ours' as const,
      title: `${className[CLASSES[at] ?? 'farmer']}s${side === 1 ? ' of North' : ''} wounded`,
    })),
  );
  const tiles: Toll[] = [
    { sign: 'shield', count: bits(lost).length, tone: 'ours', title: 'Tiles lost' },
    { sign: 'turn', count: bits(laid).length, tone: 'theirs', title: 'Mines put back' },
  ];
  return [...fallen, ...hurt, ...tiles].filter(({ count }) => count > 0);
}
