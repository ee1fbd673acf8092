/** What an event looks like on the Battleground. */
import type { Components } from '../../generated/portas/Components';
import type { Event } from '../../generated/portas/Event';
import type { Power } from '../../generated/portas/Power';
import type { View } from '../../generated/portas/View';
import type { Work } from '../../generated/portas/Work';
import type { Kind } from './figures';
import { foeKind, isDragons, manKind } from './lookup';

/** Something that goes from hex to hex. */
export interface Flight {
  kind: 'shot' | 'walk';
  from: number;
  to: number;
  /** How high it flies. */
  high: number;
  figure: Kind | null;
  count: number;
}

export function flightOf(event: Event): Flight | null {
  switch (event.type) {
    case 'acted': {
      if (event.hex === event.target) return null;
      const lobbed = event.work === 'catapult' || event.work === 'howitzer';
      return { kind: 'shot', from: event.hex, to: event.target, high: lobbed ? 90 : 0, figure: null, count: 1 };
    }
    case 'deployed': {
      if (event.to === null) return null;
      const figure = event.farmers > 0 ? 'farmer' : 'citizen';
      const count = event.farmers + event.citizens;
      return { kind: 'walk', from: event.from, to: event.to, high: 0, figure: count > 0 ? figure : null, count };
    }
    case 'knocked_back':
      return { kind: 'walk', from: event.from, to: event.to, high: 60, figure: foeKind(event.rank, false), count: 1 };
    default:
      return null;
  }
}

export interface Losses {
  hex: number;
  tone: 'ours' | 'theirs';
  figures: { kind: Kind; count: number; dx: number }[];
  work: Work | null;
}

const beside = (figures: { kind: Kind; count: number }[]): Losses['figures'] => {
  const some = figures.filter(({ count }) => count > 0);
  return some.map((one, at) => ({ ...one, dx: (at - (some.length - 1) / 2) * 32 }));
};

/** Whoever falls or is carried away, and what breaks. */
export function lossesOf(components: Components, view: View, event: Event): Losses | null {
  switch (event.type) {
    case 'fell': {
      const dragons = isDragons(components, view);
      const figures = beside([
        { kind: foeKind('basic', dragons), count: event.basic },
        { kind: foeKind('elite', dragons), count: event.elite },
      ]);
      return { hex: event.hex, tone: 'theirs', figures, work: null };
    }
    case 'wounded': {
      const figures = beside([
        { kind: manKind(event.side, 'farmer'), count: event.farmers },
        { kind: manKind(event.side, 'citizen'), count: event.citizens },
      ]);
      return { hex: event.hex, tone: 'ours', figures, work: null };
    }
    case 'destroyed':
      return { hex: event.hex, tone: 'ours', figures: [], work: event.work };
    default:
      return null;
  }
}

export interface Signal {
  hex: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
}

const POWERS: Record<Power, string> = {
  regroup: 'Regroup',
  increase: 'Reinforced',
  merge: 'Merge',
  shoot: 'They shoot',
  fire: 'Fire',
  burn: 'Burning',
  remove_citizens: 'Citizens flee',
  killed_by_citizens: 'Beaten by Citizens',
  destroy_trap: 'Trap destroyed',
  decrease_in_trap: 'One falls in',
  destroy_building: 'Torn down',
};

/** A few words over a hex. */
export function signalOf(event: Event): Signal | null {
  switch (event.type) {
    case 'power':
      return { hex: event.hex, text: POWERS[event.power], tone: event.power === 'killed_by_citizens' ? 'good' : 'bad' };
    case 'slowed':
      return { hex: event.hex, text: 'Held in the Trap', tone: 'good' };
    case 'held':
      return { hex: event.hex, text: 'Held in the Trap', tone: 'plain' };
    case 'stole':
      return { hex: event.hex, text: 'Unseen', tone: 'bad' };
    case 'battle':
      return { hex: event.hex, text: event.won ? 'Held' : 'Overrun', tone: event.won ? 'good' : 'bad' };
    case 'spared':
      return { hex: event.hex, text: 'Mine spared', tone: 'plain' };
    case 'replaced':
      return { hex: event.hex, text: 'Mine put back', tone: 'good' };
    case 'missing':
      return { hex: event.hex, text: 'None left', tone: 'good' };
    case 'caught':
      return { hex: event.hex, text: 'Caught', tone: 'bad' };
    default:
      return null;
  }
}
