import { describe, expect, it } from 'vitest';
import type { Entry, SeatInfo } from '../driver/types';
import { called, seatName } from './seats';

const game = { seat_names: ['Green', 'Red'] } as Entry;
const sitting = (seat: number, name: string, person: string | null = name): SeatInfo =>
  ({ seat, name, person, kind: 'person', you: false, online: true, bot: null });

describe('a seat', () => {
  it('has the name the game gives it, or its number', () => {
    expect([seatName(game, 1), seatName(game, 2), seatName(null, 0)]).toEqual(['Red', 'Seat 3', 'Seat 1']);
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
