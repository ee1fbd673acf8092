import type { Driver } from '../driver/driver';
import type { Choice, Hint } from '../driver/types';
import { placeOf, toDecide, waitingFor } from './asked';
import { OddsDesk, type Asked } from './odds';
import type { Room } from './room.svelte';

/** What a player may ask before they choose: how likely, what would you do, why not. The table stays as it is. */
export class Questions {
  /** The choice under the pointer, and what is known of its odds. */
  considered = $state.raw<Choice | null>(null);
  asked = $state.raw<Asked | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  #odds: OddsDesk;

  constructor(
    private driver: Driver,
    private room: Pick<Room, 'id' | 'table' | 'films' | 'commands' | 'notices' | 'looking' | 'pointAt'>,
  ) {
    this.#odds = new OddsDesk(
      (action, signal) => driver.odds(room.id, { seat: room.table.legal?.seat, action }, signal),
      (asked) => (this.asked = asked),
    );
  }

  consider = (choice: Choice | null): void => {
    this.considered = choice;
    const { position } = this.room.table;
    if (choice && position && !this.room.commands.busy)
      this.#odds.consider(position.seq, choice.notation, choice.action);
    else this.restOdds();
  };

  /**
   * Says why this cannot be done, and what is decided instead. A click while a short film runs is no question: it shows
   * the end of it.
   */
  why = async (action: unknown): Promise<void> => {
    const { legal } = this.room.table;
    if (this.room.looking) return;
    if (this.room.films.now.shot) return this.room.films.long ? undefined : this.room.films.skip();
    if (!legal) return this.#sayWhoIsAwaited();
    try {
      await this.driver.check(this.room.id, { seat: legal.seat, action });
    } catch (error) {
      const place = placeOf(legal);
      const show = place === null ? undefined : { text: 'Show me', run: () => this.room.pointAt(place) };
      this.room.notices.complain(error, { more: toDecide(legal), action: show });
    }
  };

  #sayWhoIsAwaited(): void {
    const awaited = waitingFor(this.room.table);
    if (awaited) this.room.notices.tell(awaited);
  }

  /** Asks for a hint, or puts away the one that is shown. */
  async askHint(): Promise<void> {
    if (this.hint) return this.dropHint();
    const { position, legal } = this.room.table;
    if (!position || !legal || this.hinting || this.room.looking) return;
    this.hinting = true;
    try {
      const hint = await this.driver.hint(this.room.id, legal.seat);
      const { table } = this.room;
      if (table.position?.seq === position.seq && table.legal?.seat === legal.seat) this.hint = hint;
    } catch (error) {
      this.room.notices.complain(error);
    } finally {
      this.hinting = false;
    }
  }

  dropHint(): void {
    this.hint = null;
  }

  /** Takes the odds off the screen. */
  restOdds(): void {
    this.#odds.rest();
  }

  close(): void {
    this.#odds.cancel();
  }
}
