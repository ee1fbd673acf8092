/** What a game is like, in a few words: for whoever looks for one to play. */
import type { Entry } from '../driver/types';
import type { IconName } from '../ui/Icon.svelte';
import { plural } from './text';

export interface Fact {
  icon: IconName;
  text: string;
}

const WEIGHT: Record<Entry['weight'], string> = { light: 'Light', medium: 'Medium weight', heavy: 'Heavy' };

export function facts({ people, minutes, weight }: Pick<Entry, 'people' | 'minutes' | 'weight'>): Fact[] {
  const [least, most] = people;
  return [
    { icon: 'people', text: least === most ? plural(most, 'player') : `${least} to ${most} players` },
    { icon: 'time', text: minutes[0] === minutes[1] ? `${minutes[1]} min` : `${minutes.join('–')} min` },
    { icon: 'weight', text: WEIGHT[weight] },
  ];
}
