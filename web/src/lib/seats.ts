import type { Entry, SeatInfo } from '../driver/types';

/** What a game calls a seat: `Red`. */
export function seatName(game: Entry | null, seat: number): string {
  return game?.seat_names[seat] ?? `Seat ${seat + 1}`;
}

/** Who sits in a seat, so that nobody is mistaken for another: `Ada (Red)`, or `Red` where Ada has other seats too. */
export function called(game: Entry | null, seats: SeatInfo[], seat: number): string {
  const { name, person } = seats[seat] ?? { name: '', person: null };
  if (!name) return seatName(game, seat);
  if (seats.length === 1) return name;
  const several = person !== null && seats.filter((other) => other.person === person).length > 1;
  return several ? seatName(game, seat) : `${name} (${seatName(game, seat)})`;
}
