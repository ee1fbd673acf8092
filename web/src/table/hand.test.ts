import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DriverError } from '../driver/driver';
import { fault } from '../driver/remote';
import type { Position } from '../driver/types';
import { choice, entry, position, sit } from './testing';

const { settings } = await import('../lib/settings.svelte');

describe('a choice made while the connection is lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent once, however often it is pressed, and shown once', async () => {
    const { room, act, live, hear } = await sit(position(4, 0), [0]);
    let answer = (_: Position) => {};
    act.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    live.onlink('lost');
    room.hand.choose(choice('pass'));
    room.hand.choose(choice('pass'));
    expect(act).toHaveBeenCalledOnce();
    expect(act.mock.calls[0]?.[1]).toMatchObject({ seq: 4, seat: 0, action: 'pass' });
    live.onlink('live');
    hear(position(5, 0, { legal: [], to_act: [1] }));
    answer(position(5, 0, { legal: [], to_act: [1] }));
    await vi.runAllTimersAsync();
    expect(act).toHaveBeenCalledOnce();
    expect([room.commands.busy, room.legal, room.table.position?.seq]).toEqual([false, null, 5]);
    expect(room.log.map(({ step }) => step)).toEqual([4, 5]);
  });

  it('that came too late leaves the question that is asked now', async () => {
    const { room, act, hear } = await sit(position(4, 0), [0]);
    let refuse = (_: unknown) => {};
    act.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    room.hand.choose(choice('fire'));
    hear(position(6, 0, { log: [entry(5), entry(6)], log_from: 5, automatic: [{ step: 5, cause: 'clock' }] }));
    refuse(new DriverError({ ...fault('stale', 'the table has moved on'), seq: 6 }));
    await vi.runAllTimersAsync();
    expect(act).toHaveBeenCalledOnce();
    expect([room.commands.busy, room.legal?.prompt.text, room.table.position?.seq]).toEqual([false, 'Fire?', 6]);
  });
});

describe('own dice', () => {
  const need = (why: string) =>
    new DriverError({ ...fault('need_die', 'a die'), need: { kind: 'die', n: 6, why, names: [] } });

  it('are asked for one by one and sent together with the choice', async () => {
    const { room, act } = await sit(position(4, 0), [0]);
    act.mockRejectedValueOnce(need('first')).mockRejectedValueOnce(need('second'));
    act.mockResolvedValueOnce(position(5, 0));
    room.hand.choose(choice('fire'));
    await vi.waitFor(() => expect(room.hand.roll?.need.why).toBe('first'));
    room.hand.enterDie(3);
    await vi.waitFor(() => expect(room.hand.roll?.need.why).toBe('second'));
    room.hand.enterDie(5);
    await vi.waitFor(() => expect(room.hand.roll).toBeNull());
    expect(act.mock.calls.map(([, move]) => move.dice)).toEqual([undefined, [3], [3, 5]]);
    expect(room.table.position?.seq).toBe(5);
  });

  it('are taken back one by one, and the choice with the last', async () => {
    const { room, act } = await sit(position(4, 0), [0]);
    act.mockRejectedValueOnce(need('first')).mockRejectedValueOnce(need('second')).mockRejectedValueOnce(need('first'));
    room.hand.choose(choice('fire'));
    await vi.waitFor(() => expect(room.hand.roll?.need.why).toBe('first'));
    room.hand.enterDie(3);
    await vi.waitFor(() => expect(room.hand.roll?.values).toHaveLength(1));
    room.hand.unenterDie();
    await vi.waitFor(() => expect(room.hand.roll?.values).toHaveLength(0));
    room.hand.unenterDie();
    expect(room.hand.roll).toBeNull();
    expect(act).toHaveBeenCalledTimes(3);
  });
});

describe('a choice with a warning', () => {
  const waste = { ...choice('end'), text: 'End the turn', warning: 'your supply is lost' };

  it('is taken by the second press, after a question', async () => {
    const { room, act } = await sit(position(4, 0), [0]);
    act.mockResolvedValue(position(5, 0));
    room.hand.choose(waste);
    expect(act).not.toHaveBeenCalled();
    expect(room.hand.question).toBe('Your supply is lost. End the turn?');
    room.hand.choose(waste);
    await vi.waitFor(() => expect(act).toHaveBeenCalledOnce());
    expect(room.hand.question).toBeNull();
  });

  it('is laid down by another choice', async () => {
    const { room, act } = await sit(position(4, 0), [0]);
    act.mockResolvedValue(position(5, 0));
    room.hand.choose(waste);
    room.hand.choose(choice('fire'));
    await vi.waitFor(() => expect(act.mock.calls.map(([, move]) => move.action)).toEqual(['fire']));
    expect(room.hand.chosen).toBeNull();
  });

  it('is never taken for a player, though it be the only one', async () => {
    settings.takeOnly = true;
    vi.useFakeTimers();
    const { room, act } = await sit(
      position(4, 0, { legal: [{ ...position(4, 0).legal[0]!, choices: [waste] }] }),
      [0],
    );
    room.hand.takeOnly();
    await vi.runAllTimersAsync();
    expect(act).not.toHaveBeenCalled();
  });

  it('is taken at once if a player wants no questions', async () => {
    settings.warn = false;
    const { room, act } = await sit(position(4, 0), [0]);
    act.mockResolvedValue(position(5, 0));
    room.hand.choose(waste);
    expect(act).toHaveBeenCalledOnce();
  });

  afterEach(() => {
    vi.useRealTimers();
    Object.assign(settings, { warn: true, takeOnly: false });
  });
});
