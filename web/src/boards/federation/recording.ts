/** The recorded game that the tests of this board look at. */
import type { Action } from '../../generated/federation/Action';
import type { Components } from '../../generated/federation/Components';
import type { Event } from '../../generated/federation/Event';
import type { View } from '../../generated/federation/View';
import { recorded } from '../recorded';

export const game = recorded<Components, View, Event, Action>('federation');
