import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DriverError, type LiveEvents } from './driver';
import { fault, RemoteDriver } from './remote';

const lines = vi.hoisted(() => [] as LiveEvents[]);
vi.mock('./live', async (original) => ({
  ...(await original<typeof import('./live')>()),
  connect: (_: string, events: LiveEvents) => {
    lines.push(events);
    return { typing: () => {}, close: () => {} };
  },
}));

const answer = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers });

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
    const refused = { ...fault('refused', 'too far'), rule: 'H1.1' };
    fetch.mockResolvedValueOnce(answer(422, refused));
    fetch.mockResolvedValueOnce(answer(200, refused, { 'redoubt-status': '422' }));
    for (const status of ['as an error', 'as an answer']) {
      const refusal = await driver.act('t', move).catch((error: unknown) => error);
      expect(refusal, status).toBeInstanceOf(DriverError);
      expect((refusal as DriverError).trouble).toMatchObject({ code: 'refused', rule: 'H1.1' });
    }
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ 'redoubt-refusals': '200' });
  });

  it('is kept for as long as the server cannot be reached', async () => {
    fetch.mockRejectedValue(new TypeError('lost'));
    const done = driver.act('t', move);
    await vi.advanceTimersByTimeAsync(600_000);
    fetch.mockResolvedValue(answer(200, { seq: 8 }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await done).toEqual({ seq: 8 });
  });

  it('is sent at once when a live connection is there again', async () => {
    const links: string[] = [];
    vi.stubGlobal('location', { href: 'http://x/table/t' });
    driver.watch('t', { onlink: (link) => links.push(link), onmessage: () => {} });
    fetch.mockRejectedValue(new TypeError('lost'));
    const done = driver.act('t', move);
    await vi.advanceTimersByTimeAsync(600_000);
    fetch.mockResolvedValue(answer(200, { seq: 8 }));
    lines.at(-1)!.onlink('live');
    await vi.advanceTimersByTimeAsync(0);
    expect(await done).toEqual({ seq: 8 });
    expect(links).toEqual(['live']);
  });

  it('a question is asked once', async () => {
    fetch.mockRejectedValue(new TypeError('lost'));
    await expect(driver.hint('t')).rejects.toBeInstanceOf(DriverError);
    expect(fetch).toHaveBeenCalledOnce();
  });
});
