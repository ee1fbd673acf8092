/** What was told about one attack, over all the questions that interrupted it. */
import type { Event } from '../../generated/frontline/Event';
import type { Told } from '../../generated/Told';

const typeOf = (told: Told): Event['type'] => (told.event as Event).type;

/** What belongs to an attack, from its declaration to its last effect. */
const PARTS: readonly Event['type'][] = [
  'attack_declared', 'rallied', 'dice_rolled', 'rerolled', 'edge_moved', 'result_read', 'city_rolled', 'blitzed', 'disrupted', 'held',
  'retreated', 'rallied_to_active', 'displaced', 'city_fell', 'city_freed', 'ended',
];

/** Returns the lines of the attack that the news tell of: its beginning may have been told before. Who looks back hears again what is known. */
export function chainOf(before: Told[], news: Told[]): Told[] {
  const start = news.findLastIndex((told) => typeOf(told) === 'attack_declared');
  const fresh = news.slice(Math.max(0, start)).filter((told) => PARTS.includes(typeOf(told)));
  if (start >= 0) return fresh;
  const last = fresh.at(-1);
  if (!last) return before;
  const known = before.findLastIndex((told) => told.text === last.text);
  return known >= 0 ? before.slice(0, known + 1) : [...before, ...fresh.filter((told) => !before.includes(told))];
}
