/** The choices as a player thinks of them. */
import type { Action } from '../../generated/harbinger/Action';
import type { Components } from '../../generated/harbinger/Components';
import type { View } from '../../generated/harbinger/View';
import type { Choice, ChoiceGroup, Legal } from '../board';
import { percent } from './words';

type Of = (...kinds: Action['type'][]) => Choice<Action>[];

export function groups(_: Components, view: View, legal: Legal<Action>): ChoiceGroup<Action>[] {
  const of: Of = (...kinds) => legal.choices.filter((choice) => kinds.includes(choice.action.type));
  const parts = named(view, of).filter((group) => group.choices.length > 0);
  const shown = new Set(parts.flatMap((group) => group.choices));
  const rest = legal.choices.filter((choice) => !shown.has(choice));
  return rest.length > 0 ? [...parts, { title: '', choices: rest }] : parts;
}

function named({ phase, invasion_eighths: risk }: View, of: Of): ChoiceGroup<Action>[] {
  switch (phase.type) {
    case 'action': {
      const title = risk ? `One time box, ${percent(risk)} that they come` : 'One time box, no risk';
      return [
        { title, choices: of('decipher', 'break', 'recruit', 'encipher'), onBoard: true },
        { title: 'Ends the wait', choices: of('deploy'), onBoard: true },
      ];
    }
    case 'decipher_first':
    case 'decipher_second':
      return [
        { title: 'Write', choices: of('write'), onBoard: true },
        { title: 'Rub out', choices: of('erase'), onBoard: true },
      ];
    case 'break':
      return [
        { title: '', choices: of('accept'), onBoard: true },
        { title: 'Spend a Fighter', choices: of('reroll'), onBoard: true },
      ];
    case 'recruit':
      return [{ title: 'Recruits', choices: of('capital'), onBoard: true }];
    case 'encipher':
      return [
        { title: 'Number', choices: of('number'), onBoard: true },
        { title: '', choices: of('stop'), onBoard: true },
      ];
    case 'deploy':
      return [{ title: 'Defenders', choices: of('defend'), onBoard: true }];
    case 'assign':
      return [
        { title: '', choices: of('confirm') },
        { title: 'Place', choices: of('place'), onBoard: true },
        { title: 'Fighters', choices: of('scramble', 'recall'), onBoard: true },
        { title: 'Take back', choices: of('withdraw'), onBoard: true },
      ];
    case 'code_breaking_first':
    case 'code_breaking_second':
      return [
        { title: 'Mislead them', choices: of('spend'), onBoard: true },
        { title: 'Enemy Cipher', choices: of('cipher', 'discard'), onBoard: true },
      ];
    case 'siege':
      return [{ title: 'Attack', choices: of('militia', 'codes', 'fighters'), onBoard: true }];
    case 'breaking':
    case 'action_over':
    case 'invasion':
    case 'siege_begins':
    case 'over':
      return [];
    default:
      return phase satisfies never;
  }
}
