import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeatInfo } from '../driver/types';
import { Absences, comings } from './presence';

const person = (seat: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  kind: 'person',
  name: `P${seat}`,
  person: `p${seat}`,
  you: false,
  guest: false,
  online: true,
  bot: null,
  place_of: null,
  yours: false,
  silent_ms: null,
  ...more,
});
const me = person(0, { you: true });
const open = person(1, { kind: 'open', name: '', person: null, online: false });
const seatsOf = (list: SeatInfo[]) => list.map((seat) => seat.seat);

describe('the others at a table', () => {
  it('take open seats', () => {
    const { joined, came } = comings([me, open], [me, person(1)]);
    expect([seatsOf(joined), seatsOf(came)]).toEqual([[1], []]);
  });

  it('come and go; one oneself does not', () => {
    const away = [{ ...me, online: false }, person(1, { online: false })];
    const here = [me, person(1)];
    expect(seatsOf(comings(away, here).came)).toEqual([1]);
    expect(seatsOf(comings(here, away).left)).toEqual([1]);
    expect(comings(here, here)).toEqual({ joined: [], came: [], left: [] });
  });
});

describe('an absence', () => {
  const told: [number, boolean][] = [];
  const absences = () => new Absences((seat, back) => told.push([seat, back]));
  const left = { joined: [], came: [], left: [person(1)] };
  const came = { joined: [], came: [person(1)], left: [] };

  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it('is told after a while, and so is its end', () => {
    const watch = absences();
    watch.notice(left);
    vi.runAllTimers();
    watch.notice(came);
    expect(told).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  it('that is only a page loaded again is not told', () => {
    const watch = absences();
    watch.notice(left);
    watch.notice(came);
    vi.runAllTimers();
    expect(told).toEqual([]);
  });
});
