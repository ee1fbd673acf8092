import { DriverError, type Driver } from '../driver/driver';
import type { Position } from '../driver/types';
import type { Room } from './room.svelte';

/** What the player tells the table to do: one thing at a time, each for the position that they saw. */
export class Commands {
  busy = $state(false);
  /** Whether the player has just taken a step back: then nothing is done for them. */
  justUndone = false;
  /** The table at which it goes on, once this player has asked for it. */
  next: string | null = null;

  constructor(
    private driver: Driver,
    private room: Pick<Room, 'id' | 'table' | 'connection' | 'notices' | 'hand' | 'looking' | 'hear'>,
  ) {}

  /** Carries out one thing at a time, and catches up with the table if that fails. */
  async carryOut(what: (position: Position) => Promise<void>): Promise<void> {
    const { position } = this.room.table;
    if (!position || this.busy) return;
    this.busy = true;
    try {
      await what(position);
    } catch (error) {
      await this.#recover(error);
    } finally {
      this.busy = false;
    }
  }

  /** Takes back the last step, or everything since the move came to this player. */
  async undo(whole = false): Promise<void> {
    const { position } = this.room.table;
    if (!position || this.room.looking) return;
    const to = (whole ? position.undo_to : null) ?? undefined;
    this.justUndone = true;
    if (position.can_undo) await this.#send((seq) => this.driver.undo(this.room.id, seq, to));
    else if (position.can_ask_takeback) this.askTakeback();
    else this.room.notices.tell('Nothing can be taken back here: a die has fallen, or something new was shown.');
  }

  askTakeback(): void {
    void this.#send((seq) => this.driver.askTakeback(this.room.id, seq));
  }

  answerTakeback(agree: boolean): void {
    void this.#send((seq) => this.driver.answerTakeback(this.room.id, seq, agree));
  }

  concede(): void {
    void this.#send((seq) => this.driver.concede(this.room.id, seq));
  }

  /** Passes a kind of question always from now on, or asks again. */
  setPass(kind: string, passed: boolean): void {
    const { position } = this.room.table;
    const [first, ...more] = position?.viewer ?? [];
    if (!position || first === undefined) return;
    const seat = more.length === 0 ? first : undefined; // who is one mind on several seats passes for all of them
    const others = position.passes.filter((other) => other !== kind);
    const kinds = passed ? [...others, kind] : others;
    void this.#send(() => this.driver.setPasses(this.room.id, seat, kinds));
  }

  /** Returns the table of the next game, set up now unless somebody did. */
  async rematch(): Promise<string | null> {
    try {
      this.next = this.room.table.model?.snapshot.rematch ?? (await this.driver.rematch(this.room.id)).id;
      return this.next;
    } catch (error) {
      this.room.notices.complain(error);
      return null;
    }
  }

  #send(command: (seq: number) => Promise<Position>): Promise<void> {
    return this.carryOut(async ({ seq }) => this.room.hear({ type: 'position', position: await command(seq) }));
  }

  async #recover(error: unknown): Promise<void> {
    this.room.hand.drop();
    const stale = error instanceof DriverError && error.trouble.code === 'stale';
    if (!stale) this.room.notices.complain(error);
    await this.room.connection.refresh();
    if (stale) this.room.notices.tell('The table had moved on. Please choose again.');
  }
}
