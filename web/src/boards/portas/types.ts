/** The words of the frame, spoken about this game. */
import type { Action } from '../../generated/portas/Action';
import type { Components } from '../../generated/portas/Components';
import type { Event } from '../../generated/portas/Event';
import type { View } from '../../generated/portas/View';
import type * as board from '../board';

export type Choice = board.Choice<Action>;
export type ChoiceGroup = board.ChoiceGroup<Action>;
export type Legal = board.Legal<Action>;
export type Moment = board.Moment<View, Event>;
export type Told = board.Told<Event>;
export type BoardProps = board.BoardProps<Components, View, Event, Action>;
export type BoardModule = board.BoardModule<Components, View, Event, Action>;
