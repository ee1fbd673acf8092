import type { SeatInfo, Seating } from '../driver/types';

/** What a game calls a seat: `Red`. */
export function seatName(seating: Seating | undefined, seat: number): string {
  return seating?.seats[seat]?.name ?? `Seat ${seat + 1}`;
}

/** The same with its team, if it has one: `North (Hill)`. */
export function seatAndTeam(seating: Seating, seat: number): string {
  const team = seating.teams[seating.seats[seat]?.team ?? -1];
  return team ? `${seatName(seating, seat)} (${team.name})` : seatName(seating, seat);
}

/** Who sits in a seat, so that nobody is mistaken for another: `Ada (Red)`, or `Red` where Ada has other seats too. */
export function called(seating: Seating | undefined, seats: SeatInfo[], seat: number): string {
  const { name, person } = seats[seat] ?? { name: '', person: null };
  if (!name) return seatName(seating, seat);
  if (seats.length === 1) return name;
  const several = person !== null && seats.filter((other) => other.person === person && other.name === name).length > 1;
  return several || name === seatName(seating, seat) ? seatName(seating, seat) : `${name} (${seatName(seating, seat)})`;
}

/** Who else plays, each once: the others at the table, and guests at one's own screen. */
export function companions(seats: SeatInfo[]): string[] {
  const others = seats.filter((seat) => seat.kind !== 'open' && (!seat.you || seat.guest));
  return [...new Set(others.map((seat) => seat.name))];
}
