import { play } from '../lib/sound';
import { isMyTurn, type TableModel } from './model';
import { Absences, comings } from './presence';
import type { Room } from './room.svelte';

/** A wish that was granted moves the table within this time. */
const ANSWER_MS = 400;

/** Tells, in words and sounds, what has changed at the table. */
export class Announcer {
  #absences = new Absences((seat, back) => this.#absent(seat, back));

  constructor(private room: Pick<Room, 'table' | 'commands' | 'notices' | 'onnext'>) {}

  /** Says who has come, gone, or asks for another game. */
  greet(before: TableModel, after: TableModel): void {
    const news = comings(before.snapshot.table.seats, after.snapshot.table.seats);
    const begun = before.snapshot.table.state === 'waiting' && after.snapshot.table.state === 'running';
    for (const { seat } of news.joined) {
      this.room.notices.tell(`${this.room.table.called(seat)} has sat down.${begun ? ' The game begins.' : ''}`);
      play('arrive');
    }
    if (after.snapshot.table.state === 'running') this.#absences.notice(news);
    const { rematch } = after.snapshot;
    if (rematch !== null && rematch !== before.snapshot.rematch && !this.room.commands.next) this.#offerRematch();
  }

  /** Sounds like what happened, and says what was done for the player. */
  moved(before: TableModel, after: TableModel): void {
    const [was, is] = [before.snapshot.position, after.snapshot.position];
    const news = after.log.filter((entry) => entry.step > was.step);
    if (is.outcome && !was.outcome) play('stamp');
    else if (news.some((entry) => entry.draws.length > 0)) play('dice');
    else if (news.length > 0) play('pencil');
    if (isMyTurn(after) && !isMyTurn(before)) play('turn');
    const { own } = this.room.table;
    if (news.some((entry) => after.automatic.get(entry.step) === 'clock' && own.includes(entry.seat)))
      this.room.notices.tell('Your time was over, so the plainest choice was made for you.');
  }

  /** Tells who asked for a step back that it was declined: if it was granted, the table moves at once. */
  answered(before: TableModel): void {
    const asker = before.snapshot.takeback?.seat;
    if (asker === undefined || !before.snapshot.table.seats[asker]?.you) return;
    const { seq } = before.snapshot.position;
    setTimeout(() => {
      if (this.room.table.position?.seq === seq && !this.room.table.model?.snapshot.takeback)
        this.room.notices.tell('Your wish to take back the last step was declined.');
    }, ANSWER_MS);
  }

  close(): void {
    this.#absences.close();
  }

  #offerRematch(): void {
    if (this.room.table.own.length === 0) return;
    play('arrive');
    this.room.notices.tell('A rematch is set up, with seats exchanged.', {
      text: 'Take your seat',
      run: () => this.room.onnext?.(),
    });
  }

  #absent(seat: number, back: boolean): void {
    const snapshot = this.room.table.model?.snapshot;
    if (snapshot?.table.state !== 'running') return;
    const who = this.room.table.called(seat);
    const meanwhile = snapshot.clock ? 'The clock runs on.' : 'The table waits; you may come back later too.';
    this.room.notices.tell(back ? `${who} is back.` : `${who} is away. ${meanwhile}`);
  }
}
