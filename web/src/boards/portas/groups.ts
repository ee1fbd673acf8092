/** The choices as a player thinks of them. */
import type { Action } from '../../generated/portas/Action';
import type { Components } from '../../generated/portas/Components';
import type { View } from '../../generated/portas/View';
import type { ChoiceGroup, Legal } from './types';

interface How {
  title: string;
  /** Whether the board alone is enough; `wide` where that part of it is always in sight. */
  onBoard?: boolean | 'wide';
}

/** Kinds of answers in order of importance; those not listed come last, without a title. */
const KINDS: readonly (readonly [readonly Action['type'][], How])[] = [
  [['go'], { title: 'Places', onBoard: true }],
  [['apprentice'], { title: 'Apprentice', onBoard: true }],
  [['ticket'], { title: 'By Ticket', onBoard: true }],
  [['lay', 'regrow'], { title: 'Cells', onBoard: true }],
  [['do'], { title: '' }],
  [['wood'], { title: 'Wood' }],
  [['convert'], { title: 'Exchange' }],
  [['build', 'build_empty'], { title: 'Build' }],
  [['raze'], { title: 'In the place of', onBoard: 'wide' }],
  [['play'], { title: 'Improvements', onBoard: 'wide' }],
  [['keep', 'give'], { title: 'For' }],
  [['order'], { title: 'Order' }],
  [['enlist'], { title: 'Enlist' }],
  [['from', 'bugler'], { title: 'Units', onBoard: true }],
  [['dir'], { title: 'Direction', onBoard: true }],
  [['count', 'hold'], { title: 'How many' }],
  [['on'], { title: 'Hexes', onBoard: true }],
  [['rotate'], { title: 'Turn', onBoard: true }],
  [['home'], { title: 'Come home', onBoard: true }],
  [['upright'], { title: 'Set upright', onBoard: true }],
  [['heal'], { title: 'Heal' }],
  [['knock'], { title: 'Knock back', onBoard: true }],
  [['fire'], { title: 'Fire at', onBoard: true }],
  [['add'], { title: 'More shots', onBoard: true }],
  [['support'], { title: 'Support from', onBoard: true }],
  [['repel'], { title: 'Knockback', onBoard: true }],
  [['ignite'], { title: 'Bombs', onBoard: true }],
  [['depot'], { title: '' }],
  [['replace'], { title: 'Put the Mine back', onBoard: true }],
  [['detonate', 'spare', 'wound', 'standing', 'fall'], { title: '' }],
  [['pay', 'actor'], { title: 'Who' }],
  [['feed', 'feed_job'], { title: 'Feed' }],
  [['boost'], { title: 'Double' }],
  [['agree', 'decline'], { title: '' }],
  [['hand'], { title: 'Hand over', onBoard: 'wide' }],
  [['rest'], { title: 'Send home', onBoard: 'wide' }],
  [['fee', 'discard'], { title: 'Goods' }],
  [['employ'], { title: 'Employ', onBoard: 'wide' }],
  [['trade', 'soldiers', 'bugle'], { title: 'Free steps' }],
];

export function groups(_: Components, view: View, legal: Legal): ChoiceGroup[] {
  const parts = KINDS.flatMap(([kinds, how]) => {
    const choices = legal.choices.filter(({ action }) => kinds.includes(action.type));
    if (choices.length === 0) return [];
    const title = kinds.includes('go') && view.phase.type === 'market' ? 'Slide to' : how.title;
    return [{ ...how, title, choices }];
  });
  const shown = new Set(parts.flatMap(({ choices }) => choices));
  const rest = legal.choices.filter((choice) => !shown.has(choice));
  return rest.length > 0 ? [...parts, { title: '', choices: rest }] : parts;
}
