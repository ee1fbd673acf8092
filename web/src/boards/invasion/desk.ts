/** What every part of the board shares: the position, the choices and what the player looks at. */
import { getContext, setContext } from 'svelte';
import type { Action } from '../../generated/invasion/Action';
import type { Coalition } from '../../generated/invasion/Coalition';
import type { Components } from '../../generated/invasion/Components';
import type { Event } from '../../generated/invasion/Event';
import type { View } from '../../generated/invasion/View';
import type { Draft } from './bargain';
import type { Drag, Taken } from './drag';
import { codeOf, numberOf } from './nouns';
import type { Choice, Legal, Moment, Told } from './types';

export interface Desk {
  readonly components: Components;
  readonly view: View;
  readonly legal: Legal | null;
  /** What is happening right now, in a film. */
  readonly moment: Moment | null;
  readonly event: Event | null;
  /** Everything that happened in the last stretch of play. */
  readonly recent: readonly Told[];
  readonly pointed: string | null;
  /** The choice under the pointer or the focus. */
  readonly considered: Choice | null;
  /** The place under the pointer or the focus, or the one that was pressed. */
  readonly looked: number | null;
  /** The coalition whose console is open. */
  readonly focus: Coalition;
  /** The coalitions of whoever looks at the board. */
  readonly own: readonly Coalition[];
  /** The units that are drawn over the map. */
  readonly drag: Drag | null;
  readonly motion: boolean;
  /** Whether the board is laid out for a small screen. */
  readonly narrow: boolean;
  readonly undo: (() => void) | null;
  /** Returns the choices that belong to a place of the board. */
  at: (spot: string) => readonly Choice[];
  look: (at: number | null) => void;
  /** Keeps looking at a place, or ends that. */
  pin: (at: number) => void;
  /** Keeps looking at a place; on a small screen, says beside what was pressed what is there. */
  show: (at: number, beside: Element) => void;
  /** Shows words beside what was pressed. */
  read: (words: string, beside: Element) => void;
  open: (who: Coalition) => void;
  choose: (choice: Choice) => void;
  consider: (choice: Choice | null) => void;
  why: (action: Action) => void;
  /** Says an offer line by line and sends it. */
  propose: (draft: Draft) => void;
  /** Begins to draw a unit or Cronos, goes on with it, and lets it go on a place or nowhere. */
  lift: (taken: Taken) => void;
  carry: (drag: Pick<Drag, 'point' | 'over'>) => void;
  letGo: (at: number | null) => void;
}

const KEY = Symbol('desk');

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);

/** Returns the place of the board at which an action is chosen; empty for answers that are spoken. */
export function spotOf(action: Action, components: Components): string {
  switch (action.type) {
    case 'deploy':
    case 'attach':
    case 'from':
    case 'to':
    case 'cronos':
    case 'fight':
    case 'remove':
    case 'invade':
    case 'infiltrate':
      return components.hotspots[action.at] ?? '';
    case 'buy':
      return `market-${action.card}`;
    case 'upgrade':
      return `tech-${action.tech}`;
    case 'fund':
      return `project-${numberOf[action.project]}`;
    case 'look':
      return 'deck';
    case 'blind':
    case 'put':
      return `pile-${action.pile}`;
    case 'reward':
      return `dial-${action.good}`;
    case 'lose':
    case 'choose':
      return `coalition-${codeOf[action.who]}`;
    case 'offer':
      return `coalition-${codeOf[action.to]}`;
    case 'line':
      return `line-${action.side}-${action.good}`;
    case 'pledge':
    case 'amount':
    case 'destroy':
      return 'amount';
    case 'pass':
    case 'done':
    case 'withhold':
    case 'pay':
    case 'abandon':
    case 'stop':
    case 'calm':
    case 'keep':
    case 'shield':
    case 'play':
    case 'vats':
    case 'rest':
    case 'send':
    case 'drop':
    case 'accept':
    case 'decline':
    case 'refuse':
    case 'counter':
      return '';
    default:
      return action satisfies never;
  }
}

/** The choices by the places at which they are made. */
export function spotsOf(components: Components, legal: Legal | null): Map<string, Choice[]> {
  const spots = new Map<string, Choice[]>();
  for (const choice of legal?.choices ?? []) {
    const spot = spotOf(choice.action, components);
    spots.set(spot, [...(spots.get(spot) ?? []), choice]);
  }
  return spots;
}
