import { settings } from '../lib/settings.svelte';
import type { Room } from './room.svelte';

/** Counts what others have said since the chat was last open. */
export class Unread {
  #readTo = $state(Infinity);

  count: number = $derived.by(() => {
    const { model, own } = this.room.table;
    if (settings.chatMuted) return 0;
    const isNews = (line: { number: number; seat: number | null }) =>
      line.number > this.#readTo && !(line.seat !== null && own.includes(line.seat));
    return model?.snapshot.chat.filter(isNews).length ?? 0;
  });

  constructor(private room: Pick<Room, 'table'>) {}

  /** Everything that was said so far is read. */
  read(): void {
    this.#readTo = this.room.table.model?.snapshot.chat.at(-1)?.number ?? 0;
  }
}
