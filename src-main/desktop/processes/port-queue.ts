import type { Port } from '#contract/protocol.ts';

/** Keeps the Ports of pages until there is an engine to connect them to. */
export interface PortQueue {
  take(port: Port): void;
  /** Connects the Ports that wait, and each later one at once. */
  attach(join: (port: Port) => void): void;
}

/** A Port that closes while it waits is dropped. Frames wait in the Port itself until somebody listens. */
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
