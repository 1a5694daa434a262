import type { WebSocket } from 'ws';
import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';
import { createAckTracker } from './flow-control.ts';

/**
 * A Port over one WebSocket; the server checks host, origin and token before the upgrade. A browser takes frames off its socket
 * immediately and handles them later, so the backlog comes from its acknowledgements, if it sends any.
 */
export function socketPort(socket: WebSocket): Port {
  socket.on('error', () => socket.terminate()); // too large or broken; the close handler below runs
  const receipts = createAckTracker();
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
