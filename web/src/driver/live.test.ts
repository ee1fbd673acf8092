import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link } from './driver';
import { backoffMs, connect } from './live';

describe('the wait before the next attempt', () => {
  it('doubles up to a limit', () => {
    expect([0, 1, 2, 10].map((attempt) => backoffMs(attempt, 1))).toEqual([400, 800, 1600, 15_000]);
  });

  it('is never the same for everybody', () => {
    expect(backoffMs(3, 0)).toBe(1600);
    expect(backoffMs(3, 0.5)).toBe(2400);
  });
});

class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_event: { data: string }) => {};
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message: unknown) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  lose() {
    this.readyState = 3;
    this.onclose();
  }
}

describe('a live connection', () => {
  const heard = new Map<string, () => void>();
  const links: Link[] = [];
  const listen = (name: string, call: () => void) => void heard.set(name, call);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Socket);
    vi.stubGlobal('addEventListener', listen);
    vi.stubGlobal('removeEventListener', (name: string) => heard.delete(name));
    vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: listen, removeEventListener: () => {} });
    Socket.all = [];
    links.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('resumes after the last seq that was seen', () => {
    const live = connect('ws://x', { onlink: (link) => links.push(link), onmessage: () => {} });
    const [first] = Socket.all as [Socket];
    first.open();
    expect(first.sent).toEqual([{ type: 'hello', since: null }]);
    first.say({ type: 'position', position: { seq: 12 } });
    first.lose();
    vi.advanceTimersByTime(500);
    const second = Socket.all[1]!;
    second.open();
    expect(second.sent).toEqual([{ type: 'hello', since: 12 }]);
    second.say({ type: 'pong' });
    live.close();
    expect(links).toEqual(['connecting', 'live', 'lost', 'live', 'closed']);
  });

  it('is opened at once when the network is back', () => {
    const live = connect('ws://x', { onlink: () => {}, onmessage: () => {} });
    Socket.all[0]!.lose();
    heard.get('online')?.();
    expect(Socket.all).toHaveLength(2);
    live.close();
  });

  it('stays closed', () => {
    connect('ws://x', { onlink: () => {}, onmessage: () => {} }).close();
    Socket.all[0]!.lose();
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
  });
});
