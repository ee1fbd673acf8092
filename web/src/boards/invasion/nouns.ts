/** Nouns of the rules in the order in which lists are numbered by them, and what the board calls them. */
import type { Category } from '../../generated/invasion/Category';
import type { Coalition } from '../../generated/invasion/Coalition';
import type { Face } from '../../generated/invasion/Face';
import type { Good } from '../../generated/invasion/Good';
import type { Mercenary } from '../../generated/invasion/Mercenary';
import type { Project } from '../../generated/invasion/Project';
import type { Step } from '../../generated/invasion/Step';
import type { Tech } from '../../generated/invasion/Tech';

export const COALITIONS = ['south_america', 'north_america', 'europe', 'africa', 'asia'] as const;
export const GOODS = ['money', 'fuel', 'minerals', 'food', 'mic', 'research'] as const;
export const TECHS = ['biology', 'communications', 'military', 'social'] as const;
export const MERCENARIES = ['clones', 'blasters', 'researchers', 'domes', 'wardens', 'infiltrators', 'vats'] as const;
export const PROJECTS = ['one', 'two_a', 'two_b', 'three', 'four_a', 'four_b', 'five'] as const;
export const STEPS = [
  'mercenaries',
  'deployment',
  'research',
  'project',
  'income',
  'movement',
  'events',
  'battle',
  'status',
  'invaders',
  'control',
  'terror',
  'damage',
  'readiness',
  'landing',
] as const;
export const PILES = ['alpha', 'bravo'] as const;

/** The entry of a list that is numbered by a noun. */
export function of<N, T>(nouns: readonly N[], list: readonly T[], noun: N): T {
  return list[nouns.indexOf(noun)] as T;
}

/** What the rules call a coalition where it is short. */
export const codeOf: Record<Coalition, string> = {
  south_america: 'sa',
  north_america: 'na',
  europe: 'eu',
  africa: 'af',
  asia: 'as',
};
export const numberOf: Record<Project, string> = {
  one: '1',
  two_a: '2a',
  two_b: '2b',
  three: '3',
  four_a: '4a',
  four_b: '4b',
  five: '5',
};
export const goodName: Record<Good, string> = {
  money: 'Money',
  fuel: 'Fuel',
  minerals: 'Minerals',
  food: 'Food',
  mic: 'MIC',
  research: 'Research',
};
export const categoryName: Record<Category, string> = {
  bombardment: 'Bombardment',
  crop: 'Crop Decimation',
  viral: 'Viral Video',
  paranoia: 'Paranoia',
  orbital: 'Orbital Assault',
};
export const faceSign: Record<Face, string> = { plus: '+', zero: '0', minus: '−' };

export const isStep = (word: string): word is Step => (STEPS as readonly string[]).includes(word);
export const isMercenary = (word: string): word is Mercenary => (MERCENARIES as readonly string[]).includes(word);
export const isTech = (word: string): word is Tech => (TECHS as readonly string[]).includes(word);

/** The mark of a coalition: its counters have this shape, in a box of 36 by 36 around the middle. */
export const markOf: Record<Coalition, string> = {
  north_america: 'M-15-15H15V15H-15z',
  south_america: 'M0-17.5A17.5 17.5 0 1 1-.1-17.5z',
  europe: 'M0-19L18-6L11.5 15.5H-11.5L-18-6z',
  africa: 'M0-21L21 0L0 21L-21 0z',
  asia: 'M-8-18H8L18-8V8L8 18H-8L-18 8V-8z',
};
