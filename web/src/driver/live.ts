import type { Live, LiveEvents, Link } from './driver';
import type { ClientMessage, ServerMessage } from './types';

const PING_MS = 25_000;
const SILENCE_MS = 60_000;
const TYPING_MS = 3_000;

/** How long to wait before attempt number `attempt` + 1: doubling, at most 15 seconds, never in step with others. */
export function backoffMs(attempt: number, random = Math.random()): number {
  const full = Math.min(15_000, 400 * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}

/** Keeps a live connection open, and resumes it after the last `seq` that was seen. */
export function connect(url: string, events: LiveEvents): Omit<Live, 'say'> {
  let socket: WebSocket | null = null;
  let since: number | null = null;
  let attempt = 0;
  let closed = false;
  let heardAt = Date.now();
  let typedAt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let link: Link | null = null;

  const tell = (now: Link) => {
    if (now !== link) events.onlink(now);
    link = now;
  };
  const send = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  const open = () => {
    clearTimeout(retry);
    if (closed) return;
    tell(attempt === 0 ? 'connecting' : 'lost');
    const own = new WebSocket(url);
    socket = own;
    own.onopen = () => {
      heardAt = Date.now();
      send({ type: 'hello', since });
    };
    own.onmessage = (event) => {
      if (own !== socket) return;
      attempt = 0;
      heardAt = Date.now();
      const message = JSON.parse(event.data) as ServerMessage;
      since = seqOf(message) ?? since;
      tell('live');
      events.onmessage(message);
    };
    own.onclose = () => {
      if (own !== socket || closed) return;
      socket = null;
      tell('lost');
      retry = setTimeout(open, backoffMs(attempt));
      attempt += 1;
    };
  };

  const reopen = () => {
    const stale = socket;
    socket = null;
    stale?.close();
    open();
  };
  const back = () => {
    if (document.visibilityState === 'hidden' || closed) return;
    if (!socket || socket.readyState > WebSocket.OPEN) reopen();
    else send({ type: 'ping' });
  };
  const beat = setInterval(() => {
    if (Date.now() - heardAt > SILENCE_MS && socket?.readyState === WebSocket.OPEN) reopen();
    else send({ type: 'ping' });
  }, PING_MS);

  const gone = () => tell('lost');

  addEventListener('online', back);
  addEventListener('offline', gone);
  document.addEventListener('visibilitychange', back);
  open();

  return {
    typing: () => {
      if (Date.now() - typedAt < TYPING_MS) return;
      typedAt = Date.now();
      send({ type: 'typing' });
    },
    close: () => {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      removeEventListener('online', back);
      removeEventListener('offline', gone);
      document.removeEventListener('visibilitychange', back);
      socket?.close();
      tell('closed');
    },
  };
}

function seqOf(message: ServerMessage): number | null {
  if (message.type === 'snapshot') return message.snapshot.position.seq;
  if (message.type === 'position') return message.position.seq;
  return null;
}
