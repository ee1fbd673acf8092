/** What every part of the board shares: the position, the choices and what the player looks at. */
import { getContext, setContext } from 'svelte';
import type { Action } from '../../generated/portas/Action';
import type { Components } from '../../generated/portas/Components';
import type { Event } from '../../generated/portas/Event';
import type { SeatView } from '../../generated/portas/SeatView';
import type { Side } from '../../generated/portas/Side';
import type { View } from '../../generated/portas/View';
import type { Seating } from '../../generated/Seating';
import type { Drag, Taken } from './drag';
import type { Choice, Legal, Moment, Told } from './types';

/** What is drawn over the Battleground. */
export type Overlay = 'sight' | 'danger' | 'strength';

export interface Desk {
  readonly components: Components;
  readonly view: View;
  readonly legal: Legal | null;
  readonly seating: Seating;
  /** What is happening right now, in a film. */
  readonly moment: Moment | null;
  readonly event: Event | null;
  /** Everything that happened in the last stretch of play. */
  readonly recent: readonly Told[];
  readonly pointed: string | null;
  /** The choice under the pointer or the focus. */
  readonly considered: Choice | null;
  /** The place under the pointer or the focus, or the one that was pressed. */
  readonly looked: string | null;
  /** The place that was pressed without offering anything. */
  readonly pinned: string | null;
  /** The place at which there are several choices, while they are shown. */
  readonly menu: string | null;
  /** The seat whose village is open, and the team from which the Battleground is seen. */
  readonly focus: number;
  readonly own: SeatView | undefined;
  readonly side: Side;
  readonly turned: boolean;
  readonly drag: Drag | null;
  readonly motion: boolean;
  /** Whether the board is laid out for a small screen. */
  readonly narrow: boolean;
  readonly overlays: ReadonlySet<Overlay>;
  /** Returns the choices that belong to a place of the board. */
  at: (spot: string) => readonly Choice[];
  look: (spot: string | null) => void;
  /** Takes what a place offers, shows what it offers if that is much, or keeps it in sight. */
  press: (spot: string, wish?: Action | null) => void;
  open: (seat: number) => void;
  overlay: (which: Overlay) => void;
  choose: (choice: Choice) => void;
  consider: (choice: Choice | null) => void;
  close: () => void;
  /** Begins to draw a piece, goes on with it, and lets it go on a place or nowhere. */
  lift: (taken: Taken) => void;
  carry: (drag: Pick<Drag, 'at' | 'over'>) => void;
  letGo: (spot: string | null) => void;
}

const KEY = Symbol('desk');

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);

/** What makes a button of a choice: pressing takes it, the pointer or the focus considers it. */
export const offering = (desk: Desk, choice: Choice) => {
  const [begin, end] = [() => desk.consider(choice), () => desk.consider(null)];
  return {
    onclick: () => desk.choose(choice),
    onpointerenter: begin,
    onpointerleave: end,
    onfocus: begin,
    onblur: end,
  };
};

/** What makes a place of the board: whatever it offers, and what is known of it. */
export const placing = (desk: Desk, spot: string, wish: Action | null = null) => {
  const begin = (): void => {
    desk.look(spot);
    const choices = desk.at(spot);
    if (choices.length === 1) desk.consider(choices[0] ?? null);
  };
  const end = (): void => {
    desk.look(null);
    desk.consider(null);
  };
  return {
    onclick: () => desk.press(spot, wish),
    onpointerenter: begin,
    onpointerleave: end,
    onfocus: begin,
    onblur: end,
  };
};

/** Returns the place of the board at which an action is chosen, if the rules name none; empty if it is spoken. */
export function spotOf({ action, hotspot }: Choice): string {
  if (action.type === 'rotate') return `turn:${action.hex}:${action.sense}`;
  if (hotspot) return hotspot;
  switch (action.type) {
    case 'regrow':
      return `tile:${action.tile}`;
    case 'employ':
    case 'rest':
      return `job:${action.building}`;
    case 'boost':
      return `job:${action.building}`;
    case 'discard':
    case 'fee':
      return `good:${action.good}`;
    case 'hand':
      return `hand:${action.from}-${action.to}-${action.good}`;
    case 'do':
      return `verb:${action.verb}`;
    case 'convert':
      return `line:${action.line}`;
    case 'build':
    case 'build_empty':
      return 'plot';
    case 'raze':
      return `site:${action.site}`;
    case 'play':
      return `card:${action.card}`;
    case 'give':
      return `seat:${action.to}`;
    case 'pay':
    case 'actor':
      return `seat:${action.seat}`;
    case 'feed_job':
      return `feed:${action.seat}-${action.building}`;
    case 'enlist':
      return `folk:${action.class}`;
    case 'heal':
      return `bay:${action.class}`;
    case 'dir':
      return `face:${action.dir}`;
    default:
      return '';
  }
}

/** The choices by the places at which they are made. */
export function spotsOf(legal: Legal | null): Map<string, Choice[]> {
  const spots = new Map<string, Choice[]>();
  for (const choice of legal?.choices ?? []) {
    const spot = spotOf(choice);
    const there = spots.get(spot);
    if (there) there.push(choice);
    else spots.set(spot, [choice]);
  }
  return spots;
}
