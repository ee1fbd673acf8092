/** Several players at one screen: for whose eyes it is, and when it is covered before it changes hands. */
import type { Position } from '../driver/types';

type Eyes = Pick<Position, 'secret' | 'viewer'>;

/** Whose eyes may look after `position`: as long as nothing is secret, those of whoever is to act. */
export function trusted(before: number | null, position: Eyes): number | null {
  return position.secret ? before : position.viewer;
}

/** Whether the screen must not be seen by whoever looked last, or whoever has just opened the page. */
export function isCovered(eyes: number | null, position: Eyes): boolean {
  return position.secret && position.viewer !== eyes;
}

/** To which seat the board is turned. It stays with the first of several own seats, unless it is to follow the move. */
export function facing(own: number[], position: Eyes, follow: boolean): number | null {
  const stays = own.length > 1 && !position.secret && !follow;
  return stays ? (own[0] ?? null) : position.viewer;
}
