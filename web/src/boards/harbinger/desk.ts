/** What every part of the board shares: the position, the choices and the player's hand. */
import { getContext, setContext } from 'svelte';
import type { Action } from '../../generated/harbinger/Action';
import type { Components } from '../../generated/harbinger/Components';
import type { Event } from '../../generated/harbinger/Event';
import type { RowPrint } from '../../generated/harbinger/RowPrint';
import type { RowView } from '../../generated/harbinger/RowView';
import type { View } from '../../generated/harbinger/View';
import type { Choice } from '../board';

/** Something that may be done now. */
export type Offer = Choice<Action>;

export interface Desk {
  readonly components: Components;
  readonly view: View;
  /** The current Row as it is printed. */
  readonly print: RowPrint;
  /** What is written on the current Row. */
  readonly row: RowView;
  readonly offers: readonly Offer[];
  /** What is happening right now, in a film. */
  readonly event: Event | null;
  /** The sentence for it. */
  readonly caption: string;
  /** The sheets before it. */
  readonly before: View | null;
  /** How long new marks wait, in milliseconds: until the dice of this moment rest. */
  readonly wait: number;
  readonly recent: readonly Event[];
  readonly pointed: string | null;
  /** The choice under the pointer or the focus. */
  readonly considered: Action | null;
  readonly motion: boolean;
  /** Whether nobody at this board is asked anything. */
  readonly watching: boolean;
  /** Whether the board is laid out for a phone. */
  readonly narrow: boolean;
  /** Returns how large letters are on a phone, where they are never too small to be read, or on the desk. */
  letters: (narrow: number, wide: number) => number;
  /** The dice that are to be used one by one. */
  readonly dice: readonly number[];
  /** The value of the one in hand. */
  readonly die: number | null;
  /** Which of two dice the Spy Plane is to roll again. */
  readonly marked: readonly [boolean, boolean];
  /** Whether the hand holds the eraser instead of the pencil. */
  readonly erasing: boolean;
  take: (index: number) => void;
  mark: (index: number) => void;
  turnPencil: () => void;
  choose: (choice: Offer) => void;
  consider: (choice: Offer | null) => void;
  why: (action: Action) => void;
}

const KEY = Symbol('desk');

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);

type Kind = Action['type'];
type ActionOf<K extends Kind> = Extract<Action, { type: K }>;

function isOf<K extends Kind>(choice: Offer, kind: K): choice is Choice<ActionOf<K>> {
  return choice.action.type === kind;
}

/** Returns all choices of a kind. */
export function offersOf<K extends Kind>(desk: Desk, kind: K): Choice<ActionOf<K>>[] {
  return desk.offers.filter((choice) => isOf(choice, kind));
}

/** Returns the first choice of a kind that fits. */
export function offer<K extends Kind>(
  desk: Desk,
  kind: K,
  fits: (action: ActionOf<K>) => boolean = () => true,
): Choice<ActionOf<K>> | null {
  return offersOf(desk, kind).find((choice) => fits(choice.action)) ?? null;
}
