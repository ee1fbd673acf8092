import { describe, expect, it } from 'vitest';
import type { Seating, SeatInfo } from '../driver/types';
import { called, companions, seatAndTeam, seatName } from './seats';

const seat = (name: string) => ({ name, colour: null, team: null });
const game: Seating = { seats: [seat('Green'), seat('Red')], teams: [] };
const sitting = (seat: number, name: string, person: string | null = name): SeatInfo => ({
  seat,
  name,
  person,
  kind: 'person',
  you: false,
  guest: false,
  online: true,
  bot: null,
  place_of: null,
  yours: false,
  silent_ms: null,
});

describe('a seat', () => {
  it('has the name the game gives it, or its number', () => {
    expect([seatName(game, 1), seatName(game, 2), seatName(undefined, 0)]).toEqual(['Red', 'Seat 3', 'Seat 1']);
    const teams: Seating = {
      seats: [{ ...seat('North'), team: 1 }, seat('East')],
      teams: [{ name: 'Hill' }, { name: 'River' }],
    };
    expect([seatAndTeam(teams, 0), seatAndTeam(teams, 1)]).toEqual(['North (River)', 'East']);
  });

  it('is called by whoever sits there', () => {
    expect(called(game, [sitting(0, 'Ada'), sitting(1, 'Ben')], 1)).toBe('Ben (Red)');
    expect(called(game, [sitting(0, 'Ada')], 0)).toBe('Ada');
  });

  it('keeps its own name while it is empty, and where one person has both', () => {
    expect(called(game, [sitting(0, 'Ada'), sitting(1, '', null)], 1)).toBe('Red');
    expect(called(game, [sitting(0, 'Ada'), sitting(1, 'Ada')], 0)).toBe('Green');
  });

  it('is not mixed up with a namesake', () => {
    expect(called(game, [sitting(0, 'Officer', null), sitting(1, 'Officer', null)], 1)).toBe('Officer (Red)');
  });
});

describe('who else plays', () => {
  it('are the others and the guests at one’s own screen, each once', () => {
    const own = { ...sitting(0, 'Ada'), you: true };
    const guest = { ...sitting(3, 'Bea', 'Ada'), you: true, guest: true };
    const open: SeatInfo = { ...sitting(4, '', null), kind: 'open' };
    expect(companions([own, sitting(1, 'Ben'), sitting(2, 'Ben'), guest, open])).toEqual(['Ben', 'Bea']);
    expect(companions([own])).toEqual([]);
  });
});
