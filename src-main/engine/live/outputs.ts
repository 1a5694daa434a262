import type { Port } from '#contract/protocol.ts';

/** Bytes of answers that views have not taken, all views together and one alone. */
export const MAX_BACKLOG = 64 * 1024 * 1024;

const backlogOf = (port: Port): number => port.backlog?.() ?? 0;

/** What is on the way to all views: large answers are made one at a time, and only while there is room for them. */
export interface Outputs {
  add(port: Port): () => void;
  /** Whether another large answer is being made. */
  busy(): boolean;
  /** Makes room for one more large answer, for `port`; call the value once it is sent. */
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
      // A view that takes nothing makes way for one that does.
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
