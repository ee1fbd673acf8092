/** The board of The Harbinger Project: two sheets of paper on a desk. */
import type { BoardModule } from '../board';
import Board from './Board.svelte';
import Card from './Card.svelte';
import { film } from './film';
import { groups } from './groups';
import { guide } from './guide';
import { outline } from './outline';

export { credits } from './credits';

const harbinger: BoardModule = {
  game: 'harbinger',
  accent: '#b3261e',
  Board,
  Card,
  film,
  outline,
  groups,
  guide,
  aspect: { wide: 1.32, phone: 0.26 },
};

export default harbinger;
