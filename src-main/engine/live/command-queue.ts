import type { Port } from '#contract/protocol.ts';
import type { Clock } from '../base/clock.ts';

/** While a view has this many undelivered bytes, no new snapshot is sent to it and none of its commands starts. */
export const BACKLOG_BYTES = 1024 * 1024;
export const BACKLOG_WAIT_MS = 50;
/** Limits per view: commands running at once, commands waiting, and the total input size of the waiting ones in characters. */
const MOST_RUNNING = 64;
export const MOST_WAITING = 1_000;
const MOST_WAITING_CHARS = 4 * 1024 * 1024;

/** Limit in bytes on answers that views have not taken yet: for one view, and for all the other views when a large answer starts. */
export const MAX_BACKLOG = 64 * 1024 * 1024;

export const backlogOf = (port: Port): number => port.backlog?.() ?? 0;

/** Tracks the undelivered output of all views. Large answers are made one at a time, and only while there is room for them. */
export function createOutputs() {
  const ports = new Set<Port>();
  let making = false;
  return {
    add(port: Port): () => void {
      ports.add(port);
      return () => void ports.delete(port);
    },
    /** Whether a large answer is being made. */
    busy: (): boolean => making,
    /** Makes room for a large answer to `port`, if necessary by closing other views. Call the returned function once the answer is sent. */
    begin(port: Port): () => void {
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
export type Outputs = ReturnType<typeof createOutputs>;

/** A command to run. */
interface Job {
  /** Whether the answer may be several megabytes. */
  readonly large: boolean;
  /** Size of the input in characters. */
  readonly chars: () => number;
  /** Runs the command and sends its answer. Never rejects. */
  readonly run: () => Promise<void>;
}

/** Queues the commands of one view in arrival order. Commands wait while the view does not take the answers it has requested. */
export function createCommandQueue({ clock, port, outputs }: { clock: Clock; port: Port; outputs: Outputs }) {
  let waiting: { readonly job: Job; readonly chars: number }[] = [];
  let chars = 0;
  let running = 0;
  let stopLooking: (() => void) | null = null;

  const may = ({ large }: Job): boolean => running < MOST_RUNNING && backlogOf(port) < BACKLOG_BYTES && !(large && outputs.busy());

  function start(job: Job): void {
    running++;
    const end = job.large ? outputs.begin(port) : () => undefined;
    void job.run().finally(() => {
      running--;
      end();
      next();
    });
  }
  /** Index of the first command that may start, or -1: a small command does not wait for the large one of another view. */
  const nextAt = (): number => waiting.findIndex(({ job }) => may(job));
  function next(): void {
    for (let at = nextAt(); at >= 0; at = nextAt()) {
      const [one] = waiting.splice(at, 1);
      if (!one) break;
      chars -= one.chars;
      start(one.job);
    }
    stopLooking?.();
    stopLooking = waiting.length > 0 ? clock.after(BACKLOG_WAIT_MS, next) : null;
  }

  return {
    /** Starts or queues a command. Returns false if the queue is full and the command was rejected. */
    add(job: Job): boolean {
      if (waiting.length === 0 && may(job)) {
        start(job);
        return true;
      }
      const size = job.chars();
      if (waiting.length >= MOST_WAITING || chars + size > MOST_WAITING_CHARS) return false;
      waiting.push({ job, chars: size });
      chars += size;
      next();
      return true;
    },
    stop(): void {
      waiting = [];
      stopLooking?.();
    },
  };
}
