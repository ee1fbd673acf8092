/** What stands where, as lists that can be drawn. */
import type { Class } from '../../generated/portas/Class';
import type { Components } from '../../generated/portas/Components';
import type { HexView } from '../../generated/portas/HexView';
import type { Map as MapName } from '../../generated/portas/Map';
import type { MoveCard } from '../../generated/portas/MoveCard';
import type { Need } from '../../generated/portas/Need';
import type { Phase } from '../../generated/portas/Phase';
import type { Place } from '../../generated/portas/Place';
import type { Posture } from '../../generated/portas/Posture';
import type { Rank } from '../../generated/portas/Rank';
import type { SeatView } from '../../generated/portas/SeatView';
import type { Side } from '../../generated/portas/Side';
import type { TileAt } from '../../generated/portas/TileAt';
import type { View } from '../../generated/portas/View';
import type { Kind } from './figures';
import type { Legal } from './types';
import { CLASSES, className, plural, RANKS, rankName, SIDES, workName } from './nouns';

export const hexSpot = (hex: number): string => `hex:${hex + 1}`;
export const tileSpot = (tile: number): string => `tile:${tile}`;
/** The hex that a place of the board is, if it is one. */
export function hexOf(spot: string | null): number | null {
  const number = spot ? /^hex:(\d+)$/.exec(spot)?.[1] : undefined;
  return number === undefined ? null : Number(number) - 1;
}
export function tileOf(spot: string | null): number | null {
  const number = spot ? /^tile:(\d+)$/.exec(spot)?.[1] : undefined;
  return number === undefined ? null : Number(number);
}

export function placeOf({ tiles, places }: Components, tile: number): Place {
  return places[tiles[tile]?.place ?? 0] as Place;
}

/** What a tile is called: tiles of the same Place are numbered, as in the choices and in the log. */
export function tileName({ tiles, places }: Components, tile: number): string {
  const own = places[tiles[tile]?.place ?? 0]?.name ?? '';
  const same = tiles.flatMap(({ place }, at) => (places[place]?.name === own ? [at] : []));
  return same.length > 1 ? `${own} ${same.indexOf(tile) + 1}` : own;
}

/** A name without the word that its picture says. */
export const shortName = (name: string): string => name.replace(/^(Builder|Minelayer): /, '');

/** Every tile that lies on a map. */
export function tilesOn(view: View, map: MapName): (TileAt & { tile: number })[] {
  return view.tiles.flatMap((at, tile) => (at?.map === map ? [{ ...at, tile }] : []));
}

export interface Pawn {
  key: string;
  seat: number;
  tile: number;
  second: boolean;
}
/** Every Steward that stands somewhere. */
export function pawnsOf(view: View): Pawn[] {
  return view.seats.flatMap(({ steward, second }, seat) => [
    ...(steward === null ? [] : [{ key: `${seat}`, seat, tile: steward, second: false }]),
    ...(second === null ? [] : [{ key: `${seat}+`, seat, tile: second, second: true }]),
  ]);
}

export const needOf = (seat: SeatView | undefined, tile: number): Need | undefined =>
  seat?.forecast.needs.find((need) => need.tile === tile);

export interface Men {
  side: Side;
  class: Class;
  posture: Posture;
  count: number;
}
/** The Soldiers on a hex, those alike together. */
export function menOn(hex: HexView): Men[] {
  const some = (posture: Posture): Men[] =>
    SIDES.flatMap((side, team) =>
      CLASSES.map((kind, at) => ({ side, class: kind, posture, count: hex[posture][team]?.[at] ?? 0 })),
    );
  return [...some('upright'), ...some('exhausted')].filter(({ count }) => count > 0);
}
export interface Foes {
  rank: Rank;
  count: number;
  /** Whether all of them have moved in this phase. */
  spent: boolean;
}
export function foesOn(hex: HexView): Foes[] {
  return RANKS.map((rank, at) => ({
    rank,
    count: (hex.fresh[at] ?? 0) + (hex.marked[at] ?? 0),
    spent: (hex.fresh[at] ?? 0) === 0,
  })).filter(({ count }) => count > 0);
}

/** Any card that the Invaders may draw: all are of one kind. */
function someCard(components: Components, { decks }: View): MoveCard | undefined {
  const id = decks.card ?? decks.pile[0] ?? decks.discard[0];
  return id === undefined ? undefined : components.movement[id];
}
export const isDragons = (components: Components, view: View): boolean =>
  someCard(components, view)?.deck.startsWith('dragons') ?? false;

export const foeKind = (rank: Rank, dragons: boolean): Kind =>
  dragons ? (rank === 'basic' ? 'drake' : 'dragon') : rank === 'basic' ? 'raider' : 'brute';
export const manKind = (side: Side, kind: Class): Kind =>
  side === 'north' ? (kind === 'farmer' ? 'raider' : 'brute') : kind;

/** Everything on a hex by name, as a list to be read. */
export function namesOn(view: View, hex: number): string[] {
  const now = view.hexes[hex];
  if (!now) return [];
  const tile = now.work
    ? [`${workName[now.work.work]}${now.work.manned ? ', manned' : ''}${now.work.owner === 'north' ? ' of North' : ''}`]
    : [];
  const men = menOn(now).map(
    ({ side, class: kind, posture, count }) =>
      plural(count, className[kind]) +
      (posture === 'exhausted' ? ', exhausted' : '') +
      (side === 'north' ? ' of North' : ''),
  );
  const foes = foesOn(now).map(({ rank, count }) => `${plural(count, `${rankName[rank]} Unit`)}`);
  const moving =
    view.mover?.hex === hex ? [`a troop on the move: ${troopText(view.mover.basic, view.mover.elite)}`] : [];
  return [...tile, ...men, ...foes, ...moving];
}
export function troopText(basic: number, elite: number): string {
  const parts = [...(basic > 0 ? [`${basic} Basic`] : []), ...(elite > 0 ? [`${elite} Elite`] : [])];
  return parts.join(', ') || 'nobody';
}

/** Who may hand something to whom. */
export function pairsOf(legal: Legal | null): { from: number; to: number }[] {
  const found = new Map<string, { from: number; to: number }>();
  for (const { action } of legal?.choices ?? [])
    if (action.type === 'hand') found.set(`${action.from}-${action.to}`, { from: action.from, to: action.to });
  return [...found.values()];
}

/** Whether soldiers decide now: a Battle, a shot, or what comes of it. */
export function isFray({ type }: Phase): boolean {
  return ['open', 'volley', 'charge', 'mine', 'wound', 'which', 'losses', 'replace', 'pay', 'knock', 'after'].includes(
    type,
  );
}

/** The season of the Half-Year as people say it. */
export function whenText({ time }: View): string {
  if (time.round > 0) return `Final Wave, Round ${time.round}`;
  return `Year ${time.year}, ${time.summer ? 'Summer' : 'Winter'}`;
}

/** So many in a hundred, and never 0 or 100 unless it is so. */
export function percent(part: number, whole: number): string {
  const value = Math.round((100 * part) / whole);
  const shown = part > 0 && part < whole ? Math.min(99, Math.max(1, value)) : value;
  return `${shown} %`;
}
