import { expect, it } from 'vitest';
import type { ChatLine } from '../driver/types';
import { position, sit } from './testing';

it('counts what others say until it is read', async () => {
  const { room, live } = await sit(position(4, 0), [0]);
  const line = (number: number, seat: number | null): ChatLine => ({
    number,
    seat,
    name: 'Ada',
    team: null,
    text: 'Hello',
    at_ms: 0,
  });
  const say = (number: number, seat: number | null) => live.onmessage({ type: 'chat', line: line(number, seat) });
  expect(room.unread.count).toBe(0);
  say(1, 1);
  say(2, null);
  say(3, 0);
  expect(room.unread.count, 'one’s own words are known').toBe(2);
  room.unread.read();
  expect(room.unread.count).toBe(0);
  say(4, 1);
  expect(room.unread.count).toBe(1);
});
