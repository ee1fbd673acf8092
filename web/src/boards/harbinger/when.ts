/** Which Row is past, current or to come, and which is drawn large. */
import type { Event } from '../../generated/harbinger/Event';
import type { View } from '../../generated/harbinger/View';

const SIEGE_EVENTS: readonly Event['type'][] = ['siege_began', 'siege_turn', 'militia_attacked', 'codes_attacked', 'fighters_attacked'];

/** Returns whether the Rows are behind us. */
export function besieged(view: View, event: Event | null): boolean {
  if (event && SIEGE_EVENTS.includes(event.type)) return true;
  if (view.phase.type === 'siege') return true;
  return view.phase.type === 'over' && view.row === view.rows.length - 1 && view.phase.ending !== 'codes_broken' && view.phase.ending !== 'won_in_the_field';
}

/** Returns the Row to draw large; none in the Siege. */
export const open = (view: View, event: Event | null): number | null => (besieged(view, event) ? null : view.row);

/** Returns whether nothing of the current Row's battle is on the map yet. */
export function calm(view: View): boolean {
  const row = view.rows[view.row];
  return view.phase.type !== 'assign' && row !== undefined && row.targets.length === 0 && row.attackers.every((types) => types === null) && row.aim === null;
}

export function when(view: View, row: number): 'past' | 'current' | 'future' {
  if (row < view.row || (row === view.row && besieged(view, null))) return 'past';
  return row === view.row ? 'current' : 'future';
}
