/** What every part of the board shares: the position, the choices and what the player looks at. */
import { getContext, setContext } from 'svelte';
import type { Choice } from '../../generated/Choice';
import type { Action } from '../../generated/frontline/Action';
import type { Colour } from '../../generated/frontline/Colour';
import type { AttackView } from '../../generated/frontline/AttackView';
import type { Event } from '../../generated/frontline/Event';
import type { View } from '../../generated/frontline/View';
import type { Legal } from '../../generated/Legal';
import type { Told } from '../../generated/Told';

/** The position with the end of the table from which it is seen, and the colour that is asked or else sits there. */
export type Seen = View & { side: Colour; own: Colour };

/** The own end for a player, Green's for anybody else. Two at one screen share an end. */
export function seenFrom(view: View, viewer: number | null, legal: Legal | null): Seen {
  const side = sideOf(viewer);
  return { ...view, side, own: legal ? sideOf(legal.seat) : side };
}

export function sideOf(viewer: number | null): Colour {
  return viewer === 1 ? 'red' : 'green';
}

export interface Desk {
  readonly view: Seen;
  readonly legal: Legal | null;
  /** What is happening right now, in a film. */
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
  /** Puts the unit in hand down and takes the one on this space, if that is possible. */
  swap: (space: string) => boolean;
}

const KEY = Symbol('desk');

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);

export const actionOf = (choice: Choice): Action => choice.action as Action;

/** Returns the choices that belong to a place. */
export function choicesAt(legal: Legal | null, hotspot: string): Choice[] {
  return legal?.choices.filter((choice) => choice.hotspot === hotspot) ?? [];
}

/** Returns the choices of these kinds. */
export function choicesOf(legal: Legal | null, ...kinds: Action['type'][]): Choice[] {
  return legal?.choices.filter((choice) => kinds.includes(actionOf(choice).type)) ?? [];
}

/** What a player means by a click on a space that is no choice. */
export function meant(view: Seen, space: string): Action {
  const own = view.units.some((one) => one.space === space && one.colour === view.own);
  switch (view.phase.type) {
    case 'placement': return own ? { type: 'lift', space } : { type: 'place', space };
    case 'main':
    case 'reaction_unit': return { type: 'unit', space };
    default: return { type: 'to', space };
  }
}

/** The attack that the player thinks of: the one under the pointer, the only one, else the one under way or the last. */
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

/** Attacker and target of the attack that is being decided. */
export function underWay(view: View): { attacker: string; target: string } | null {
  return 'attack' in view.phase ? view.phase.attack : null;
}
