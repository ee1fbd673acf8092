/** Both sheets as text, in reading order. */
import type { CodeView } from '../../generated/harbinger/CodeView';
import type { RowView } from '../../generated/harbinger/RowView';
import type { SpaceView } from '../../generated/harbinger/SpaceView';
import type { StructureView } from '../../generated/harbinger/StructureView';
import type { View } from '../../generated/harbinger/View';
import type { OutlineItem } from '../board';
import { codeName, count, enemyName, percent, structureLoss, structureName, TROOPS, troopName } from './words';
import { when } from './when';

export function outline(position: unknown): OutlineItem[] {
  const view = position as View;
  const row = view.rows[view.row];
  const items: OutlineItem[] = [{ id: 'situation', heading: 'Situation', lines: situation(view) }];
  if (row) {
    items.push({ id: 'codes', heading: 'Codes of this Row', lines: row.codes.map(code) });
    items.push({ id: 'intelligence', heading: 'Known of this Invasion', lines: intelligence(row) });
    items.push({ id: 'time', heading: 'Time Track', lines: track(view, row) });
  }
  items.push({ id: 'enemies', heading: 'Enemy Units', lines: enemies(view) });
  items.push({ id: 'cipher', heading: 'Enemy Cipher', lines: cipher(view) });
  view.rows.forEach((line, at) => items.push({ id: `row-${at}`, heading: `Row ${at + 1}: ${line.name}`, lines: map(view, line, at) }));
  return items;
}

function situation(view: View): string[] {
  const row = view.rows[view.row];
  const lots = Math.floor(view.capital.now / view.militia_lot);
  return [
    view.phase.type === 'siege' ? `Siege of the Capital by ${enemyName[view.phase.enemy]}.` : `Invasion ${view.row + 1} of ${view.rows.length}.`,
    `${count(view.enemies_left, 'enemy unit')} left.`,
    `${count(view.fighters.now, 'Fighter')} of ${view.fighters.max}.`,
    `Capital: ${view.capital.now} of ${view.capital.max} units, ${count(lots, 'Militia attack')}.`,
    `Enciphered Codes: ${view.enciphered.length > 0 ? view.enciphered.join(', ') : 'none'}.`,
    `${view.towers_lost} of ${view.towers} Radio Towers lost: the code-breakers roll ${view.code_breaking_dice} dice a Row.`,
    ...(row ? [`Units of this Row: ${row.ready} ready, ${row.recruited} recruited, ${row.units_left} not assigned.`] : []),
  ];
}

function code({ code, circles, eighths, successes }: CodeView): string {
  const written = circles.filter((value) => value > 0);
  const chance = eighths > 0 ? `, each die succeeds with ${percent(eighths)}` : ', not complete';
  const result = successes === null ? '' : `, ${count(successes, 'Success').replace('Successs', 'Successes')}`;
  return `${codeName[code]}: ${written.length > 0 ? written.join(' and ') : 'nothing written'}${chance}${result}.`;
}

function intelligence(row: RowView): string[] {
  const names = (side: 0 | 1) => row.attackers[side]?.map((enemy) => enemyName[enemy]).join(' and ') ?? 'unknown';
  const targets = row.targets.map(({ die, space }) => `${die}, ${row.spaces[space]?.name}`);
  return [
    `Targets: ${targets.length > 0 ? targets.join('; ') : 'unknown'}${targets.length === 1 ? '; the other unknown' : ''}.`,
    `At the leftmost target: ${names(0)}.`,
    `At the rightmost target: ${names(1)}.`,
    `Bombers fly to: ${row.aim === null ? 'unknown' : row.aim === 'map' ? 'a target on the Map' : 'a structure'}.`,
    `Bombers take: ${row.aim_side === null ? 'unknown' : `the ${row.aim_side} one`}.`,
  ];
}

function track(view: View, row: RowView): string[] {
  const spaces = view.track.recruitment.map((recruits, at) => {
    const invasion = view.track.invasion[at] ?? 0;
    const risk = invasion === 0 ? 'no Invasion Roll' : `Invasion on ${invasion} or more`;
    const state = at < row.crossed ? ' Crossed off.' : at === row.crossed ? ' Next.' : '';
    return `Space ${at + 1}: recruit ${recruits}, encipher ${view.track.encipherment[at] ?? 0}, ${risk}.${state}`;
  });
  return [`The next action brings the Invasion with ${percent(view.invasion_eighths)}.`, ...spaces];
}

function enemies(view: View): string[] {
  return view.enemies.map(
    (line) => `${enemyName[line.enemy]}: ${line.count - line.destroyed} of ${line.count} left, dice ${line.dice.join(' and ')}, stopped by ${troopName[line.destroyed_by]}.`,
  );
}

function cipher(view: View): string[] {
  return view.columns.map((column, at) => {
    const numbers = column.numbers.length > 0 ? column.numbers.join(', ') : 'empty';
    return `Column ${at + 1}: ${column.live ? '' : 'crossed off, '}${numbers}.`;
  });
}

function map(view: View, row: RowView, at: number): string[] {
  const time = { past: 'Fought.', current: 'Now.', future: 'To come.' }[when(view, at)];
  const kills = row.kills.reduce((sum, kill) => sum + kill, 0);
  const fought = when(view, at) === 'past' ? ` ${count(kills, 'enemy unit')} destroyed.` : '';
  return [
    time + fought,
    ...row.spaces.map(space),
    structure(row.structures[0], 'left'),
    structure(row.structures[1], 'right'),
  ];
}

function space(space: SpaceView): string {
  const troops = TROOPS.flatMap((troop, at) => ((space.troops[at] ?? 0) > 0 ? [count(space.troops[at] ?? 0, troopName[troop])] : []));
  const parts = [
    ...troops,
    ...(space.fighter ? ['a Fighter'] : []),
    ...(space.targeted ? ['targeted'] : []),
    ...(space.attackers.length > 0 ? [`attacked by ${space.attackers.map((enemy) => enemyName[enemy]).join(' and ')}`] : []),
    ...(space.bomber ? ['bombers overhead'] : []),
  ];
  return `${space.name}, targets ${space.targets.join(', ')}: ${parts.length > 0 ? parts.join(', ') : 'nothing'}.`;
}

function structure(structure: StructureView, side: string): string {
  const marks = `${structure.fighter ? ', a Fighter' : ''}${structure.bomber ? ', bombers overhead' : ''}`;
  const state = structure.lost ? 'lost' : `${structure.defenders} of ${structure.defenders_max} defenders${marks}`;
  return `${structureName[structure.structure]} (${side}): ${state}. If ${structureLoss[structure.structure]}.`;
}
