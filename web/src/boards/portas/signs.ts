/** Which sign stands for an answer. */
import type { printed } from './printed';
import type { Choice } from './types';

export function signOf({ action }: Choice): keyof typeof printed | null {
  switch (action.type) {
    case 'wood':
      return 'wood';
    case 'do':
      switch (action.verb) {
        case 'sell':
          return 'dollar';
        case 'enlist':
        case 'discharge':
          return 'farmer';
        case 'heal':
        case 'upright':
          return 'sickbay';
        case 'rotate':
          return 'turn';
        case 'deploy':
          return 'swords';
        case 'fire':
          return 'flame';
        default:
          return null;
      }
    case 'trade':
      return 'trade';
    case 'soldiers':
      return 'swords';
    case 'bugle':
      return 'bugle';
    case 'heal':
      return 'sickbay';
    case 'fire':
    case 'ignite':
    case 'shoot':
    case 'depot':
      return 'flame';
    case 'support':
      return 'shield';
    default:
      return null;
  }
}
