import type { Port } from '#contract/protocol.ts';

/** Queues the Ports of pages until an engine can be connected. */
interface PortQueue {
  take(port: Port): void;
  /** Connects all queued Ports, and every later Port immediately. */
  attach(join: (port: Port) => void): void;
}

/** Drops Ports that close while queued. Frames wait in the Port until it has a listener. */
export function createPortQueue(): PortQueue {
  const waiting = new Set<Port>();
  let joining: ((port: Port) => void) | null = null;
  return {
    take(port) {
      if (joining) return joining(port);
      waiting.add(port);
      port.onClose(() => void waiting.delete(port));
    },
    attach(join) {
      joining = join;
      for (const port of waiting) join(port);
      waiting.clear();
    },
  };
}
