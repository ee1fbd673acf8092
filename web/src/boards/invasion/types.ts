/** The words of the frame, spoken about this game. */
import type { Action } from '../../generated/invasion/Action';
import type { Components } from '../../generated/invasion/Components';
import type { Event } from '../../generated/invasion/Event';
import type { View } from '../../generated/invasion/View';
import type * as board from '../board';

export type Choice = board.Choice<Action>;
export type ChoiceGroup = board.ChoiceGroup<Action>;
export type Legal = board.Legal<Action>;
export type Moment = board.Moment<View, Event>;
export type Told = board.Told<Event>;
export type BoardProps = board.BoardProps<Components, View, Event, Action>;
export type BoardModule = board.BoardModule<Components, View, Event, Action>;
