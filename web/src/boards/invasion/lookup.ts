/** What stands where, and who is asked, as lists that can be drawn. */
import type { Coalition } from '../../generated/invasion/Coalition';
import type { CoalitionView } from '../../generated/invasion/CoalitionView';
import type { Components } from '../../generated/invasion/Components';
import type { Event } from '../../generated/invasion/Event';
import type { Good } from '../../generated/invasion/Good';
import type { PlaceView } from '../../generated/invasion/PlaceView';
import type { StepData } from '../../generated/invasion/StepData';
import type { Territory } from '../../generated/invasion/Territory';
import type { View } from '../../generated/invasion/View';
import type { Zone } from '../../generated/invasion/Zone';
import { COALITIONS, GOODS, goodName, of } from './nouns';

export const coalitionOf = (view: View, who: Coalition): CoalitionView => of(COALITIONS, view.coalitions, who);
export const nameOf = (components: Components, who: Coalition): string =>
  of(COALITIONS, components.coalitions, who).name;

export const territoryAt = ({ territories }: Components, at: number): Territory | null => territories[at] ?? null;
export const zoneAt = ({ territories, zones }: Components, at: number): Zone | null =>
  zones[at - territories.length] ?? null;
export const placeName = (components: Components, at: number): string =>
  (territoryAt(components, at) ?? zoneAt(components, at))?.name ?? '';
export const placeAt = (view: View, at: number): PlaceView => view.places[at] as PlaceView;
export const placesOf = ({ hotspots }: Components): number[] => hotspots.map((_, at) => at);
export const neighboursOf = ({ links }: Components, at: number): number[] =>
  links.flatMap(({ from, to }) => (from === at ? [to] : to === at ? [from] : []));

export interface PhaseOf {
  phase: string;
  steps: StepData[];
}

/** The steps of a round, phase by phase. */
export const phasesOf = ({ steps }: Components): PhaseOf[] =>
  [...new Set(steps.map(({ phase }) => phase))].map((phase) => ({
    phase,
    steps: steps.filter((one) => one.phase === phase),
  }));

export interface Stack {
  who: Coalition;
  count: number;
}

/** The units of a place, coalition by coalition, the owner of the place first. */
export function stacksIn(components: Components, view: View, at: number): Stack[] {
  const own = territoryAt(components, at)?.coalition;
  return COALITIONS.map((who, index) => ({ who, count: placeAt(view, at).units[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => Number(other.who === own) - Number(one.who === own));
}

/** Hydra pieces of a place: invader units and its drop ship. */
export const hydraIn = ({ invaders, ship }: PlaceView): number => invaders + (ship === null ? 0 : 1);

/** Who is asked, as the question itself tells. */
export function askedOf(view: View): Coalition | null {
  const question = view.question;
  if (!question) return null;
  if ('who' in question) return question.who;
  switch (question.type) {
    case 'lines':
    case 'amount':
      return view.offer?.from ?? null;
    case 'answer':
      return view.offer?.to ?? null;
    case 'payment':
      return view.pledge?.funder ?? null;
    case 'spawn_target':
    case 'event_target':
    case 'zone_benefit':
    case 'zone_battle':
    case 'zone_casualty':
    case 'move_cronos':
      return view.holder;
    default:
      return null;
  }
}

/** Whom an event is about. */
export function subjectOf(event: Event | null): Coalition | null {
  if (!event) return null;
  if ('who' in event) return event.who;
  return event.type === 'offered' || event.type === 'traded' ? event.from : null;
}

/** Where an event happens. */
export const siteOf = (event: Event | null): number | null => (event && 'at' in event ? event.at : null);

/** What is not nothing of a list of goods. */
export function someOf(goods: readonly number[]): { good: Good; amount: number }[] {
  return GOODS.map((good, at) => ({ good, amount: goods[at] ?? 0 })).filter(({ amount }) => amount !== 0);
}

/** Goods in words: "$3, 2 Fuel". */
export function goodsText(goods: readonly number[]): string {
  const parts = someOf(goods).map(({ good, amount }) =>
    good === 'money' ? `$${amount}` : `${amount} ${goodName[good]}`,
  );
  return parts.join(', ') || 'nothing';
}

export const percent = (chance: number): number => Math.round(chance * 100);
