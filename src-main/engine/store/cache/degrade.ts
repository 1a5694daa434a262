import type { Fault } from '#contract/faults.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { describeFault, type Log } from '../../base/log.ts';
import { guard, isDamage, storageFault } from '../open.ts';

/** After this many rebuilds the cache is switched off: the disk damages every new file. */
const MOST_REBUILDS = 3;

/** Runs once for each kind of failure; after a rebuild the names must be stored again. */
export type OnTrouble = (trouble: { readonly fault: Fault; readonly rebuilt: boolean }) => void;

/**
 * Wraps cache calls so that disk errors have no effect on callers: each kind is reported once, a damaged file is replaced by an empty one,
 * and the call returns the value of an empty cache. Bugs are still thrown.
 */
export function createTolerance(file: string, log: Log, rebuild: () => void, onTrouble: OnTrouble) {
  const reported = new Set<string>();
  let rebuilds = 0;
  let off = false;

  function tell(fault: Fault, rebuilt: boolean): void {
    const key = `${describeFault(fault)} ${rebuilt ? 'rebuilt' : 'without'}`;
    if (!rebuilt && reported.has(key)) return;
    reported.add(key);
    log.warn(rebuilt ? 'market cache rebuilt' : 'market cache unavailable', reasonOf(fault));
    onTrouble({ fault, rebuilt });
  }

  const isMended = (): boolean => ++rebuilds <= MOST_REBUILDS && guard(file, rebuild).ok;

  function handle(cause: unknown): void {
    const fault = storageFault(cause, file);
    if (fault === null) throw cause;
    const rebuilt = isDamage(cause) && isMended();
    if (isDamage(cause) && !rebuilt) off = true;
    tell(fault, rebuilt);
  }

  return <A extends unknown[], R>(run: (...args: A) => R, empty: () => NoInfer<R>) =>
    (...args: A): R => {
      if (off) return empty();
      try {
        return run(...args);
      } catch (cause) {
        handle(cause);
        return empty();
      }
    };
}
