/** Options of a table: what is offered beside what was chosen. The conditions come with the game. */
import type { OptionSpec } from '../driver/types';

export type Chosen = Record<string, string>;

/** An option with what can be chosen now. */
export interface Offered {
  spec: OptionSpec;
  choices: string[];
  /** What counts: the choice, or what is chosen if nobody says otherwise; null if the pack says it. */
  value: string | null;
}

/** What is offered beside these choices, in order; what does not apply is left out. */
export function offered(specs: readonly OptionSpec[], chosen: Chosen): Offered[] {
  const counts: Record<string, string | null> = {};
  const holds = (when: { option: string; is: string[] }) => when.is.includes(counts[when.option] ?? '');
  return specs.flatMap((spec) => {
    if (spec.when && !holds(spec.when)) return [];
    const choices = spec.limits.find((limit) => holds(limit.when))?.choices ?? spec.choices;
    const wanted = chosen[spec.id] || spec.default;
    const value = wanted === null || choices.includes(wanted) ? wanted : (choices[0] ?? null);
    counts[spec.id] = value;
    return [{ spec, choices, value }];
  });
}

/** The choices that differ from what counts anyway: what the table has to be told. */
export function toTell(specs: readonly OptionSpec[], chosen: Chosen): Chosen {
  const changed = offered(specs, chosen).filter(({ spec, value }) => value !== null && value !== spec.default);
  return Object.fromEntries(changed.map(({ spec, value }) => [spec.id, value!]));
}
