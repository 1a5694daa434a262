import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

interface End {
  readonly messageListeners: ((text: string) => void)[];
  readonly closeListeners: (() => void)[];
  inTransit: number;
}

/** Two connected Ports within one process. Messages are serialised and arrive in a later task, as between processes. */
export function portPair(): [engine: Port, view: Port] {
  let open = true;
  const near: End = { messageListeners: [], closeListeners: [], inTransit: 0 };
  const far: End = { messageListeners: [], closeListeners: [], inTransit: 0 };
  const close = (): void => {
    if (!open) return;
    open = false;
    queueMicrotask(() => {
      for (const listener of [...near.closeListeners, ...far.closeListeners]) listener();
    });
  };
  const end = (own: End, other: End): Port => ({
    ...textPort({
      send: (text) => {
        if (!open) return;
        own.inTransit += text.length;
        queueMicrotask(() => {
          own.inTransit -= text.length;
          for (const listener of other.messageListeners) listener(text);
        });
      },
      onMessage: (listener) => void own.messageListeners.push(listener),
      onClose: (listener) => void own.closeListeners.push(listener),
      close,
    }),
    backlog: () => own.inTransit,
  });
  return [end(near, far), end(far, near)];
}
