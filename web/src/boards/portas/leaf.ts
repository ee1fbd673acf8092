/** Which part of the board something belongs to, on a screen that shows one part at a time. */
import type { Event } from '../../generated/portas/Event';
import type { View } from '../../generated/portas/View';
import { spotOf } from './desk';
import { tileOf } from './lookup';
import type { Choice, Legal } from './types';

export type Leaf = 'valley' | 'land' | 'camp' | 'village';

export const LEAVES: readonly (readonly [Leaf, string])[] = [
  ['valley', 'Valley'],
  ['land', 'Land'],
  ['camp', 'Camp'],
  ['village', 'Village'],
];

/** The part on which an answer is given; nothing for one that is spoken. */
export const leafOf = (view: View, choice: Choice): Leaf | null => leafAt(view, spotOf(choice));

/** The part that a place of the board is on; nothing if it is on all, or on none. */
export function leafAt(view: View, spot: string): Leaf | null {
  const tile = tileOf(spot);
  if (tile !== null) return view.tiles[tile]?.map === 'camp' ? 'camp' : 'land';
  const [kind] = spot.split(':');
  switch (kind) {
    case 'hex':
    case 'turn':
    case 'face':
    case 'bay':
    case 'valley':
    case 'movement':
    case 'watch':
      return 'valley';
    case 'camp':
    case 'map-camp':
      return 'camp';
    case 'mainland':
    case 'map-mainland':
    case 'market':
      return 'land';
    case 'job':
    case 'site':
    case 'plot':
    case 'good':
    case 'card':
    case 'folk':
    case 'seat':
    case 'hand':
    case 'village':
    case 'stores':
      return 'village';
    default:
      return null;
  }
}

/** How many answers each part offers. */
export function offersOn(view: View, legal: Legal | null): Record<Leaf, number> {
  const counts: Record<Leaf, number> = { valley: 0, land: 0, camp: 0, village: 0 };
  for (const choice of legal?.choices ?? []) {
    const leaf = leafOf(view, choice);
    if (leaf) counts[leaf] += 1;
  }
  return counts;
}

/** The part on which a question is answered: where the Steward stands, or where most can be done. */
export function leafFor(view: View, legal: Legal | null, now: Leaf): Leaf {
  if (!legal) return now;
  const { type } = view.phase;
  if (type === 'move' || type === 'market' || type === 'regrow') {
    const tile = view.seats[legal.seat]?.steward ?? null;
    return tile !== null && view.tiles[tile]?.map === 'camp' ? 'camp' : 'land';
  }
  if (type === 'finish' || type === 'before') return now;
  if (type === 'goods' || type === 'enlist' || type === 'workers') return 'village';
  const counts = offersOn(view, legal);
  const [best] = LEAVES.map(([leaf]) => leaf).sort((a, b) => counts[b] - counts[a]);
  return best && counts[best] > 0 ? best : view.battle ? 'valley' : now;
}

/** The part on which something happens. */
export function leafIn(view: View, event: Event, now: Leaf): Leaf {
  switch (event.type) {
    case 'went':
      return view.tiles[event.to]?.map === 'camp' ? 'camp' : 'land';
    case 'laid':
      return event.map === 'camp' ? 'camp' : 'land';
    case 'built':
    case 'gained':
    case 'produced':
    case 'employed':
    case 'rested':
    case 'settled':
    case 'drew':
    case 'played':
    case 'converted':
      return 'village';
    case 'card_turned':
    case 'spawned':
    case 'enlisted':
    case 'deployed':
    case 'turned':
    case 'placed':
    case 'faced':
    case 'acted':
    case 'marched':
    case 'battle':
    case 'exploded':
    case 'power':
    case 'knocked_back':
    case 'wounded':
    case 'fell':
    case 'destroyed':
    case 'all_upright':
    case 'wave_began':
    case 'round_began':
    case 'over':
      return 'valley';
    default:
      return now;
  }
}
