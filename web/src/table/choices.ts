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

/** The places where something must be chosen on the board itself: one of them should be in sight. */
export function places(groups: Offer[]): string[] {
  return groups.filter((group) => group.onBoard).flatMap((group) => group.choices.flatMap(({ choice }) => choice.hotspot ?? []));
}
