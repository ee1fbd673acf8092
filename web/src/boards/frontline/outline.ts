/** The table as text, in reading order. */
import type { Components } from '../../generated/frontline/Components';
import type { PlayerView } from '../../generated/frontline/PlayerView';
import type { UnitView } from '../../generated/frontline/UnitView';
import type { View } from '../../generated/frontline/View';
import type { OutlineItem } from '../board';
import { sideOf } from './desk';
import { ranksFrom } from './geometry';
import { type Place, placesOf } from './lookup';
import {
  cardName,
  colourName,
  columnName,
  deedName,
  kindName,
  KINDS,
  leadershipName,
  spaceName,
  TURNS,
  unitName,
  verdictName,
} from './words';

export function outline(components: Components, view: View, viewer: readonly number[]): OutlineItem[] {
  const places = placesOf(components, view);
  return [
    { id: 'situation', heading: 'Situation', lines: situation(components, view) },
    ...view.players.map((player) => ({
      id: `player-${player.colour}`,
      heading: `${colourName[player.colour]}'s cards`,
      lines: cards(player),
    })),
    ...ranksFrom(sideOf(viewer)).map((rank) => ({
      id: `rank-${rank}`,
      heading: `Rank ${rank}`,
      lines: rankLines(places, view, rank),
    })),
  ];
}

function situation({ months }: Components, view: View): string[] {
  const edge = view.edge.holder
    ? `at ${colourName[view.edge.holder]}'s side, ${view.edge.on ? 'On' : 'Off'}`
    : 'in the middle, Off';
  const points = view.players.map((one) => `${colourName[one.colour]} ${one.points}`).join(', ');
  return [
    view.active ? `${months[view.month]}, turn ${view.turn + 1} of ${TURNS}: ${colourName[view.active]}.` : 'Set-up.',
    ...(view.column
      ? [`${columnName[view.column]} supply${view.fallen_turn ? ' of a fallen city' : ''}: ${view.supply} left.`]
      : []),
    `Occupation Points if the game ended now: ${points}.`,
    `The Edge lies ${edge}.`,
    ...(view.attack ? [attackLine(view)] : []),
  ];
}

function attackLine(view: View): string {
  const attack = view.attack;
  if (!attack) return '';
  const dice =
    attack.white === null
      ? 'not rolled yet'
      : `white ${attack.white}${attack.yellow === null ? '' : `, yellow ${attack.yellow}`}`;
  const verdict = attack.verdict ? `, ${verdictName[attack.verdict]}` : '';
  return `${colourName[attack.by]} attacked ${attack.target} from ${attack.attacker}: ${dice}${verdict}.`;
}

function cards(player: PlayerView): string[] {
  const columns = player.columns.map((one) => {
    const state =
      one.marker === 'used'
        ? 'used'
        : one.marker === 'in_use'
          ? `in use, ${one.square ?? 0} left`
          : `${one.square ?? 'unknown'} to come`;
    return `${columnName[one.column]} supply: ${state}${one.cube ? ', city fallen' : ''}.`;
  });
  const count = (counts: [number, number, number]) =>
    KINDS.map((kind, at) => `${counts[at]} ${kindName[kind]}`).join(', ');
  return [
    `Supply card: ${player.card ? cardName[player.card] : player.card_chosen ? 'chosen in secret' : 'not chosen'}.`,
    ...columns,
    `Leadership: ${leadershipName[player.leadership]}.`,
    `Reserve: ${count(player.reserve)}.`,
    `Lost: ${count(player.dead)}.`,
    ...(player.capital_threats > 0 ? [`The Capital has active enemies beside it: ${player.capital_threats}.`] : []),
  ];
}

function rankLines(places: Place[], view: View, rank: number): string[] {
  return places
    .filter((one) => Number(one.space.slice(1)) === rank)
    .map((one) =>
      line(
        one,
        view.units.find((unit) => unit.space === one.space),
      ),
    );
}

function line(space: Place, unit: UnitView | undefined): string {
  const hex = space.hex
    ? `, hex ${space.hex}${space.scored_by ? ` scored by ${colourName[space.scored_by]}` : ''}`
    : '';
  const reach = `in range of ${space.reached_by[0]} Green, ${space.reached_by[1]} Red`;
  return `${spaceName(space)}${hex}: ${unit ? unitLine(unit) : 'empty'}; ${reach}.`;
}

function unitLine(unit: UnitView): string {
  const done = [
    ...unit.done.map((deed) => deedName[deed]),
    ...(unit.maneuvered ? ['maneuvered'] : []),
    ...(unit.relieved ? ['relieved'] : []),
  ];
  return `${unitName(unit)}${done.length > 0 ? `, has ${done.join(' and ')}` : ''}`;
}
