/** The sky behind the map: the same stars every night. */
import { MAP } from './geometry';

export interface Star {
  x: number;
  y: number;
  r: number;
  light: number;
}

/** A repeatable sequence of numbers between 0 and 1. */
export function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function starField(count: number, seed = 7): Star[] {
  const next = sequence(seed);
  return Array.from({ length: count }, () => ({
    x: Math.round(MAP.x + next() * MAP.w),
    y: Math.round(MAP.y + next() * MAP.h),
    r: Math.round((0.7 + next() ** 4 * 2.2) * 10) / 10,
    light: Math.round((0.3 + next() * 0.7) * 100) / 100,
  }));
}

/** All stars of about one brightness as one path, so that the sky is a few elements. */
export const starPath = (stars: readonly Star[]): string =>
  stars.map(({ x, y, r }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join('');

/** A wedge from Sol outward. */
export function wedge(middle: { x: number; y: number }, turn: number, half: number, far: number): string {
  const at = (angle: number) =>
    `${Math.round(middle.x + Math.cos(angle) * far)} ${Math.round(middle.y + Math.sin(angle) * far)}`;
  return `M${middle.x} ${middle.y}L${at(turn - half)}A${far} ${far} 0 0 1 ${at(turn + half)}Z`;
}
