/** The states of Space Infantry Federation that are worth a picture. */
import type { Story } from '../../../../e2e/scenes';
import type { View } from '../../../generated/federation/View';
import type { Position } from '../../../generated/wire/Position';
import { askedIn, type Asked } from '../lookup';

const viewOf = ({ view }: Position): View => view as unknown as View;
const asks =
  (...kinds: Asked['type'][]) =>
  (position: Position): boolean =>
    position.legal.length > 0 && kinds.includes(askedIn(viewOf(position)).type);
const rolls = (position: Position): string | undefined => {
  const asked = askedIn(viewOf(position));
  return asked.type === 'reroll' ? asked.roll.why.type : undefined;
};
const ended = (how: string) => (position: Position) => viewOf(position).ending?.type === how;

export const stories: Story[] = [
  {
    options: { difficulty: 'easy' },
    scenes: [
      { name: 'set-up', shows: asks('store') },
      { name: 'early', shows: asks('main') },
      { name: 'research', shows: asks('start') },
      { name: 'combat', shows: (position) => rolls(position) === 'combat' || asks('ready', 'loss')(position) },
      { name: 'event', shows: (position) => rolls(position) === 'event' || asks('hit', 'free_build')(position) },
      { name: 'middle', shows: (position) => asks('main')(position) && viewOf(position).bases_standing >= 3 },
      { name: 'victory', shows: ended('won') },
    ],
  },
  {
    options: { difficulty: 'hard', open_start: 'off' },
    wishes: ['accept', 'roll', 'pass', 'do end', 'end', 'place diplomacy', 'place research', 'lose', 'discard'],
    scenes: [{ name: 'defeat', shows: ({ outcome }) => outcome !== null }],
  },
];
