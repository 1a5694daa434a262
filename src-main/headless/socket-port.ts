import type { WebSocket } from 'ws';
import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';
import { createReceipts } from './flow-control.ts';

/**
 * A Port over one WebSocket. Host, origin and token were checked when it was opened. A browser takes frames off its socket
 * as they come and handles them when it can, so its receipts say what is on the way, where it sends any.
 */
export function socketPort(socket: WebSocket): Port {
  socket.on('error', () => socket.terminate()); // too large or broken: closing is heard below
  const receipts = createReceipts();
  const port = textPort({
    send: (text) => {
      if (socket.readyState !== socket.OPEN) return;
      receipts.sent(text.length);
      socket.send(text);
    },
    onMessage: (listener) =>
      void socket.on('message', (data, binary) => {
        const text = binary ? '' : String(data);
        if (!receipts.take(text)) listener(text);
      }),
    onClose: (listener) => void socket.on('close', () => listener()),
    close: () => socket.close(),
  });
  return { ...port, backlog: () => Math.max(socket.bufferedAmount, receipts.open()) };
}
