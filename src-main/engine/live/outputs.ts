import type { Port } from '#contract/protocol.ts';

/** Limit in bytes on answers that views have not taken yet: for one view, and for all the other views when a large answer starts. */
export const MAX_BACKLOG = 64 * 1024 * 1024;

const backlogOf = (port: Port): number => port.backlog?.() ?? 0;

/** Tracks the undelivered output of all views. Large answers are made one at a time, and only while there is room for them. */
export interface Outputs {
  add(port: Port): () => void;
  /** Whether a large answer is being made. */
  busy(): boolean;
  /** Makes room for a large answer to `port`, if necessary by closing other views. Call the returned function once the answer is sent. */
  begin(port: Port): () => void;
}

export function createOutputs(): Outputs {
  const ports = new Set<Port>();
  let making = false;
  return {
    add: (port) => {
      ports.add(port);
      return () => void ports.delete(port);
    },
    busy: () => making,
    begin: (port) => {
      making = true;
      const others = [...ports].filter((other) => other !== port).sort((a, b) => backlogOf(b) - backlogOf(a));
      let total = others.reduce((sum, other) => sum + backlogOf(other), 0);
      // The view with the largest backlog is closed first.
      for (const slowest of others) {
        if (total <= MAX_BACKLOG) break;
        total -= backlogOf(slowest);
        ports.delete(slowest);
        slowest.close();
      }
      return () => void (making = false);
    },
  };
}
