import type { WebSocket } from 'ws';
import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

/**
 * A Port over one WebSocket; the server checks host, origin and token before the upgrade. A browser takes frames off its socket
 * immediately and handles them later, so the backlog comes from its acknowledgements, if it sends any.
 */
export function socketPort(socket: WebSocket): Port {
  socket.on('error', () => socket.terminate()); // too large or broken; the close handler below runs
  const acks = createAckTracker();
  const port = textPort({
    send: (text) => {
      if (socket.readyState !== socket.OPEN) return;
      acks.sent(text.length);
      socket.send(text);
    },
    onMessage: (listener) =>
      void socket.on('message', (data, binary) => {
        const text = binary ? '' : String(data);
        if (!acks.take(text)) listener(text);
      }),
    onClose: (listener) => void socket.on('close', () => listener()),
    close: () => socket.close(),
  });
  return { ...port, backlog: () => Math.max(socket.bufferedAmount, acks.open()) };
}

/** Frame sizes remembered before a client's first acknowledgement. The client may never acknowledge. */
const MAX_UNACKNOWLEDGED = 1_024;
const ACK = /^\{"ack":(\d{1,15})\}$/;

/** Tracks frames sent over one connection and not yet acknowledged. A client that never acknowledges has no backlog. */
interface AckTracker {
  sent(bytes: number): void;
  /** Returns true if the text is an acknowledgement, `{"ack":n}`, of the first n frames of the connection. It is not a frame. */
  take(text: string): boolean;
  /** Bytes sent and not yet acknowledged; 0 before the first acknowledgement. */
  open(): number;
}

function createAckTracker(): AckTracker {
  const sizes: number[] = [];
  let handled = 0;
  let bytes = 0;
  let acknowledges = false;
  const drop = (): void => {
    bytes -= sizes.shift() ?? 0;
    handled += 1;
  };
  return {
    sent(size) {
      sizes.push(size);
      bytes += size;
      if (!acknowledges && sizes.length > MAX_UNACKNOWLEDGED) drop();
    },
    take(text) {
      const count = ACK.exec(text)?.[1];
      if (count === undefined) return false;
      acknowledges = true;
      while (handled < Number(count) && sizes.length > 0) drop();
      return true;
    },
    open: () => (acknowledges ? bytes : 0),
  };
}
