import type { MessagePortMain } from 'electron';
import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

/**
 * A Port over one Electron message channel. Text is a frame; a number is the other end's receipt for a frame of that
 * length, by which the backlog is known; null says goodbye. Closes when the other process goes away.
 */
export function channelPort(channel: MessagePortMain): Port {
  let onTheWay = 0;
  let open = true;
  const heard: ((text: string) => void)[] = [];
  const ended: (() => void)[] = [];
  const posted: string[] = [];
  let posting = false;
  /** Electron runs microtasks before what it was given is on its way: a frame that one of them sends waits for its turn. */
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
    } else for (const listener of heard) listener(String(data));
  });
  channel.on('close', closed);

  const port = textPort({
    send: (text) => {
      if (!open) return;
      onTheWay += text.length;
      post(text);
    },
    onMessage: (listener) => {
      heard.push(listener);
      channel.start(); // what came before anyone listened has waited in the channel
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
