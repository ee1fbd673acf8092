/** The recorded game that the tests of this board look at. */
import type { Action } from '../../generated/portas/Action';
import type { Components } from '../../generated/portas/Components';
import type { Event } from '../../generated/portas/Event';
import type { View } from '../../generated/portas/View';
import { recorded } from '../recorded';

export const game = recorded<Components, View, Event, Action>('portas');
