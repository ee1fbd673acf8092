/** Names for what the sand-table shows. */
import type { Card } from '../../generated/frontline/Card';
import type { Cause } from '../../generated/frontline/Cause';
import type { Colour } from '../../generated/frontline/Colour';
import type { Column } from '../../generated/frontline/Column';
import type { Deed } from '../../generated/frontline/Deed';
import type { Hit } from '../../generated/frontline/Hit';
import type { Kind } from '../../generated/frontline/Kind';
import type { Leadership } from '../../generated/frontline/Leadership';
import type { Terrain } from '../../generated/frontline/Terrain';
import type { UnitView } from '../../generated/frontline/UnitView';
import type { Verdict } from '../../generated/frontline/Verdict';
import type { Place } from './lookup';

export const KINDS = ['infantry', 'tank', 'artillery'] as const satisfies readonly Kind[];
export const TURNS = 6;

export const other = (colour: Colour): Colour => (colour === 'green' ? 'red' : 'green');

export const colourName: Record<Colour, string> = { green: 'Green', red: 'Red' };
export const kindName: Record<Kind, string> = { infantry: 'Infantry', tank: 'Tank', artillery: 'Artillery' };
export const columnName: Record<Column, string> = { air: 'Air', capital: 'Capital', industry: 'Industry' };
export const cityName: Record<Column, string> = { air: 'Air Base', capital: 'Capital', industry: 'Industry' };
export const cardName: Record<Card, string> = { balanced: 'Balanced', patient: 'Patient', strategic: 'Strategic' };
export const leadershipName: Record<Leadership, string> = {
  active: 'Active',
  exhausted: 'Exhausted',
  pending: 'Pending',
};
export const hitName: Record<Hit, string> = {
  blitz: 'Blitz',
  disrupt: 'Disrupt',
  rout: 'Rout',
  adv: 'ADV',
  miss: 'Miss',
};
export const causeName: Record<Cause, string> = {
  supply: 'Attack',
  opportunity: 'Opportunity Fire',
  reward: 'Fire in return',
};
export const deedName: Record<Deed, string> = {
  move: 'moved',
  amphibious: 'sailed',
  attack: 'attacked',
  paratroop: 'jumped',
  build: 'built',
  regroup: 'regrouped',
};
export const verdictName: Record<Verdict, string> = {
  blitz: 'Blitz',
  disrupt: 'Disrupt',
  rout: 'Rout',
  miss: 'Miss',
  city_falls: 'City falls',
  city_freed: 'City freed',
};
export const terrainName: Record<Terrain, string> = {
  mountain: 'Mountain',
  hill: 'Hill',
  valley: 'Valley',
  desert: 'Desert',
  beach: 'Beach',
  port: 'Port',
  air_base: 'Air Base',
  capital: 'Capital',
  industry: 'Industry',
  water: 'Water',
};

/** "c4, Valley", "c1, Green's Capital, fallen". */
export function spaceName(space: Place): string {
  const owner = space.city && space.country ? `${colourName[space.country]}'s ` : '';
  return `${space.space}, ${owner}${terrainName[space.terrain]}${space.fallen ? ', fallen' : ''}`;
}

/** "Red Tank, disrupted". */
export const unitName = (one: UnitView): string =>
  `${colourName[one.colour]} ${kindName[one.kind]}${one.disrupted ? ', disrupted' : ''}`;

/** Chances come in 36ths. */
export const percent = (of36: number): string => `${Math.round((of36 * 100) / 36)} %`;
