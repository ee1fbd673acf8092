/** The choices as a player thinks of them. */
import type { Action } from '../../generated/federation/Action';
import type { Components } from '../../generated/federation/Components';
import type { Resource } from '../../generated/federation/Resource';
import type { View } from '../../generated/federation/View';
import { askedIn } from './lookup';
import { RESOURCES, resourceName } from './nouns';
import type { Choice, ChoiceGroup, Legal } from './types';

type Kind = Action['type'];

/** What a kind of answer is called over its buttons; those that the board shows as places say so. */
const TITLES: Partial<Record<Kind, { title: string; onBoard?: boolean }>> = {
  store: { title: 'Take' },
  place: { title: 'Resource' },
  pay: { title: 'Pay with' },
  piece: { title: 'Piece' },
  at: { title: 'Spaces', onBoard: true },
  base: { title: 'Base' },
  stripe: { title: 'Upgrade', onBoard: true },
  ship: { title: 'Ships', onBoard: true },
  carry: { title: 'Take along' },
  slot: { title: 'Tokens', onBoard: true },
  keep: { title: 'Keep' },
  look: { title: 'Look at' },
  tech: { title: 'Technology' },
  faction: { title: 'Faction' },
  track: { title: 'At home' },
  reclaim: { title: 'Take back' },
  pair: { title: 'Pair' },
  effect: { title: 'Effect' },
  discard: { title: 'Give up' },
  save: { title: 'Store' },
  reroll: { title: '' },
  contest: { title: 'Contest with' },
  die: { title: 'Die' },
  lose: { title: 'Give up' },
  yield: { title: 'Give up' },
  give: { title: 'Give up' },
  give_track: { title: 'From the track', onBoard: true },
  pursue: { title: 'Pursuit' },
};

export function groups(components: Components, view: View, legal: Legal): ChoiceGroup[] {
  const parts = askedIn(view).type === 'main' ? orders(components, legal) : answers(legal);
  const shown = new Set(parts.flatMap((group) => group.choices));
  const rest = legal.choices.filter((choice) => !shown.has(choice));
  return rest.length > 0 ? [...parts, { title: '', choices: rest }] : parts;
}

/** The orders of a turn, by the resource that pays for them: the console shows them all, where there is room for it. */
function orders({ deeds }: Components, legal: Legal): ChoiceGroup[] {
  const payer = new Map(deeds.map((one) => [one.deed, one.resource]));
  const of = (resource: Resource | null): Choice[] =>
    legal.choices.filter(
      ({ action }) => action.type === 'do' && action.deed !== 'end' && (payer.get(action.deed) ?? null) === resource,
    );
  const parts = RESOURCES.map((resource) => ({
    title: resourceName[resource],
    choices: of(resource),
    onBoard: 'wide' as const,
  }));
  return [...parts, { title: 'Other', choices: of(null), onBoard: 'wide' as const }].filter(
    (group) => group.choices.length > 0,
  );
}

/** Answers of one kind together, in the order in which the rules list them. */
function answers(legal: Legal): ChoiceGroup[] {
  const kinds = [...new Set(legal.choices.map(({ action }) => action.type))];
  return kinds.flatMap((kind) => {
    const how = TITLES[kind];
    return how ? [{ ...how, choices: legal.choices.filter(({ action }) => action.type === kind) }] : [];
  });
}
