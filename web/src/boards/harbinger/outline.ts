/** Both sheets as text, in reading order. */
import type { CodeView } from '../../generated/harbinger/CodeView';
import type { Components } from '../../generated/harbinger/Components';
import type { EnemyPrint } from '../../generated/harbinger/EnemyPrint';
import type { RowPrint } from '../../generated/harbinger/RowPrint';
import type { RowView } from '../../generated/harbinger/RowView';
import type { SpacePrint } from '../../generated/harbinger/SpacePrint';
import type { SpaceView } from '../../generated/harbinger/SpaceView';
import type { Side } from '../../generated/harbinger/Side';
import type { View } from '../../generated/harbinger/View';
import type { OutlineItem } from '../board';
import { codeName, count, enemyName, percent, SIDES, structureName, TROOPS, troopName } from './words';
import { when } from './when';

export function outline(components: Components, view: View): OutlineItem[] {
  const [print, row] = [components.rows[view.row], view.rows[view.row]];
  const items: OutlineItem[] = [{ id: 'situation', heading: 'Situation', lines: situation(components, view) }];
  if (print && row) {
    items.push({ id: 'codes', heading: 'Codes of this Row', lines: row.codes.map(code) });
    items.push({ id: 'intelligence', heading: 'Known of this Invasion', lines: intelligence(print, row) });
    items.push({ id: 'time', heading: 'Time Track', lines: track(view, print, row) });
  }
  items.push({
    id: 'enemies',
    heading: 'Enemy Units',
    lines: components.enemies.map((line, at) => enemy(view, line, at)),
  });
  items.push({ id: 'cipher', heading: 'Enemy Cipher', lines: cipher(view) });
  components.rows.forEach((line, at) =>
    items.push({ id: `row-${at}`, heading: `Row ${at + 1}: ${line.name}`, lines: map(components, view, at) }),
  );
  return items;
}

function situation(components: Components, view: View): string[] {
  const row = view.rows[view.row];
  return [
    view.phase.type === 'siege'
      ? `Siege of the Capital by ${enemyName[view.phase.enemy]}.`
      : `Invasion ${view.row + 1} of ${view.rows.length}.`,
    `${count(view.enemies_left, 'enemy unit')} left.`,
    `${count(view.fighters, 'Fighter')} of ${components.fighters}.`,
    `Capital: ${view.capital} of ${components.capital_max} units, ${count(view.militia_attacks, 'Militia attack')}.`,
    `Enciphered Codes: ${view.enciphered.length > 0 ? view.enciphered.join(', ') : 'none'}.`,
    `${view.towers_lost} of ${components.radio_towers} Radio Towers lost: ` +
      `the code-breakers roll ${view.code_breaking_dice} dice a Row.`,
    ...(row
      ? [`Units of this Row: ${row.ready} ready, ${row.recruited} recruited, ${row.units_left} not assigned.`]
      : []),
  ];
}

function code({ code, circles, eighths, successes }: CodeView): string {
  const written = circles.filter((value) => value > 0);
  const chance = eighths > 0 ? `, each die succeeds with ${percent(eighths)}` : ', not complete';
  const result = successes === null ? '' : `, ${count(successes, 'Success').replace('Successs', 'Successes')}`;
  return `${codeName[code]}: ${written.length > 0 ? written.join(' and ') : 'nothing written'}${chance}${result}.`;
}

function intelligence(print: RowPrint, row: RowView): string[] {
  const names = (side: 0 | 1) => row.attackers[side]?.map((enemy) => enemyName[enemy]).join(' and ') ?? 'unknown';
  const targets = row.targets.map(({ die, space }) => `${die}, ${print.spaces[space]?.name}`);
  if (targets.length === 1) targets.push('the other unknown');
  return [
    `Targets: ${targets.length > 0 ? targets.join('; ') : 'unknown'}.`,
    `At the leftmost target: ${names(0)}.`,
    `At the rightmost target: ${names(1)}.`,
    `Bombers fly to: ${row.aim === null ? 'unknown' : row.aim === 'map' ? 'a target on the Map' : 'a structure'}.`,
    `Bombers take: ${row.aim_side === null ? 'unknown' : `the ${row.aim_side} one`}.`,
  ];
}

function track(view: View, print: RowPrint, row: RowView): string[] {
  const spaces = print.track.map(({ recruitment, encipherment, invasion }, at) => {
    const risk = invasion === null ? 'no Invasion Roll' : `Invasion on ${invasion} or more`;
    const state = at < row.crossed ? ' Crossed off.' : at === row.crossed ? ' Next.' : '';
    return `Space ${at + 1}: recruit ${recruitment}, encipher ${encipherment}, ${risk}.${state}`;
  });
  const eighths = view.invasion_eighths;
  const chance = eighths === null ? [] : [`The next action brings the Invasion with ${percent(eighths)}.`];
  return [...chance, ...spaces];
}

function enemy(view: View, { enemy, count, dice, destroyed_by }: EnemyPrint, at: number): string {
  const left = `${view.enemies[at]?.left ?? count} of ${count} left`;
  return `${enemyName[enemy]}: ${left}, dice ${dice.join(' and ')}, stopped by ${troopName[destroyed_by]}.`;
}

function cipher(view: View): string[] {
  return view.columns.map((column, at) => {
    const numbers = column.numbers.length > 0 ? column.numbers.join(', ') : 'empty';
    return `Column ${at + 1}: ${column.live ? '' : 'crossed off, '}${numbers}.`;
  });
}

function map(components: Components, view: View, at: number): string[] {
  const [print, row] = [components.rows[at], view.rows[at]];
  if (!print || !row) return [];
  const time = { past: 'Fought.', current: 'Now.', future: 'To come.' }[when(view, at)];
  const kills = row.kills.reduce((sum, kill) => sum + kill, 0);
  const fought = when(view, at) === 'past' ? ` ${count(kills, 'enemy unit')} destroyed.` : '';
  return [
    time + fought,
    ...print.spaces.map((line, place) => space(line, row.spaces[place])),
    ...SIDES.map((side) => structure(components, print, row, side)),
  ];
}

function space(print: SpacePrint, written: SpaceView | undefined): string {
  const parts = written ? marks(written) : [];
  return `${print.name}, targets ${print.targets.join(', ')}: ${parts.length > 0 ? parts.join(', ') : 'nothing'}.`;
}

function marks(space: SpaceView): string[] {
  const troops = TROOPS.flatMap((troop, at) =>
    (space.troops[at] ?? 0) > 0 ? [count(space.troops[at] ?? 0, troopName[troop])] : [],
  );
  return [
    ...troops,
    ...(space.fighter ? ['a Fighter'] : []),
    ...(space.targeted ? ['targeted'] : []),
    ...(space.attackers.length > 0
      ? [`attacked by ${space.attackers.map((enemy) => enemyName[enemy]).join(' and ')}`]
      : []),
    ...(space.bomber ? ['bombers overhead'] : []),
  ];
}

function structure(components: Components, print: RowPrint, row: RowView, side: Side): string {
  const at = side === 'left' ? 0 : 1;
  const [kind, { defenders, fighter, bomber, lost }] = [print.structures[at], row.structures[at]];
  const marks = `${fighter ? ', a Fighter' : ''}${bomber ? ', bombers overhead' : ''}`;
  const state = lost ? 'lost' : `${defenders} of ${components.defenders_max} defenders${marks}`;
  const loss = components.structures.find((line) => line.structure === kind)?.loss ?? '';
  return `${structureName[kind]} (${side}): ${state}. ${loss}`;
}
