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

/** How wide a letter of the typewriter is, in parts of its size. */
const LETTER = 0.54;

/** Returns the width into which a line is squeezed to keep within its room; undefined if it fits as it is. */
export function squeezed(line: string, size: number, room: number): number | undefined {
  return line.length * size * LETTER > room ? room : undefined;
}

/** Returns the first of these lines that can be read in its room, squeezed by a quarter at most; else the last. */
export function readable(lines: readonly string[], size: number, room: number): string {
  return lines.find((line) => line.length * size * LETTER * 0.75 <= room) ?? lines.at(-1) ?? '';
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
