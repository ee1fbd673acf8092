/** The states of Level 7 [Invasion] that are worth a picture. */
import type { Story } from '../../../../e2e/scenes';
import type { Phase } from '../../../generated/invasion/Phase';
import type { View } from '../../../generated/invasion/View';
import type { Position } from '../../../generated/wire/Position';

const viewOf = ({ view }: Position): View => view as unknown as View;
const asks =
  (...types: Phase['type'][]) =>
  (position: Position): boolean =>
    types.some((type) => viewOf(position).question?.type === type);
const both =
  (...tests: ((position: Position) => boolean)[]) =>
  (position: Position): boolean =>
    tests.every((test) => test(position));
const ended =
  (...types: string[]) =>
  (position: Position) =>
    types.includes(viewOf(position).ending?.type ?? '');
const isSome = (goods: readonly number[] | undefined): boolean => goods?.some((amount) => amount > 0) ?? false;

export const stories: Story[] = [
  {
    options: { easy: 'on' },
    scenes: [
      { name: 'set-up', shows: asks('place_start') },
      { name: 'early', shows: asks('move_from') },
      { name: 'event', shows: asks('pile') },
      { name: 'battle', shows: asks('next_battle') },
      { name: 'late', shows: both(asks('move_from'), (position) => viewOf(position).wave === 'devastation') },
      { name: 'victory', shows: ended('broadcast') },
    ],
  },
  {
    wishes: [
      ...['offer eu', 'give food', 'get fuel', 'amount 2', 'send'],
      ...['fund', 'withhold', 'abandon', 'rest', 'decline', 'blind', 'keep', 'done', 'pass'],
    ],
    scenes: [
      {
        name: 'trade',
        shows: both(asks('lines'), (position) => {
          const { offer } = viewOf(position);
          return isSome(offer?.give) && isSome(offer?.get);
        }),
      },
      { name: 'pledge', shows: asks('pledge') },
      { name: 'defeat', shows: ({ outcome }) => outcome !== null },
    ],
  },
];
