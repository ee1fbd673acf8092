/** The board of The Harbinger Project: two sheets of paper on a desk. */
import type { Action } from '../../generated/harbinger/Action';
import type { Components } from '../../generated/harbinger/Components';
import type { Event } from '../../generated/harbinger/Event';
import type { View } from '../../generated/harbinger/View';
import type { BoardModule } from '../board';
import { accent } from './accent';
import Board from './Board.svelte';
import { groups } from './groups';
import { guide } from './guide';
import { outline } from './outline';
import { duration } from './timing';

export { credits } from './credits';

const harbinger: BoardModule<Components, View, Event, Action> = {
  accent,
  Board,
  duration,
  outline,
  groups,
  guide,
  aspect: { wide: 1320 / 850, phone: 0.26 },
};

export default harbinger;
