/** What the frame and a game's board agree on. The frame knows no game; a board knows no network. */
import type { Component } from 'svelte';
import type { Choice } from '../generated/Choice';
import type { Legal } from '../generated/Legal';
import type { Outcome } from '../generated/Outcome';
import type { Told } from '../generated/Told';

export type Palette = 'default' | 'deuteranopia' | 'contrast';

export interface BoardProps {
  /** The position to show: the game's own view. While a film runs, the view of its current shot. */
  view: unknown;
  /** What the viewer may do now; null while watching, replaying, waiting or during a film. */
  legal: Legal | null;
  /** The seat through which the board is seen; null for a spectator. */
  viewer: number | null;
  /** What is happening in this very moment of a film, for dice, arrows and flashes; null at rest. */
  moment: Told | null;
  /** Everything that happened in the last stretch of play, for traces of it on the board. */
  recent: Told[];
  /** The place to point at, because a log line or a button is hovered or focused, or a hint names it. */
  pointed: string | null;
  outcome: Outcome | null;
  /** Whether things may move. */
  motion: boolean;
  palette: Palette;
  /** Takes a choice. */
  onchoose: (choice: Choice) => void;
  /** Shows name, consequence, odds and rule of a choice (hover, focus); null ends it. */
  onconsider: (choice: Choice | null) => void;
  /** Answers "why can't I?": asks the rules about an action that is not among the choices. */
  onwhy: (action: unknown) => void;
  /** Takes back the viewer's last step, and is done when the board shows it; null if nothing can be taken back. */
  onundo: (() => Promise<void>) | null;
}

/** One shot of a film: what the board shows for some time. */
export interface Shot {
  view: unknown;
  moment: Told | null;
  ms: number;
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
export interface ChoiceGroup {
  /** A few words over the buttons; empty for none. */
  title: string;
  choices: Choice[];
  /** Whether the board alone is enough, so that the prompt bar need not repeat it on a wide screen. */
  onBoard?: boolean;
}

/** How a game presents itself before its board is loaded: the `default` of `face.ts` in its folder. */
export interface BoardFace {
  accent: string;
  /** The picture on the game's card, without text. */
  Card: Component<Record<string, never>>;
}

/**
 * What the folder of a game's board exports as `default` from its `index.ts`. The frame says on the root element whether it
 * is light or dark: `data-theme`.
 */
export interface BoardModule {
  accent: string;
  Board: Component<BoardProps>;
  /** Turns what happened between two positions into a film that ends with the second. */
  film: (before: unknown, told: Told[], after: unknown) => Shot[];
  /** The board as text, in reading order, seen through a seat; null for a spectator. */
  outline: (view: unknown, viewer: number | null) => OutlineItem[];
  /** The choices in the groups in which a player thinks of them, in order of importance. */
  groups: (view: unknown, legal: Legal) => ChoiceGroup[];
  /** What a player calls a step, by its notation, about which the rules tell nothing; null for what it says itself, empty if it needs no word. */
  say?: (act: string) => string | null;
  guide: GuideStep[];
  /**
   * The board's natural shape, so that no layout jumps while it loads: width / height, wide and on a phone. On a wide
   * screen a board is laid out in exactly this shape, at least 960 px wide, and made smaller as a whole if it must be;
   * on a small one it is as high as it likes to be.
   */
  aspect: { wide: number; phone: number };
}
