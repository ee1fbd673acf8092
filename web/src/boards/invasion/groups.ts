/** The choices as a player thinks of them. */
import type { Action } from '../../generated/invasion/Action';
import type { Components } from '../../generated/invasion/Components';
import type { View } from '../../generated/invasion/View';
import type { ChoiceGroup, Legal } from './types';

type Kind = Action['type'];

/** What a kind of answer is called over its buttons; those that the board shows as places say so. */
const TITLES: Partial<Record<Kind, { title: string; onBoard?: boolean }>> = {
  deploy: { title: 'Territories', onBoard: true },
  attach: { title: 'Territories', onBoard: true },
  from: { title: 'Units', onBoard: true },
  to: { title: 'Neighbours', onBoard: true },
  cronos: { title: 'Cronos goes to', onBoard: true },
  fight: { title: 'Battles', onBoard: true },
  remove: { title: 'Units', onBoard: true },
  invade: { title: 'Territories', onBoard: true },
  infiltrate: { title: 'Strike in', onBoard: true },
  buy: { title: 'Market', onBoard: true },
  upgrade: { title: 'Technologies', onBoard: true },
  fund: { title: 'Project', onBoard: true },
  blind: { title: 'Unseen' },
  put: { title: 'Pile' },
  reward: { title: 'Dials', onBoard: true },
  lose: { title: 'Whose unit' },
  choose: { title: 'Coalition' },
  offer: { title: 'Trade', onBoard: true },
  pledge: { title: 'Pledge' },
  amount: { title: 'How much' },
  destroy: { title: 'How many' },
};

/** What a question is about even if an offer can be made too. */
const MAIN: readonly Kind[] = ['deploy', 'buy', 'upgrade'];

export function groups(_: Components, __: View, legal: Legal): ChoiceGroup[] {
  const kinds = [...new Set(legal.choices.map(({ action }) => action.type))];
  const parts = kinds.flatMap((kind): ChoiceGroup[] => {
    const how = TITLES[kind];
    const choices = legal.choices.filter(({ action }) => action.type === kind);
    return how ? [{ ...how, choices, aside: kind === 'offer' && kinds.some((other) => MAIN.includes(other)) }] : [];
  });
  const lines = (side: string) => legal.choices.filter(({ action }) => action.type === 'line' && action.side === side);
  const offer = [
    { title: 'You give', choices: lines('give'), onBoard: true },
    { title: 'You get', choices: lines('get'), onBoard: true },
  ].filter((group) => group.choices.length > 0);
  const shown = new Set([...parts, ...offer].flatMap((group) => group.choices));
  const rest = legal.choices.filter((choice) => !shown.has(choice));
  return [...parts, ...offer, ...(rest.length > 0 ? [{ title: '', choices: rest }] : [])];
}
