/** The board of The Colonists: Ante Portas: a painted valley under siege. */
import { accent } from './accent';
import Board from './Board.svelte';
import { groups } from './groups';
import { guide } from './guide';
import { outline } from './outline';
import { say } from './say';
import { duration } from './timing';
import type { BoardModule } from './types';

export { credits } from './credits';

const portas: BoardModule = {
  accent,
  Board,
  duration,
  outline,
  groups,
  say,
  guide,
  aspect: { wide: 1.58, phone: 0.5 },
};

export default portas;
