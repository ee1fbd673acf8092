/** Stands in for a board that is not drawn yet, while developing. */
import type { AnyBoard } from '../../boards/board';
import Board from './Board.svelte';

const placeholder: AnyBoard = {
  accent: '#b3261e',
  Board,
  duration: () => 450,
  outline: (_components, view) =>
    Object.entries(view ?? {})
      .slice(0, 8)
      .map(([id, value]) => ({ id, heading: id, lines: [JSON.stringify(value).slice(0, 120)] })),
  groups: (_components, _view, legal) => [
    { title: '', choices: legal.choices.filter((choice) => choice.hotspot === null) },
    { title: 'On the map', onBoard: true, choices: legal.choices.filter((choice) => choice.hotspot !== null) },
  ],
  guide: [
    { at: null, title: 'Welcome', text: 'This board stands in for one that is not drawn yet.' },
    { at: 'spot-2', title: 'Places', text: 'Lit places can be chosen.' },
    { at: 'prompt', title: 'Your decision', text: 'What you may do is always here.' },
  ],
  aspect: { wide: 1.5, phone: 0.8 },
};

export default placeholder;
