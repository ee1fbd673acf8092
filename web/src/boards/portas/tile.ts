/** How the tile of a Place is written on. */
import type { Place } from '../../generated/portas/Place';
import { GOODS } from './nouns';
import type { printed } from './printed';

export interface Mark {
  sign?: keyof typeof printed;
  text?: string;
}

/** The colours of signs on painted ground. */
export const INKS: Partial<Record<keyof typeof printed, string>> = {
  wood: '#6d401c',
  clay: '#a24c22',
  ore: '#4a545e',
  plank: '#82570f',
  brick: '#93301f',
  food: '#33691f',
  tool: '#3d3d45',
  dollar: '#765a00',
};

const listed = (goods: readonly number[]): Mark[] =>
  GOODS.flatMap((good, at) => {
    const count = goods[at] ?? 0;
    if (count === 0) return [];
    return count > 1 ? [{ text: String(count) }, { sign: good }] : [{ sign: good }];
  });

/** What a Place gives, or gives for what; prices of buildings are told when it is looked at. */
export function ribbonOf({ kind, gain, give, get, draw }: Place): Mark[] {
  switch (kind) {
    case 'convert':
      return [...listed(give), { text: '→' }, ...listed(get)];
    case 'librarian':
      return [...listed(gain), { text: String(draw) }, { sign: 'card' }];
    case 'official':
      return [...listed(gain), { sign: 'marker' }];
    case 'developer':
      return [...listed(gain), { sign: 'card' }];
    case 'gain':
    case 'baker':
      return listed(gain);
    default:
      return [];
  }
}

/** Places of one sort have one colour. */
export function tintOf({ kind }: Place): string {
  switch (kind) {
    case 'market':
      return 'market';
    case 'gain':
    case 'baker':
      return 'gain';
    case 'convert':
      return 'make';
    case 'build':
      return 'build';
    case 'librarian':
    case 'developer':
    case 'official':
      return 'serve';
    default:
      return 'war';
  }
}

/** So many letters stand on one line. */
const LINE = 10;

/** A name on one line, or on two about as long. */
export function wrapped(name: string): string[] {
  const words = name.split(' ');
  if (name.length <= LINE || words.length < 2) return [name];
  const cuts = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return cuts.reduce((best, next) => (longest(next) < longest(best) ? next : best));
}
const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));
