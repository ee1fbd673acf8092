import type { AnyBoard, ChoiceGroup, Json } from '../boards/board';
import type { Choice, Legal } from '../driver/types';

export interface Offer {
  key: string;
  title: string;
  /** The rule of the whole group, where all its choices share one that the prompt does not name. */
  rule: string | null;
  /** Whether each choice names its own rule. */
  mixed: boolean;
  onBoard: boolean;
  /** Whether the question is about something else. */
  aside: boolean;
  /** Whether the board alone offers it, until the player wants to see the list. */
  folded: boolean;
  choices: Offered[];
}

export interface Offered {
  choice: Choice;
  /** The key that takes it: only what can be seen as a button has one. */
  shortcut: string | null;
}

type Group = ChoiceGroup<Json>;

export interface Look {
  /** Whether everything is listed, what the board offers too. */
  listed: boolean;
  /** Whether the screen is wide. */
  wide: boolean;
}

/** So few choices are always listed. */
const FEW = 6;
/** Takes what ends a question, wherever it stands. */
const LAST_KEY = '0';

/**
 * The groups of a decision, each choice with the key that takes it. Nothing legal is ever left out; what cannot be
 * mended comes behind everything else. Unless all are listed, many choices that the board offers are folded.
 */
export function offers(board: AnyBoard | null, components: Json, view: Json, legal: Legal, look: Look): Offer[] {
  const all = everything(board?.groups(components, view, legal) ?? [], legal);
  const sorted = [...parts(all, (choice) => !isFinal(choice)), ...parts(all, isFinal)];
  const fold = !look.listed && legal.choices.length > FEW;
  const isOnBoard = ({ onBoard = false }: Group): boolean => (onBoard === 'wide' ? look.wide : onBoard);
  const isFolded = (group: Group) => fold && isOnBoard(group);
  const seen = sorted.filter((group) => !isFolded(group)).flatMap((group) => group.choices);
  const keys = shortcuts(seen, legal.choices);
  return sorted.map((group, index) => {
    const rules = new Set(group.choices.map((choice) => choice.rule));
    const [only] = rules;
    return {
      key: `${index} ${group.title}`,
      title: group.title,
      rule: rules.size === 1 && only && only !== legal.prompt.rule ? only : null,
      mixed: rules.size > 1,
      onBoard: isOnBoard(group),
      aside: group.aside ?? false,
      folded: isFolded(group),
      choices: group.choices.map((choice) => ({ choice, shortcut: keys.get(choice.notation) ?? null })),
    };
  });
}

/** The groups of a board, and a last one for what it forgot. */
function everything(groups: Group[], legal: Legal): Group[] {
  const grouped = new Set(groups.flatMap((group) => group.choices.map((choice) => choice.notation)));
  const rest = legal.choices.filter((choice) => !grouped.has(choice.notation));
  return [...groups, { title: '', choices: rest }];
}

/** The groups with only those of their choices that fit, without the empty ones. */
function parts(groups: Group[], fits: (choice: Choice) => boolean): Group[] {
  return groups
    .map((group) => ({ ...group, choices: group.choices.filter(fits) }))
    .filter((group) => group.choices.length > 0);
}

/** Whether a choice should never be taken in passing. */
const isFinal = (choice: Choice): boolean => choice.ends || Boolean(choice.warning);

/** The first that ends the question has a key of its own; 1 is never final while something else may be done. */
function shortcuts(seen: readonly Choice[], all: readonly Choice[]): Map<string, string> {
  const last = seen.find((choice) => choice.ends);
  const numbered = seen.filter((choice) => choice !== last);
  const [first] = numbered;
  const skipped = first && isFinal(first) && !all.every(isFinal) ? 1 : 0;
  const keys = new Map(numbered.slice(0, 9 - skipped).map((choice, at) => [choice.notation, `${at + 1 + skipped}`]));
  return last ? keys.set(last.notation, LAST_KEY) : keys;
}

/** The places where something must be chosen on the board itself: one of them should be in sight. */
export function places(groups: Offer[]): string[] {
  return groups
    .filter((group) => group.onBoard && !group.aside)
    .flatMap((group) => group.choices.flatMap(({ choice }) => choice.hotspot ?? []));
}
