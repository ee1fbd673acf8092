/** How the front stands, at a glance. */
import type { Components } from '../../generated/portas/Components';
import type { View } from '../../generated/portas/View';
import { of, WORKS } from './nouns';

export interface Front {
  /** Rows between the nearest Invaders and the gate; nothing if nobody is there. */
  steps: number | null;
  strength: number;
  /** Damage that crews who may still act can deal. */
  fire: number;
}

export function frontOf(components: Components, view: View): Front {
  const taken = view.hexes.flatMap(({ invaders }, hex) => (invaders > 0 ? [{ hex, invaders }] : []));
  const heights = taken.map(({ hex }) => Math.ceil((components.hexes[hex]?.height ?? 0) / 2));
  const fire = view.hexes.reduce(
    (sum, { work }) => sum + (work ? work.ready * of(WORKS, components.works, work.work).damage : 0),
    0,
  );
  return {
    steps: heights.length > 0 ? Math.min(...heights) : null,
    strength: taken.reduce((sum, { invaders }) => sum + invaders, 0),
    fire,
  };
}
