/** The recorded game that the tests of this board look at. */
import type { Action } from '../../generated/invasion/Action';
import type { Components } from '../../generated/invasion/Components';
import type { Event } from '../../generated/invasion/Event';
import type { View } from '../../generated/invasion/View';
import { recorded } from '../recorded';

export const game = recorded<Components, View, Event, Action>('invasion');
