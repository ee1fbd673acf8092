/** The choices as a player thinks of them. */
import type { Action } from '../../generated/frontline/Action';
import type { Components } from '../../generated/frontline/Components';
import type { View } from '../../generated/frontline/View';
import { choicesOf } from './desk';
import type { Choice, ChoiceGroup, Legal } from './types';

type Kind = Action['type'];

export function groups(_: Components, view: View, legal: Legal): ChoiceGroup[] {
  const of = (...kinds: Kind[]): Choice[] => choicesOf(legal, ...kinds);
  const parts = named(view, of).filter((group) => group.choices.length > 0);
  const shown = new Set(parts.flatMap((group) => group.choices));
  const rest = legal.choices.filter((choice) => !shown.has(choice));
  return rest.length > 0 ? [...parts, { title: '', choices: rest }] : parts;
}

/** Whether it is paid with Leadership instead of supply. */
function leads(action: Action): boolean {
  return action.type === 'do' && (action.verb === 'maneuver' || action.verb === 'relieve');
}

function named(view: View, of: (...kinds: Kind[]) => Choice[]): ChoiceGroup[] {
  const { phase } = view;
  switch (phase.type) {
    case 'cards':
      return [{ title: 'Supply card', choices: of('card') }];
    case 'placement':
      return [
        { title: '', choices: of('confirm') },
        { title: 'Place', choices: of('place'), onBoard: true },
        { title: 'Take back', choices: of('lift'), onBoard: true },
      ];
    case 'first_player':
      return [{ title: '', choices: of('first') }];
    case 'column':
      return [{ title: 'Supply', choices: of('supply') }];
    case 'main':
      return [
        { title: 'Build', choices: of('build') },
        { title: 'Leadership', choices: of('commission', 'cache') },
        { title: '', choices: of('end') },
        { title: 'Units', choices: of('unit'), onBoard: true },
      ];
    case 'verb': {
      const led = (choice: Choice): boolean => leads(choice.action);
      const deeds = of('do');
      return [
        { title: 'Supply', choices: deeds.filter((choice) => !led(choice)) },
        { title: 'Leadership', choices: deeds.filter(led) },
      ];
    }
    case 'target':
      return [{ title: phase.verb === 'attack' ? 'Targets' : 'Spaces', choices: of('to'), onBoard: true }];
    case 'rally':
      return [{ title: 'Leadership', choices: of('rally', 'pass') }];
    case 'reroll':
      return [{ title: 'The Edge', choices: of('reroll', 'accept') }];
    case 'tank_choice':
      return [{ title: 'Dice', choices: of('take') }];
    case 'hold_or_retreat':
      return [{ title: '', choices: of('hold', 'retreat') }];
    case 'displace':
      return [{ title: '', choices: of('advance', 'stay') }];
    case 'reward':
      return [{ title: 'Reward', choices: of('fire', 'do', 'pass') }];
    case 'reaction':
      return [
        { title: 'Leadership', choices: of('fire', 'do') },
        { title: '', choices: of('pass') },
      ];
    case 'reaction_unit':
      return [{ title: 'Units', choices: of('unit'), onBoard: true }];
    case 'retreat_space':
    case 'reward_move':
    case 'reaction_target':
      return [{ title: 'Spaces', choices: of('to'), onBoard: true }];
    case 'setting_up':
    case 'acting':
    case 'attacking':
    case 'over':
      return [];
    default:
      return phase satisfies never;
  }
}
