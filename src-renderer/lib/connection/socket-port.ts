import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

/** Frames held back until the socket is open; beyond it something is wrong and the oldest go. */
const HELD = 2_000;

/** A receipt is sent after so many frames, or so long after the first of them: what waits here is known to the engine. */
const ACK_FRAMES = 32;
const ACK_MS = 50;

/** A Port over the web host's socket. What lets the page in (a cookie of this origin) lets the socket in too. */
export function socketPort(page: URL): Port {
  const url = new URL('/port', page);
  url.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:';
  const token = page.searchParams.get('token');
  if (token) url.searchParams.set('token', token);

  const socket = new WebSocket(url);
  let held: string[] = [];
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
    acknowledge(); // receipts count from the first one on
    for (const text of held) socket.send(text);
    held = [];
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
      else if (socket.readyState === WebSocket.CONNECTING) held = [...held.slice(1 - HELD), text];
    },
    onMessage: (listener) => socket.addEventListener('message', (event) => listener(String(event.data))),
    onClose: (listener) => socket.addEventListener('close', () => listener()),
    close: () => socket.close(),
  });
  return { ...port, backlog: () => socket.bufferedAmount };
}
