import type { SeatInfo } from '../driver/types';

/** What has changed about the others at the table. */
export interface Comings {
  /** Seats that were open and now are taken. */
  joined: SeatInfo[];
  /** People who have opened the page, and who have closed it. */
  came: SeatInfo[];
  left: SeatInfo[];
}

export function comings(before: SeatInfo[], after: SeatInfo[]): Comings {
  const people = after.filter((seat) => seat.kind === 'person' && !seat.you);
  const was = (seat: SeatInfo) => before[seat.seat];
  const stayed = people.filter((seat) => was(seat)?.person === seat.person);
  return {
    joined: people.filter((seat) => was(seat)?.kind === 'open'),
    came: stayed.filter((seat) => seat.online && !was(seat)?.online),
    left: stayed.filter((seat) => !seat.online && was(seat)?.online),
  };
}

/** A page that is loaded again is not an absence. */
const AWAY_MS = 5_000;

/** Tells that somebody is away after a while, and back only to those who were told. */
export class Absences {
  #waiting = new Map<number, ReturnType<typeof setTimeout>>();
  #told = new Set<number>();

  constructor(private tell: (seat: number, back: boolean) => void) {}

  notice({ came, left }: Comings): void {
    for (const { seat } of came) {
      clearTimeout(this.#waiting.get(seat));
      if (this.#told.delete(seat)) this.tell(seat, true);
    }
    for (const { seat } of left) {
      clearTimeout(this.#waiting.get(seat));
      this.#waiting.set(
        seat,
        setTimeout(() => {
          this.#told.add(seat);
          this.tell(seat, false);
        }, AWAY_MS),
      );
    }
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
  }
}
