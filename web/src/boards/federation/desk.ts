/** What every part of the board shares: the position, the choices and what the player looks at. */
import { getContext, setContext } from 'svelte';
import type { Action } from '../../generated/federation/Action';
import type { Components } from '../../generated/federation/Components';
import type { Event } from '../../generated/federation/Event';
import type { Resource } from '../../generated/federation/Resource';
import type { Space } from '../../generated/federation/Space';
import type { View } from '../../generated/federation/View';
import type { Drag, Vessel } from './drag';
import { askedIn } from './lookup';
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
  /** The place under the pointer or the focus, or the one that was pressed. */
  readonly looked: string | null;
  /** The resource whose uses are shown. */
  readonly picked: Resource | null;
  /** The ship that is drawn over the map. */
  readonly drag: Drag | null;
  readonly motion: boolean;
  /** Whether the board is laid out for a small screen. */
  readonly narrow: boolean;
  /** Returns the choices that belong to a place of the board. */
  at: (spot: string) => readonly Choice[];
  look: (spot: string | null) => void;
  /** Keeps looking at a place, or ends that. */
  pin: (spot: string) => void;
  pick: (resource: Resource | null) => void;
  choose: (choice: Choice) => void;
  consider: (choice: Choice | null) => void;
  why: (action: Action) => void;
  /** Begins to move a ship, without a goal. */
  take: (vessel: Vessel) => void;
  /** Begins to draw a ship, goes on with it, and lets it go on a space or nowhere. */
  lift: (vessel: Vessel) => void;
  carry: (drag: Pick<Drag, 'at' | 'over'>) => void;
  letGo: (space: Space | null) => void;
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

/** What makes a thing tell about itself: pressing keeps it in sight. */
export const telling = (desk: Desk, spot: string) => {
  const [begin, end] = [() => desk.look(spot), () => desk.look(null)];
  return { onclick: () => desk.pin(spot), onpointerenter: begin, onpointerleave: end, onfocus: begin, onblur: end };
};

/** Returns the place of the board at which an action is chosen. */
export function spotOf(action: Action, view: View): string {
  switch (action.type) {
    case 'store':
    case 'place':
      return `pool-${action.resource}`;
    case 'discard':
    case 'save':
    case 'give':
      return `stored-${action.resource}`;
    case 'give_track':
      return `cell-${action.row}-${action.column}`;
    case 'reclaim':
      return `sacrificed-${action.resource}`;
    case 'do':
      return `deed-${action.deed}`;
    case 'pay':
    case 'yield':
    case 'reroll':
    case 'contest':
      return `purse-${action.purse}`;
    case 'piece':
      return `unbuilt-${action.piece}`;
    case 'at':
      return `space-${action.space}`;
    case 'base':
      return `base-${action.base}`;
    case 'stripe':
      return `asset-${action.asset}-${action.at}`;
    case 'lose':
      return `asset-${action.asset}-${fieldOf(view)}`;
    case 'ship':
      return `asset-${action.ship}-${action.at}`;
    case 'carry':
      return `carry-${action.carry}`;
    case 'slot':
      return `queue-${action.slot}`;
    case 'keep':
      return `drawn-${action.token}`;
    case 'look':
      return `look-${action.face}`;
    case 'tech':
      return `tech-${action.tech}`;
    case 'faction':
      return `faction-${action.faction}`;
    case 'track':
      return `home-${action.track}`;
    case 'pair':
      return `pair-${action.pair}`;
    case 'effect':
      return `effect-${action.effect}-${action.with}`;
    case 'die':
      return `die-${action.die}`;
    case 'pursue':
      return `fleet-${action.fleet.faction}-${action.fleet.kind}`;
    case 'stop':
    case 'roll':
    case 'out_maneuver':
    case 'accept':
    case 'pass':
    case 'back':
      return action.type;
    default:
      return action satisfies never;
  }
}

/** The space of the combat that is lost. */
function fieldOf(view: View): string {
  const phase = askedIn(view);
  return phase.type === 'loss' ? phase.space : '';
}

/** What the rules call some places of this board. */
const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^resource-/, 'pool-'],
  [/^piece-/, 'unbuilt-'],
  [/^track-/, 'home-'],
  [/^token-/, 'drawn-'],
  [/^face-/, 'look-'],
];

/** Returns the place of the board that a line of the log or a hint means. */
export function spotNamed(hotspot: string | null): string | null {
  const slot = hotspot && /^slot-(\d)$/.exec(hotspot)?.[1];
  if (slot) return `queue-${Number(slot) - 1}`;
  const alias = ALIASES.find(([name]) => hotspot && name.test(hotspot));
  return alias && hotspot ? hotspot.replace(alias[0], alias[1]) : hotspot;
}

/** Returns the choices by the places at which they are made. */
export function spotsOf(view: View, legal: Legal | null): Map<string, Choice[]> {
  const spots = new Map<string, Choice[]>();
  for (const choice of legal?.choices ?? []) {
    const spot = spotOf(choice.action, view);
    spots.set(spot, [...(spots.get(spot) ?? []), choice]);
  }
  return spots;
}

/** Answers that belong to no place on the board: they are given where dice and combats are shown. */
const SPOKEN: readonly Action['type'][] = [
  'pay',
  'yield',
  'reroll',
  'contest',
  'roll',
  'out_maneuver',
  'accept',
  'pass',
  'die',
  'carry',
  'stop',
  'effect',
  'keep',
  'lose',
  'pursue',
  'back',
];

/** Answers that name a kind of token: they are given by its crystal, too. */
export function tokenOf({ action }: Choice): Resource | null {
  switch (action.type) {
    case 'store':
    case 'place':
    case 'discard':
    case 'save':
    case 'give':
    case 'reclaim':
      return action.resource;
    default:
      return null;
  }
}

/** A choice that is paid for from somewhere. */
export type Paid = Choice & { action: Extract<Action, { purse: unknown }> };
export const isPaid = (choice: Choice): choice is Paid => 'purse' in choice.action;

export const isSpoken = (choice: Choice): boolean => SPOKEN.includes(choice.action.type);
