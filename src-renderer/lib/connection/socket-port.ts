import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

/** Maximum number of frames queued until the socket is open; then the oldest are dropped, as something is wrong. */
const HELD = 2_000;

/** An acknowledgement is sent after this many frames, or this long after the first of them, so that the engine knows its backlog. */
const ACK_FRAMES = 32;
const ACK_MS = 50;

/** Returns a Port over the web host's socket. The cookie that authenticates the page also authenticates the socket. */
export function socketPort(page: URL): Port {
  const url = new URL('/port', page);
  url.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:';
  const token = page.searchParams.get('token');
  if (token) url.searchParams.set('token', token);

  const socket = new WebSocket(url);
  let queued: string[] = [];
  let handled = 0;
  let acknowledged = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const acknowledge = (): void => {
    clearTimeout(timer);
    timer = undefined;
    acknowledged = handled;
    if (socket.readyState === WebSocket.OPEN) socket.send(`{"ack":${handled}}`);
  };
  socket.addEventListener('open', () => {
    acknowledge(); // acknowledgements count from the first frame on
    for (const text of queued) socket.send(text);
    queued = [];
  });
  socket.addEventListener('message', () => {
    handled += 1;
    if (handled - acknowledged >= ACK_FRAMES) acknowledge();
    else timer ??= setTimeout(acknowledge, ACK_MS);
  });
  socket.addEventListener('close', () => clearTimeout(timer));
  const port = textPort({
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else if (socket.readyState === WebSocket.CONNECTING) queued = [...queued.slice(1 - HELD), text];
    },
    onMessage: (listener) => socket.addEventListener('message', (event) => listener(String(event.data))),
    onClose: (listener) => socket.addEventListener('close', () => listener()),
    close: () => socket.close(),
  });
  return { ...port, backlog: () => socket.bufferedAmount };
}
