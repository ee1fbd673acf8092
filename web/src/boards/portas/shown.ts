/** The Movement card that lies open. */
import type { Desk } from './desk';

export interface Shown {
  card: number;
  arrow: number | null;
  spawning: boolean;
}

/** The card in resolution, the one that is turned in this moment, or the last one of the last stretch of play. */
export function shownCard({ view, event, recent }: Pick<Desk, 'view' | 'event' | 'recent'>): Shown | null {
  if (view.decks.card !== null) {
    const arrow = view.mover && view.mover.arrow < 100 ? view.mover.arrow : null;
    return { card: view.decks.card, arrow, spawning: false };
  }
  if (event?.type === 'card_turned') return { card: event.card, arrow: null, spawning: event.hex === null };
  const last = recent.findLast(({ event: one }) => one.type === 'card_turned')?.event;
  if (last?.type !== 'card_turned') return null;
  return { card: last.card, arrow: null, spawning: last.hex === null };
}
