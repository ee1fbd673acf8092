/** The states of The Harbinger Project that are worth a picture. */
import type { Story } from '../../../../e2e/scenes';
import type { View } from '../../../generated/harbinger/View';
import type { Position } from '../../../generated/wire/Position';

const viewOf = ({ view }: Position): View => view as unknown as View;
const at = (row: number, phase: View['phase']['type']) => (position: Position) =>
  viewOf(position).row >= row && viewOf(position).phase.type === phase;
const offers = (position: Position, wish: string): boolean =>
  position.legal.some(({ choices }) => choices.some(({ notation }) => notation.startsWith(wish)));

export const stories: Story[] = [
  {
    wishes: [
      'decipher',
      'place',
      'write',
      'break',
      'accept',
      'capital 1',
      'number',
      'defend',
      'recruit',
      'confirm',
      'cipher',
    ],
    scenes: [
      { name: 'early', shows: () => true },
      { name: 'decipher', shows: at(0, 'decipher_first') },
      { name: 'assign', shows: at(1, 'assign') },
      { name: 'sent', shows: (position) => at(1, 'assign')(position) && !offers(position, 'place') },
      { name: 'film', shows: at(1, 'code_breaking_first'), film: true },
      { name: 'code-breaking', shows: at(1, 'code_breaking_first') },
      { name: 'late', shows: (position) => at(0, 'siege')(position) || position.outcome !== null },
      { name: 'end', shows: ({ outcome }) => outcome !== null },
    ],
  },
];
