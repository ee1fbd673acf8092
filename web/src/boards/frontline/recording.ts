/** The recorded game that the tests of this board look at. */
import type { Action } from '../../generated/frontline/Action';
import type { Components } from '../../generated/frontline/Components';
import type { Event } from '../../generated/frontline/Event';
import type { View } from '../../generated/frontline/View';
import { recorded } from '../recorded';

export const game = recorded<Components, View, Event, Action>('frontline');
