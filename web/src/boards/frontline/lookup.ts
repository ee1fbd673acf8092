/** What is printed on board, units and cards, beside what lies there now. */
import type { Card } from '../../generated/frontline/Card';
import type { Column } from '../../generated/frontline/Column';
import type { Components } from '../../generated/frontline/Components';
import type { Ground } from '../../generated/frontline/Ground';
import type { Kind } from '../../generated/frontline/Kind';
import type { SpaceView } from '../../generated/frontline/SpaceView';
import type { UnitData } from '../../generated/frontline/UnitData';
import type { View } from '../../generated/frontline/View';

/** A space as it is printed and as it stands. */
export type Place = Ground & SpaceView;

/** Returns every space, a1 first. */
export function placesOf(components: Components, view: View): Place[] {
  return view.spaces.flatMap((now, at) => {
    const ground = components.spaces[at];
    return ground ? [{ ...ground, ...now }] : [];
  });
}

const KIND: Record<Kind, 0 | 1 | 2> = { infantry: 0, tank: 1, artillery: 2 };
const CARD: Record<Card, 0 | 1 | 2> = { balanced: 0, patient: 1, strategic: 2 };
const COLUMN: Record<Column, 0 | 1 | 2> = { air: 0, capital: 1, industry: 2 };

/** Returns what is printed on the units of a kind. */
export const unitData = ({ units }: Components, kind: Kind): UnitData => units[KIND[kind]];

/** Returns the top square of a column in every month. */
export const topsOf = ({ cards }: Components, card: Card, column: Column): number[] =>
  cards[CARD[card]].tops.map((month) => month[COLUMN[column]]);
