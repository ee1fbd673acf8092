/** Several players at one screen: for whose eyes it is, and when it is covered before it changes hands. */
import type { Position } from '../driver/types';
import { sameSeats } from './model';

type Eyes = Pick<Position, 'secret' | 'viewer'>;

/** Whose eyes may look after `position`: as long as nothing is secret, those of whoever is to act. */
export function trusted(before: readonly number[] | null, position: Eyes): readonly number[] | null {
  return position.secret ? before : position.viewer;
}

/** Whether the screen must not be seen by whoever looked last, or whoever has just opened the page. */
export function isCovered(eyes: readonly number[] | null, position: Eyes): boolean {
  return position.secret && (eyes === null || !sameSeats(position.viewer, eyes));
}

/**
 * The seats through which the board is seen, the one to which it is turned first. It stays with the first of several
 * own seats, unless it is to follow the move.
 */
export function facing(own: number[], position: Eyes, asked: number | null, follow: boolean): number[] {
  const first = follow || position.secret ? (asked ?? position.viewer[0]) : own[0];
  const seats = position.secret || own.length === 0 ? position.viewer : own;
  return first === undefined ? seats : [first, ...seats.filter((seat) => seat !== first)];
}
