import type { MessagePortMain } from 'electron';
import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

/**
 * A Port over one Electron message channel. A text is a frame; a number acknowledges a frame of that length, which gives
 * the backlog; null closes the connection. The Port also closes when the other process ends.
 */
export function channelPort(channel: MessagePortMain): Port {
  let onTheWay = 0;
  let open = true;
  const listeners: ((text: string) => void)[] = [];
  const ended: (() => void)[] = [];
  const posted: string[] = [];
  let posting = false;
  /** Queues frames: Electron runs microtasks inside `postMessage`, so a frame sent by one could overtake the current frame. */
  const post = (text: string): void => {
    posted.push(text);
    if (posting) return;
    posting = true;
    try {
      for (let next = posted.shift(); next !== undefined && open; next = posted.shift()) channel.postMessage(next);
    } finally {
      posting = false;
    }
  };
  const closed = (): void => {
    if (!open) return;
    open = false;
    for (const listener of ended) listener();
  };
  channel.on('message', ({ data }: { data: unknown }) => {
    if (!open) return;
    if (typeof data === 'number') onTheWay = Math.max(0, onTheWay - data);
    else if (data === null) {
      channel.close();
      closed();
    } else for (const listener of listeners) listener(String(data));
  });
  channel.on('close', closed);

  const port = textPort({
    send: (text) => {
      if (!open) return;
      onTheWay += text.length;
      post(text);
    },
    onMessage: (listener) => {
      listeners.push(listener);
      channel.start(); // frames sent before the first listener wait in the channel
    },
    onClose: (listener) => void ended.push(listener),
    close: () => {
      if (!open) return;
      channel.postMessage(null);
      channel.close();
      closed();
    },
  });
  return { ...port, backlog: () => onTheWay };
}
