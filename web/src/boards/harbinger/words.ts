/** Names and sentences for the sheets. */
import type { Code } from '../../generated/harbinger/Code';
import type { Enemy } from '../../generated/harbinger/Enemy';
import type { Structure } from '../../generated/harbinger/Structure';
import type { Troop } from '../../generated/harbinger/Troop';

export const TROOPS: readonly Troop[] = ['sniper', 'engineer', 'commando', 'aa_gun'];
export const SIDES = ['left', 'right'] as const;

export const codeName: Record<Code, string> = { targets: 'Targets', ground: 'Ground Attacks', air: 'Air Attacks' };

export const enemyName: Record<Enemy, string> = {
  infantry: 'Infantry',
  armor: 'Armor',
  artillery: 'Artillery',
  paratroopers: 'Paratroopers',
};

export const troopName: Record<Troop, string> = {
  sniper: 'Sniper',
  engineer: 'Engineer',
  commando: 'Commando',
  aa_gun: 'AA Gun',
};

export const structureName: Record<Structure, string> = {
  bridge: 'Bridge',
  factory: 'Factory',
  radio_tower: 'Radio Tower',
  airbase: 'Airbase',
  thp_office: 'THP Office',
};

/** What its loss does, in few words. */
export const structureStake: Record<Structure, readonly string[]> = {
  bridge: ['if lost:', '-2 time', 'next Row'],
  factory: ['if lost:', 'no Ready', 'Units next'],
  radio_tower: ['if lost:', '+1 code-', 'break roll'],
  airbase: ['if lost:', 'no more', 'Fighters'],
  thp_office: ['if lost:', 'no more', 'Columns'],
};

/** The same as a sentence. */
export const structureLoss: Record<Structure, string> = {
  bridge: 'lost: next Row, 2 time boxes fewer',
  factory: 'lost: next Row, no Ready Units',
  radio_tower: 'lost: 2 more code-breaking dice',
  airbase: 'lost: all Fighters gone',
  thp_office: 'lost: all Columns gone',
};

/** Returns lines of at most so many letters, broken between words. */
export function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns as few lines as `wrap` would, but of about equal length. */
export function balance(text: string, most: number): string[] {
  const lines = wrap(text, most);
  if (lines.length < 2) return lines;
  for (let width = Math.ceil(text.length / lines.length); width < most; width++) {
    const tighter = wrap(text, width);
    if (tighter.length <= lines.length) return tighter;
  }
  return lines;
}

/** Returns eighths as a percentage: `37.5 %`. */
export const percent = (eighths: number): string => `${eighths * 12.5} %`;

export const count = (value: number, noun: string): string => `${value} ${noun}${value === 1 ? '' : 's'}`;

/** Says what a step of the assignment does; `place sniper 2` is a Sniper sent to the second space. */
export function say(act: string): string | null {
  const [verb = '', ...at] = act.split(' ');
  const place = at.at(-1) ?? '';
  const side = place === 'left' || place === 'right';
  const where = side ? `the ${place} Structure` : `space ${place}`;
  const who = verb === 'scramble' || verb === 'recall' ? 'Fighter' : side ? 'Defender' : (troopName[at[0]?.replace('-', '_') as Troop] ?? 'Unit');
  if (verb === 'place' || verb === 'scramble') return `${who} to ${where}`;
  if (verb === 'withdraw' || verb === 'recall') return `${who} back from ${where}`;
  return null;
}
