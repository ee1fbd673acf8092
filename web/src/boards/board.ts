/** What the frame and a game's board agree on. The frame knows no game; a board knows no network. */
import type { Component } from 'svelte';
import type { Choice as AnyChoice } from '../generated/Choice';
import type { Legal as AnyLegal } from '../generated/Legal';
import type { Outcome } from '../generated/Outcome';
import type { Seating } from '../generated/Seating';
import type { JsonValue } from '../generated/serde_json/JsonValue';
import type { Told as AnyTold } from '../generated/Told';

export type Palette = 'default' | 'deuteranopia' | 'contrast';

/** A choice whose action is typed by the game. */
export interface Choice<A> extends Omit<AnyChoice, 'action'> {
  action: A;
}

/** A question whose answers are typed by the game. */
export interface Legal<A> extends Omit<AnyLegal, 'choices'> {
  choices: Choice<A>[];
}

/** Something that happened, typed by the game. */
export interface Told<E> extends Omit<AnyTold, 'event' | 'patch'> {
  event: E;
}

/** One moment of a film: what happened, and the table before and after it. */
export interface Moment<V, E> {
  told: Told<E>;
  before: V;
  view: V;
}

/** What a board is given: components, view, events and actions are the game's own. */
export interface BoardProps<C, V, E, A> {
  /** What pack and options fix. */
  components: C;
  /** The position to show. While a film runs, the view of its current moment. */
  view: V;
  /** What the viewer may do now; null while watching, replaying, waiting or during a film. */
  legal: Legal<A> | null;
  /** The seats through which the board is seen, the one to which it is turned first; none for a spectator. */
  viewer: readonly number[];
  seating: Seating;
  /** How much of the board is in sight at once, in pixels, as long as nobody zooms. */
  sight: { width: number; height: number };
  /** What is happening in this very moment of a film, for dice, arrows and flashes; null at rest. */
  moment: Moment<V, E> | null;
  /** Everything that happened in the last stretch of play, for traces of it on the board. */
  recent: readonly Told<E>[];
  /** The place to point at, because a log line or a button is hovered or focused, or a hint names it. */
  pointed: string | null;
  outcome: Outcome | null;
  /** Whether things may move. */
  motion: boolean;
  palette: Palette;
  /** Takes a choice, and is done when the board shows it, or when a second press is waited for. */
  onchoose: (choice: Choice<A>) => Promise<void>;
  /** Shows name, consequence, odds and rule of a choice (hover, focus); null ends it. */
  onconsider: (choice: Choice<A> | null) => void;
  /** Answers "why can't I?": asks the rules about an action that is not among the choices. */
  onwhy: (action: A) => void;
  /** Takes back the viewer's last step, and is done when the board shows it; null if nothing can be taken back. */
  onundo: (() => Promise<void>) | null;
}

/** One line of a board's text form, for people who do not see it. */
export interface OutlineItem {
  id: string;
  heading: string;
  lines: string[];
}

/** One step of a first-time guide; `at` is the hotspot, or any id with a `data-hotspot`, it points to. */
export interface GuideStep {
  at: string | null;
  title: string;
  text: string;
}

/** How a choice is offered beside the board. */
export interface ChoiceGroup<A> {
  /** A few words over the buttons; empty for none. */
  title: string;
  choices: Choice<A>[];
  /**
   * Whether the board alone is enough, so that the prompt bar need not repeat it; `wide` if only on a wide screen,
   * where that part of the board is always in sight.
   */
  onBoard?: boolean | 'wide';
  /** Whether the question is about something else, so that nobody's board moves to bring it into sight. */
  aside?: boolean;
}

/** How a game presents itself before its board is loaded: the `default` of `face.ts` in its folder. */
export interface BoardFace {
  accent: string;
  /** The picture on the game's card, without text. */
  Card: Component<Record<string, never>>;
}

/**
 * What the folder of a game's board exports as `default` from its `index.ts`. The frame says on the root element
 * whether it is light or dark: `data-theme`.
 */
export interface BoardModule<C, V, E, A> {
  accent: string;
  Board: Component<BoardProps<C, V, E, A>>;
  /** How long a moment is shown, in milliseconds; 0: not by itself, its change shows with the next. */
  duration: (moment: Moment<V, E>, components: C) => number;
  /** The board as text, in reading order, seen through some seats; none for a spectator. */
  outline: (components: C, view: V, viewer: readonly number[], seating: Seating) => OutlineItem[];
  /** The choices in the groups in which a player thinks of them, in order of importance. */
  groups: (components: C, view: V, legal: Legal<A>) => ChoiceGroup<A>[];
  /**
   * What a player calls a step, by its notation, about which the rules tell nothing; null for the name of the choice,
   * empty if it needs no word.
   */
  say?: (act: string) => string | null;
  guide: GuideStep[];
  /**
   * The board's natural shape, so that no layout jumps while it loads: width / height, wide and on a phone. On a wide
   * screen a board is laid out in exactly this shape, at least 960 px wide, and made smaller as a whole if it must be;
   * on a small one it is as high as it likes to be.
   */
  aspect: { wide: number; phone: number };
}

/** What the frame knows of any game: that its data is data. */
export type Json = JsonValue;

/** A board whose types are forgotten: what the frame works with. */
export type AnyBoard = BoardModule<Json, Json, Json, Json>;
