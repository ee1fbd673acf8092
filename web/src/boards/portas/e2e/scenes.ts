/** The states of Ante Portas that are worth a picture. */
import type { Story } from '../../../../e2e/scenes';
import type { Phase } from '../../../generated/portas/Phase';
import type { View } from '../../../generated/portas/View';
import type { Position } from '../../../generated/wire/Position';

const viewOf = ({ view }: Position): View => view as unknown as View;
const asks =
  (...kinds: Phase['type'][]) =>
  (position: Position): boolean =>
    position.legal.length > 0 && kinds.includes(viewOf(position).phase.type);

export const stories: Story[] = [
  {
    scenes: [
      { name: 'set-up', shows: asks('goods') },
      { name: 'early', shows: (position) => asks('move')(position) && viewOf(position).time.half >= 2 },
      { name: 'building', shows: asks('build') },
      { name: 'deploy', shows: asks('direction') },
      { name: 'facing', shows: asks('face') },
      { name: 'battle', shows: (position) => position.legal.length > 0 && viewOf(position).battle !== null },
      {
        name: 'march',
        film: true,
        shows: (position) => asks('open')(position) && viewOf(position).mover !== null,
      },
      { name: 'year-end', shows: asks('workers', 'trade') },
      { name: 'late', shows: (position) => asks('move')(position) && viewOf(position).time.round > 0 },
      { name: 'victory', shows: (position) => viewOf(position).over?.type === 'held' },
    ],
  },
  {
    options: { scenario: 'dragons' },
    wishes: ['act', 'done', 'pass', 'go grove', 'go market'],
    scenes: [
      { name: 'dragons', shows: (position) => asks('move')(position) && viewOf(position).time.half >= 4 },
      { name: 'defeat', shows: ({ outcome }) => outcome !== null },
    ],
  },
  {
    options: { mode: 'flag' },
    scenes: [{ name: 'teams', shows: (position) => asks('move')(position) && viewOf(position).time.half >= 3 }],
  },
];
