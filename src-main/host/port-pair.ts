import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

interface End {
  readonly heard: ((text: string) => void)[];
  readonly ended: (() => void)[];
  onTheWay: number;
}

/** Two connected Ports within one process. Messages are serialised and arrive in a later task, as between processes. */
export function portPair(): [engine: Port, view: Port] {
  let open = true;
  const near: End = { heard: [], ended: [], onTheWay: 0 };
  const far: End = { heard: [], ended: [], onTheWay: 0 };
  const close = (): void => {
    if (!open) return;
    open = false;
    queueMicrotask(() => {
      for (const listener of [...near.ended, ...far.ended]) listener();
    });
  };
  const end = (own: End, other: End): Port => ({
    ...textPort({
      send: (text) => {
        if (!open) return;
        own.onTheWay += text.length;
        queueMicrotask(() => {
          own.onTheWay -= text.length;
          for (const listener of other.heard) listener(text);
        });
      },
      onMessage: (listener) => void own.heard.push(listener),
      onClose: (listener) => void own.ended.push(listener),
      close,
    }),
    backlog: () => own.onTheWay,
  });
  return [end(near, far), end(far, near)];
}
