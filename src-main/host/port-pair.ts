import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

const MAX_QUEUED = 1_000;
const MAX_BACKLOG_BYTES = 64 * 1024 * 1024;

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

/** A Port that queues messages until a listener is added, for a connection whose other side is not ready yet. */
export function queueMessages(port: Port): Port {
  let queued: unknown[] = [];
  let closed = false;
  let listener: ((message: unknown) => void) | null = null;
  port.onMessage((message) => {
    if (listener) listener(message);
    else if (queued.length < MAX_QUEUED) queued.push(message);
    else port.close();
  });
  port.onClose(() => void (closed = true));
  return {
    ...port,
    onMessage: (next) => {
      listener = next;
      for (const message of queued) next(message);
      queued = [];
    },
    onClose: (ended) => (closed ? ended() : port.onClose(ended)),
  };
}

/** Connects two Ports, so that a view reaches an engine in another process. A side that stops reading is closed. */
export function relay(view: Port, engine: Port): void {
  const pass = (to: Port) => (message: unknown) => {
    if ((to.backlog?.() ?? 0) > MAX_BACKLOG_BYTES) return to.close();
    to.send(message ?? null); // a message without a frame stays one
  };
  view.onMessage(pass(engine));
  engine.onMessage(pass(view));
  view.onClose(() => engine.close());
  engine.onClose(() => view.close());
}
