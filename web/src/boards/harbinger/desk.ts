/** What every part of the board shares: the position, the choices and the player's hand. */
import { getContext, setContext } from 'svelte';
import type { Choice } from '../../generated/Choice';
import type { Action } from '../../generated/harbinger/Action';
import type { Event } from '../../generated/harbinger/Event';
import type { RowView } from '../../generated/harbinger/RowView';
import type { View } from '../../generated/harbinger/View';

/** A choice with its action typed. */
export interface Offer {
  choice: Choice;
  action: Action;
}

export interface Desk {
  readonly view: View;
  readonly row: RowView;
  readonly offers: readonly Offer[];
  /** What is happening right now, in a film. */
  readonly event: Event | null;
  /** The sentence for it. */
  readonly caption: string;
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
  /** The value of the die in hand, while dice are used one by one. */
  readonly die: number | null;
  /** Which of two dice the Spy Plane is to roll again. */
  readonly marked: readonly [boolean, boolean];
  /** Whether the hand holds the eraser instead of the pencil. */
  readonly erasing: boolean;
  take: (index: number) => void;
  mark: (index: number) => void;
  turnPencil: () => void;
  choose: (choice: Choice) => void;
  consider: (choice: Choice | null) => void;
  why: (action: Action) => void;
}

const KEY = Symbol('desk');

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);

type Kind = Action['type'];

/** Returns the first choice of a kind that fits. */
export function offer<K extends Kind>(
  desk: Desk,
  kind: K,
  fits: (action: Extract<Action, { type: K }>) => boolean = () => true,
): Choice | null {
  const found = desk.offers.find(
    ({ action }) => action.type === kind && fits(action as Extract<Action, { type: K }>),
  );
  return found?.choice ?? null;
}

/** Returns all choices of a kind with their actions. */
export function offersOf<K extends Kind>(desk: Desk, kind: K): { choice: Choice; action: Extract<Action, { type: K }> }[] {
  return desk.offers.flatMap(({ choice, action }) =>
    action.type === kind ? [{ choice, action: action as Extract<Action, { type: K }> }] : [],
  );
}
