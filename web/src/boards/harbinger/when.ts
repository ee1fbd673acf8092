/** Which Row is past, current or to come, and which is drawn large. */
import type { View } from '../../generated/harbinger/View';

/** Returns the Row to draw large; none in the Siege. */
export const open = (view: View): number | null => (view.siege ? null : view.row);

/** Returns whether units are sent to the current Row, or fight there. */
export function embattled({ phase }: View): boolean {
  return phase.type === 'assign' || (phase.type === 'invasion' && 1 < phase.step && phase.step < 8);
}

/** Returns whether nothing of the current Row's battle is on the map yet. */
export function calm(view: View): boolean {
  const row = view.rows[view.row];
  return (
    !embattled(view) &&
    row !== undefined &&
    row.targets.length === 0 &&
    row.attackers.every((types) => types === null) &&
    row.aim === null
  );
}

export function when(view: View, row: number): 'past' | 'current' | 'future' {
  if (row < view.row || (row === view.row && view.siege)) return 'past';
  return row === view.row ? 'current' : 'future';
}
