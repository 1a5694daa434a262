import type { Port } from '../../src-preload/contract/protocol.ts';

/** Two Ports joined in memory. Messages cross as JSON and arrive in a later turn, as on the real ones. */
export function memoryPair(): [engine: Port, view: Port] {
  let open = true;
  const ends = [0, 1].map(() => ({ heard: [] as ((message: unknown) => void)[], ended: [] as (() => void)[], waiting: 0 }));
  const close = (): void => {
    if (!open) return;
    open = false;
    queueMicrotask(() => ends.forEach((end) => end.ended.forEach((listener) => listener())));
  };
  const end = (mine: number): Port => {
    const [own, other] = [ends[mine]!, ends[1 - mine]!];
    return {
      send: (message) => {
        if (!open) return;
        const text = JSON.stringify(message);
        own.waiting += text.length;
        queueMicrotask(() => {
          own.waiting -= text.length;
          other.heard.forEach((listener) => listener(JSON.parse(text)));
        });
      },
      onMessage: (listener) => void own.heard.push(listener),
      onClose: (listener) => void own.ended.push(listener),
      close,
      backlog: () => own.waiting,
    };
  };
  return [end(0), end(1)];
}
