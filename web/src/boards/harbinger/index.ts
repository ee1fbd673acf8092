/** The board of The Harbinger Project: two sheets of paper on a desk. */
import type { BoardModule } from '../board';
import { accent } from './accent';
import Board from './Board.svelte';
import { film } from './film';
import { groups } from './groups';
import { guide } from './guide';
import { outline } from './outline';
import { say } from './words';

export { credits } from './credits';

const harbinger: BoardModule = {
  accent,
  Board,
  film,
  outline,
  groups,
  say,
  guide,
  aspect: { wide: 1.32, phone: 0.26 },
};

export default harbinger;
