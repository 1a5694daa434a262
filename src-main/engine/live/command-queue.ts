import type { Port } from '#contract/protocol.ts';
import type { Clock } from '../base/clock.ts';
import type { Outputs } from './outputs.ts';

/** While the other end has this much to swallow, nothing more is made for it. */
export const BACKLOG_BYTES = 1024 * 1024;
export const BACKLOG_WAIT_MS = 50;
/** Commands of one view that run at a time, that wait, and the characters of those that wait. */
const MOST_RUNNING = 64;
export const MOST_WAITING = 1_000;
const MOST_WAITING_CHARS = 4 * 1024 * 1024;

export interface Job {
  /** Its answer may have megabytes. */
  readonly large: boolean;
  /** Characters of its input. */
  readonly chars: () => number;
  /** Runs it and sends its answer. Never rejects. */
  readonly run: () => Promise<void>;
}

/** The commands of one view in the order they came. They wait while the view does not take the answers it has asked for. */
export function createCommandQueue({ clock, port, outputs }: { clock: Clock; port: Port; outputs: Outputs }) {
  let waiting: { readonly job: Job; readonly chars: number }[] = [];
  let chars = 0;
  let running = 0;
  let stopLooking: (() => void) | null = null;

  const may = ({ large }: Job): boolean => running < MOST_RUNNING && (port.backlog?.() ?? 0) < BACKLOG_BYTES && !(large && outputs.busy());

  function start(job: Job): void {
    running++;
    const end = job.large ? outputs.begin(port) : () => undefined;
    void job.run().finally(() => {
      running--;
      end();
      next();
    });
  }
  /** A small command does not wait for another view's large one. */
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
    /** False: too much waits already, and this one is not taken on. */
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
