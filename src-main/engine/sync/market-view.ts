import type { Sync } from '#contract/model/app/sync.ts';
import type { Fault } from '#contract/faults.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import type { Clock } from '../base/clock.ts';
import { doneOf, isComplete, totalOf, type Checkpoint } from './checkpoint.ts';

/** Time span over which the rate is measured. */
const SPAN_MS = 8_000;

/** Measures the rate of progress from recent values. */
export function createRate(clock: Clock) {
  let seen: { at: number; done: number }[] = [];
  return {
    observe(done: number): void {
      const at = clock.tick();
      if ((seen.at(-1)?.done ?? 0) > done) seen = [];
      seen.push({ at, done });
      while (seen.length > 2 && (seen[1]?.at ?? 0) < at - SPAN_MS) seen.shift();
    },
    forget: (): void => void (seen = []),
    perSecond(): number | null {
      const [first, last] = [seen[0], seen.at(-1)];
      if (!first || !last || last.at - first.at < 500) return null;
      return ((last.done - first.done) * 1_000) / (last.at - first.at);
    },
  };
}

interface Facts {
  readonly progress: Checkpoint;
  readonly what: CodedText | null;
  readonly fault: Fault | null;
  readonly rate: number | null;
  readonly fresh: boolean;
}

/** Returns the state of a sync in the form of the contract. */
export function viewOf({ progress, what, fault, rate, fresh }: Facts): Sync {
  const done = doneOf(progress);
  const total = totalOf(progress);
  const running = progress.state === 'running';
  const left = total === null ? null : Math.max(0, total - done);
  return {
    state: progress.state,
    done: total === null ? done : Math.min(done, total),
    total,
    what: running || progress.state === 'paused' ? what : null,
    requests: progress.requests,
    startedAt: progress.startedAt === null ? null : Math.floor(progress.startedAt),
    finishedAt: progress.finishedAt === null ? null : Math.floor(progress.finishedAt),
    fault,
    rate: running && rate !== null ? Math.round(rate * 10) / 10 : null,
    secondsLeft: running && rate !== null && rate > 0 && left !== null ? Math.round(left / rate) : null,
    verifying: progress.verifying,
    complete: isComplete(progress),
    fresh,
    counts: progress.counts,
    skipped: progress.skipped,
  };
}
