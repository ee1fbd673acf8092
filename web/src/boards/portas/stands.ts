/** Where the pieces of a hex stand around its middle. */
import type { HexView } from '../../generated/portas/HexView';
import { breadth, type Kind } from './figures';
import { foeKind, foesOn, manKind, menOn } from './lookup';

export interface Stand {
  key: string;
  kind: Kind;
  x: number;
  y: number;
  count: number;
  lying: boolean;
  spent: boolean;
}

/** How much room lies between two figures. */
const GAP = 5;

/** Side by side around the middle of a row. */
function row(list: readonly Omit<Stand, 'x' | 'y'>[], y: number): Stand[] {
  const wide = list.map(({ kind, lying }) => (lying ? 29 : breadth[kind]) + GAP);
  const all = wide.reduce((sum, next) => sum + next, 0);
  let left = -all / 2;
  return list.map((one, at) => {
    const room = wide[at] ?? 0;
    left += room;
    return { ...one, x: Math.round(left - room / 2), y };
  });
}

/** Invaders at the back, Soldiers before them, and whoever is exhausted lies in front. */
export function standsOn(hex: HexView, dragons: boolean): Stand[] {
  const foes = foesOn(hex).map(({ rank, count, spent }) => ({
    key: rank,
    kind: foeKind(rank, dragons),
    count,
    spent,
    lying: false,
  }));
  const men = menOn(hex).map(({ side, class: kind, posture, count }) => ({
    key: `${side} ${kind} ${posture}`,
    kind: manKind(side, kind),
    count,
    spent: false,
    lying: posture === 'exhausted',
  }));
  const [lying, upright] = [men.filter((one) => one.lying), men.filter((one) => !one.lying)];
  const crowded = men.length > 0 || (hex.work !== null && foes.length > 0);
  return [
    ...row(foes, crowded ? 0 : 18),
    ...row(upright, lying.length > 0 ? 27 : 34),
    ...row(lying, upright.length > 0 ? 41 : 34),
  ];
}
