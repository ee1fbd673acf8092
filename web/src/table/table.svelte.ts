import type { Entry, Legal, Position, SeatInfo, ServerMessage } from '../driver/types';
import { tenths } from '../lib/now.svelte';
import { called, seatName } from '../lib/seats';
import { faces, type ClockFace } from './clocks';
import { isCovered, trusted } from './handover';
import { filmsSeen, isMyTurn, ownSeats, receive, type TableModel } from './model';

/** A table as it stands: what the server said of it, and who looks at it. */
export class Table {
  model = $state.raw<TableModel | null>(null);
  /** For whose eyes the screen is, where several players share it. */
  #eyes = $state.raw<readonly number[] | null>(null);
  /** When the clocks were told. */
  #clocksAt = $state(0);

  position: Position | null = $derived(this.model?.snapshot.position ?? null);
  entry: Entry | null = $derived.by(() => (this.model ? this.game(this.model.snapshot.table.game) : null));
  seats: SeatInfo[] = $derived(this.model?.snapshot.table.seats ?? []);
  /** The seats of the person who looks. */
  own: number[] = $derived(this.model ? ownSeats(this.model) : []);
  /** The seat for which the viewer wants to answer first, of several that are asked. */
  #answering = $state<number | null>(null);
  /** What the viewer's seats are asked now. */
  asked: Legal[] = $derived(this.position?.legal ?? []);
  /** The question in hand: of the seat that was chosen, else of the first that is asked. */
  legal: Legal | null = $derived(this.asked.find(({ seat }) => seat === this.#answering) ?? this.asked[0] ?? null);
  /** Whether several players share this screen. */
  shared: boolean = $derived(this.seats.some((seat) => seat.you && seat.guest));
  /** Whether the person who looks holds several seats. */
  several: boolean = $derived(this.own.length > 1);
  covered: boolean = $derived(this.position !== null && isCovered(this.#eyes, this.position));
  myTurn: boolean = $derived(this.model !== null && isMyTurn(this.model));

  constructor(private game: (id: string) => Entry | null) {}

  /** The clocks as they stand, told anew while somebody looks at them; none once the game is over. */
  get clocks(): ClockFace[] {
    const snapshot = this.model?.snapshot;
    if (!snapshot || snapshot.position.outcome || snapshot.position.clocks.length === 0) return [];
    return faces(snapshot.position.clocks, snapshot.clock, tenths.now - this.#clocksAt);
  }

  /** What a seat is called by itself, and with whoever sits there. */
  seatName = (seat: number): string => seatName(this.model?.snapshot.seating, seat);
  called = (seat: number): string => called(this.model?.snapshot.seating, this.seats, seat);

  /** Takes in what the server says; returns the table before and after it. */
  receive(message: ServerMessage): { before: TableModel | null; after: TableModel | null } {
    const before = this.model;
    const after = receive(before, message);
    this.model = after;
    if (after) {
      const { position } = after.snapshot;
      if (position.clocks !== before?.snapshot.position.clocks) this.#clocksAt = Date.now();
      this.#eyes = trusted(this.#eyes, position);
    }
    return { before, after };
  }

  /** Takes the oldest films off the queue: they were shown, or nobody wants to see them. */
  filmsSeen(count: number): void {
    if (this.model) this.model = filmsSeen(this.model, count);
  }

  /** Turns to what another of the viewer's seats is asked. */
  answerFor(seat: number): void {
    this.#answering = seat;
  }

  /** Whoever has the screen now says who it is. */
  uncover(): void {
    this.#eyes = this.position?.viewer ?? null;
  }
}
