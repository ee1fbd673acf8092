import type { BoardModule, ChoiceGroup } from '../boards/board';
import type { Choice, Legal } from '../driver/types';

export interface Offer {
  key: string;
  title: string;
  /** The rule of the whole group, where all its choices share one that the prompt does not name. */
  rule: string | null;
  /** Whether each choice names its own rule. */
  mixed: boolean;
  onBoard: boolean;
  choices: { choice: Choice; number: number }[];
}

/** The groups of a decision, each choice with the number that takes it. Nothing legal is ever left out. */
export function offers(board: BoardModule | null, view: unknown, legal: Legal): Offer[] {
  const groups: ChoiceGroup[] = board?.groups(view, legal) ?? [];
  const grouped = new Set(groups.flatMap((group) => group.choices.map((choice) => choice.notation)));
  const rest = legal.choices.filter((choice) => !grouped.has(choice.notation));
  const all = rest.length > 0 ? [...groups, { title: '', choices: rest }] : groups;
  let number = 0;
  return all.filter((group) => group.choices.length > 0).map((group, index) => {
    const rules = new Set(group.choices.map((choice) => choice.rule));
    const [only] = rules;
    return {
      key: `${index} ${group.title}`,
      title: group.title,
      rule: rules.size === 1 && only && only !== legal.prompt.rule ? only : null,
      mixed: rules.size > 1,
      onBoard: group.onBoard ?? false,
      choices: group.choices.map((choice) => ({ choice, number: (number += 1) })),
    };
  });
}

/** The places on the board that should be in sight: those where something must be chosen, else all that are offered. */
export function places(groups: Offer[]): string[] {
  const onBoard = groups.filter((group) => group.onBoard);
  const wanted = onBoard.length > 0 ? onBoard : groups;
  return wanted.flatMap((group) => group.choices.flatMap(({ choice }) => choice.hotspot ?? []));
}
