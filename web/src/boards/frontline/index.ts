/** The board of Front Line: a sand-table with the countries of both players. */
import { accent } from './accent';
import Board from './Board.svelte';
import { groups } from './groups';
import { guide } from './guide';
import { outline } from './outline';
import { say } from './say';
import { duration } from './timing';
import type { BoardModule } from './types';

export { credits } from './credits';

const frontline: BoardModule = {
  accent,
  Board,
  duration,
  outline,
  groups,
  say,
  guide,
  aspect: { wide: 1.5, phone: 0.4 },
};

export default frontline;
