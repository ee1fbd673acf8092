import type { Driver, Link, Live } from '../driver/driver';
import type { ServerMessage, Snapshot } from '../driver/types';
import { paced } from '../lib/paced';
import type { Room } from './room.svelte';

/** How the page hears of its table: first as a whole, then step by step, and as a whole again if it missed some. */
export class Connection {
  link = $state<Link>('connecting');
  #live: Live | null = null;

  constructor(
    private driver: Driver,
    private room: Pick<Room, 'id' | 'notices' | 'hear'>,
  ) {}

  /** Asks for the whole table; what goes wrong is the caller's to tell. */
  async load(): Promise<Snapshot> {
    const snapshot = await this.driver.snapshot(this.room.id);
    this.room.hear({ type: 'snapshot', snapshot });
    return snapshot;
  }

  watch(): void {
    this.#live = this.driver.watch(this.room.id, {
      onlink: (link) => (this.link = link),
      onmessage: paced<ServerMessage>((message) => this.room.hear(message)),
    });
  }

  /** Catches up with a table that has moved on. */
  async refresh(): Promise<void> {
    try {
      await this.load();
    } catch {
      return; // the live connection catches up as soon as it can
    }
  }

  /** Takes a seat; without a number, whichever is free. */
  async join(seat?: number): Promise<void> {
    try {
      this.room.hear({ type: 'snapshot', snapshot: await this.driver.join(this.room.id, seat) });
    } catch (error) {
      this.room.notices.complain(error);
    }
  }

  /** Takes back a seat that a bot has taken. */
  async comeBack(): Promise<void> {
    try {
      this.room.hear({ type: 'snapshot', snapshot: await this.driver.comeBack(this.room.id) });
    } catch (error) {
      this.room.notices.complain(error);
    }
  }

  /** Puts a bot on a seat that is open, or whose person is silent. */
  async seatBot(seat: number): Promise<void> {
    try {
      await this.driver.seatBot(this.room.id, seat);
    } catch (error) {
      this.room.notices.complain(error);
    }
  }

  async chat(text: string, team: boolean): Promise<boolean> {
    try {
      await this.#live?.say(text, team);
      return true;
    } catch (error) {
      this.room.notices.complain(error);
      return false;
    }
  }

  typing(): void {
    this.#live?.typing();
  }

  close(): void {
    this.#live?.close();
  }
}
