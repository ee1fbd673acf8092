/** The table as text, in reading order. */
import type { PlayerView } from '../../generated/frontline/PlayerView';
import type { SpaceView } from '../../generated/frontline/SpaceView';
import type { UnitView } from '../../generated/frontline/UnitView';
import type { View } from '../../generated/frontline/View';
import type { OutlineItem } from '../board';
import { sideOf } from './desk';
import { ranksFrom } from './geometry';
import { cardName, colourName, columnName, deedName, kindName, KINDS, leadershipName, MONTHS, spaceName, TURNS, unitName, verdictName } from './words';

export function outline(position: unknown, viewer: number | null): OutlineItem[] {
  const view = position as View;
  return [
    { id: 'situation', heading: 'Situation', lines: situation(view) },
    ...view.players.map((player) => ({ id: `player-${player.colour}`, heading: `${colourName[player.colour]}'s cards`, lines: cards(player) })),
    ...ranksFrom(sideOf(viewer)).map((rank) => ({ id: `rank-${rank}`, heading: `Rank ${rank}`, lines: rankLines(view, rank) })),
  ];
}

function situation(view: View): string[] {
  const edge = view.edge.holder ? `at ${colourName[view.edge.holder]}'s side, ${view.edge.on ? 'On' : 'Off'}` : 'in the middle, Off';
  const points = view.players.map((one) => `${colourName[one.colour]} ${one.points}`).join(', ');
  return [
    view.active ? `${MONTHS[view.month]}, turn ${view.turn + 1} of ${TURNS}: ${colourName[view.active]}.` : 'Set-up.',
    ...(view.column ? [`${columnName[view.column]} supply${view.fallen_turn ? ' of a fallen city' : ''}: ${view.supply} left.`] : []),
    `Occupation Points if the game ended now: ${points}.`,
    `The Edge lies ${edge}.`,
    ...(view.attack ? [attackLine(view)] : []),
  ];
}

function attackLine(view: View): string {
  const attack = view.attack;
  if (!attack) return '';
  const dice = attack.white === null ? 'not rolled yet' : `white ${attack.white}${attack.yellow === null ? '' : `, yellow ${attack.yellow}`}`;
  return `${colourName[attack.by]} attacked ${attack.target} from ${attack.attacker}: ${dice}${attack.verdict ? `, ${verdictName[attack.verdict]}` : ''}.`;
}

function cards(player: PlayerView): string[] {
  const columns = player.columns.map((one) => {
    const state = one.marker === 'used' ? 'used' : one.marker === 'in_use' ? `in use, ${one.square ?? 0} left` : `${one.square ?? 'unknown'} to come`;
    return `${columnName[one.column]} supply: ${state}${one.cube ? ', city fallen' : ''}.`;
  });
  const count = (counts: [number, number, number]) => KINDS.map((kind, at) => `${counts[at]} ${kindName[kind]}`).join(', ');
  return [
    `Supply card: ${player.card ? cardName[player.card] : player.card_chosen ? 'chosen in secret' : 'not chosen'}.`,
    ...columns,
    `Leadership: ${leadershipName[player.leadership]}.`,
    `Reserve: ${count(player.reserve)}.`,
    `Lost: ${count(player.dead)}.`,
    ...(player.capital_threats > 0 ? [`The Capital has active enemies beside it: ${player.capital_threats}.`] : []),
  ];
}

function rankLines(view: View, rank: number): string[] {
  return view.spaces.filter((one) => Number(one.space.slice(1)) === rank).map((one) => line(one, view.units.find((unit) => unit.space === one.space)));
}

function line(space: SpaceView, unit: UnitView | undefined): string {
  const hex = space.hex ? `, hex ${space.hex.sign}${space.hex.scored_by ? ` scored by ${colourName[space.hex.scored_by]}` : ''}` : '';
  const reach = `in range of ${space.reached_by[0]} Green, ${space.reached_by[1]} Red`;
  return `${spaceName(space)}${hex}: ${unit ? unitLine(unit) : 'empty'}; ${reach}.`;
}

function unitLine(unit: UnitView): string {
  const done = [...unit.done.map((deed) => deedName[deed]), ...(unit.maneuvered ? ['maneuvered'] : []), ...(unit.relieved ? ['relieved'] : [])];
  return `${unitName(unit)}${done.length > 0 ? `, has ${done.join(' and ')}` : ''}`;
}
