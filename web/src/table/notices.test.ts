import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DriverError } from '../driver/driver';
import { fault } from '../driver/remote';
import { Notices } from './notices.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a notice goes by itself, later if something can be done about it', () => {
  const notices = new Notices();
  notices.tell('Saved.');
  vi.advanceTimersByTime(7_000);
  expect(notices.now).toBeNull();
  notices.tell('Saved.', { text: 'Undo', run: () => {} });
  vi.advanceTimersByTime(7_000);
  expect(notices.now?.text).toBe('Saved.');
  vi.advanceTimersByTime(15_000);
  expect(notices.now).toBeNull();
});

it('a notice is not cut short by the end of the one before', () => {
  const notices = new Notices();
  notices.tell('One.');
  vi.advanceTimersByTime(5_000);
  notices.tell('Two.');
  vi.advanceTimersByTime(5_000);
  expect(notices.now?.text).toBe('Two.');
});

it('a refusal names its rule beside the sentence, not in it', () => {
  const notices = new Notices();
  notices.complain(new DriverError({ ...fault('refused', 'too far (X1.2)'), rule: 'X1.2' }));
  expect(notices.now).toMatchObject({ text: 'Too far.', rule: 'X1.2', tone: 'trouble' });
});
