/** What every part of the board shares: the position, the choices and what the player looks at. */
import { getContext, setContext } from 'svelte';
import type { Action } from '../../generated/frontline/Action';
import type { AttackView } from '../../generated/frontline/AttackView';
import type { Colour } from '../../generated/frontline/Colour';
import type { Components } from '../../generated/frontline/Components';
import type { Event } from '../../generated/frontline/Event';
import type { View } from '../../generated/frontline/View';
import type { Drag } from './drag';
import type { Place } from './lookup';
import type { Choice, Legal, Moment, Told } from './types';

/** The position with the end of the table from which it is seen, and the colour that is asked or else sits there. */
export type Seen = View & { side: Colour; own: Colour };

/** The own end for a player, Green's for anybody else. Two at one screen share an end. */
export function seenFrom(view: View, viewer: readonly number[], legal: Legal | null): Seen {
  const side = sideOf(viewer);
  return { ...view, side, own: legal ? colourOf(legal.seat) : side };
}

const colourOf = (seat: number): Colour => (seat === 1 ? 'red' : 'green');

/** The end to which the board is turned. */
export const sideOf = (viewer: readonly number[]): Colour => colourOf(viewer[0] ?? 0);

export interface Desk {
  readonly components: Components;
  readonly view: Seen;
  /** Every space, a1 first. */
  readonly places: readonly Place[];
  readonly legal: Legal | null;
  /** What is happening right now, in a film. */
  readonly moment: Moment | null;
  readonly event: Event | null;
  /** Everything that was told about the attack under way, or the last one. */
  readonly chain: readonly Told[];
  /** Everything that happened in the last stretch of play. */
  readonly recent: readonly Event[];
  readonly pointed: string | null;
  /** The choice under the pointer or the focus. */
  readonly considered: Choice | null;
  /** The space under the pointer or the focus. */
  readonly looked: string | null;
  /** The unit that is drawn over the table. */
  readonly drag: Drag | null;
  /** Whether all spaces show who reaches them. */
  readonly threat: boolean;
  readonly motion: boolean;
  /** Whether nobody at this board is asked anything. */
  readonly watching: boolean;
  look: (space: string | null) => void;
  showThreat: (shown: boolean) => void;
  choose: (choice: Choice) => void;
  consider: (choice: Choice | null) => void;
  why: (action: Action) => void;
  /** Begins to draw a unit, goes on with it, and lets it go on a space or nowhere. */
  lift: (unit: string) => void;
  carry: (drag: Pick<Drag, 'at' | 'over'>) => void;
  letGo: (space: string | null) => void;
  /** Puts the unit in hand down and takes the one on this space, if that is possible. */
  swap: (space: string) => boolean;
}

const KEY = Symbol('desk');

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);

/** Returns the choices that belong to a place. */
export function choicesAt(legal: Legal | null, hotspot: string): Choice[] {
  return legal?.choices.filter((choice) => choice.hotspot === hotspot) ?? [];
}

/** Returns the choices of these kinds. */
export function choicesOf(legal: Legal | null, ...kinds: Action['type'][]): Choice[] {
  return legal?.choices.filter((choice) => kinds.includes(choice.action.type)) ?? [];
}

/** What a player means by a click on a space that is no choice. */
export function meant(view: Seen, space: string): Action {
  const own = view.units.some((one) => one.space === space && one.colour === view.own);
  switch (view.phase.type) {
    case 'placement':
      return own ? { type: 'lift', space } : { type: 'place', space };
    case 'main':
    case 'reaction_unit':
      return { type: 'unit', space };
    default:
      return { type: 'to', space };
  }
}

/** The attack that the player thinks of: that under the pointer, the only one, else the one under way or the last. */
export function attackInMind(view: View, space: string | null): AttackView | null {
  const { previews } = view;
  if (previews.length === 0) return view.attack;
  return previews.find((one) => shownAt(one) === space) ?? (previews.length === 1 ? (previews[0] ?? null) : null);
}

/** Where the chances of a possible attack stand: at what is chosen to make it. */
export const shownAt = (attack: AttackView): string => (attack.cause === 'supply' ? attack.target : attack.attacker);

/** The space of the unit in hand, while one is. */
export function inHand(view: View): string | null {
  const { phase } = view;
  return phase.type === 'verb' || phase.type === 'target' || phase.type === 'reaction_target' ? phase.unit : null;
}

/** Whether an attack is being decided or carried out. */
export const isUnderWay = (view: View): boolean => view.attack?.under_way ?? false;
