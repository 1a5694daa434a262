import type { WebSocket } from 'ws';
import { textPort } from '../../src-preload/contract/bridge.ts';
import type { Port } from '../../src-preload/contract/protocol.ts';

/** A Port over one WebSocket. Host, origin and token were checked when it was opened. */
export function socketPort(socket: WebSocket): Port {
  socket.on('error', () => socket.terminate()); // too large or broken: closing is heard below
  const port = textPort({
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    onMessage: (listener) => void socket.on('message', (data, binary) => listener(binary ? '' : String(data))),
    onClose: (listener) => void socket.on('close', () => listener()),
    close: () => socket.close(),
  });
  return { ...port, backlog: () => socket.bufferedAmount };
}
