/** What was told about one attack, over all the questions that interrupted it. */
import type { Event } from '../../generated/frontline/Event';
import type { Told } from './types';

/** What belongs to an attack, from its declaration to its last effect. */
const PARTS: readonly Event['type'][] = [
  'attack_declared',
  'rallied',
  'dice_rolled',
  'rerolled',
  'edge_moved',
  'result_read',
  'city_rolled',
  'blitzed',
  'disrupted',
  'held',
  'retreated',
  'rallied_to_active',
  'displaced',
  'city_fell',
  'city_freed',
  'ended',
];

/**
 * Returns the lines of the attack that the news tell of: its beginning may have been told before. Who looks back hears
 * again what is known.
 */
export function chainOf(before: readonly Told[], news: readonly Told[]): Told[] {
  const start = news.findLastIndex((told) => told.event.type === 'attack_declared');
  const fresh = news.slice(Math.max(0, start)).filter((told) => PARTS.includes(told.event.type));
  if (start >= 0) return fresh;
  const last = fresh.at(-1);
  if (!last) return [...before];
  const known = before.findLastIndex((told) => told.text === last.text);
  return known >= 0 ? before.slice(0, known + 1) : [...before, ...fresh.filter((told) => !before.includes(told))];
}

/** Returns the lines up to the one that is told right now; none if it is not one of them. */
export const chainUpTo = (chain: readonly Told[], now: Told): Told[] =>
  chain.slice(0, chain.findLastIndex((told) => told.text === now.text) + 1);
