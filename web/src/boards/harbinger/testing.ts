/** The recorded game that the tests of this board look at. */
import type { Action } from '../../generated/harbinger/Action';
import type { Components } from '../../generated/harbinger/Components';
import type { Event } from '../../generated/harbinger/Event';
import type { View } from '../../generated/harbinger/View';
import { recorded } from '../recorded';

export const harbinger = recorded<Components, View, Event, Action>('harbinger');
