import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DriverError } from './driver';
import { RemoteDriver } from './remote';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

describe('a command', () => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  const driver = new RemoteDriver();
  const move = { seq: 7, action: { type: 'go' } };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetch);
    fetch.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('whose answer was lost is repeated with the same seq', async () => {
    fetch.mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce(new Response('', { status: 502 }));
    fetch.mockResolvedValueOnce(answer(200, { seq: 8 }));
    const done = driver.act('a b', move);
    await vi.runAllTimersAsync();
    expect(await done).toEqual({ seq: 8 });
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(Array(3).fill('/api/tables/a%20b/acts'));
    expect(new Set(fetch.mock.calls.map(([, init]) => init.body))).toEqual(new Set([JSON.stringify(move)]));
  });

  it('that is refused is not repeated, and says why', async () => {
    fetch.mockResolvedValue(answer(422, { code: 'refused', error: 'too far', rule: 'H1.1', need: null, faults: [], seq: null }));
    const refusal = await driver.act('t', move).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DriverError);
    expect((refusal as DriverError).trouble).toMatchObject({ code: 'refused', rule: 'H1.1' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is given up after a while', async () => {
    fetch.mockRejectedValue(new TypeError('lost'));
    const failed = expect(driver.undo('t', 1)).rejects.toMatchObject({ trouble: { code: 'unavailable' } });
    await vi.runAllTimersAsync();
    await failed;
    expect(fetch).toHaveBeenCalledTimes(5);
  });

  it('a question is asked once', async () => {
    fetch.mockRejectedValue(new TypeError('lost'));
    await expect(driver.hint('t')).rejects.toBeInstanceOf(DriverError);
    expect(fetch).toHaveBeenCalledOnce();
  });
});
