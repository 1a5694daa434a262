import { fault, type Fault } from '#contract/faults.ts';
import type { Notice } from '#contract/protocol.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf, hintOf, messageOf } from '#contract/text/fault-sentence.ts';
import { describe, describeFault, type Log } from './base/log.ts';
import { isFull, storageFault } from './store/open.ts';

const MOST_TOLD = 100;

/**
 * Turns a thrown error into a fault: disk errors into `storage`, anything else into `bug`. Every error is logged; each kind is notified
 * once. While `saysFull` returns true, a full disk is not notified, because another notice describes it.
 */
export function createErrorReporter(log: Log, notify: (notice: Omit<Notice, 'at'>) => void, saysFull: () => boolean) {
  const reported = new Set<string>();
  return (what: string | CodedText, cause: unknown): Fault => {
    log.error(`internal error in ${typeof what === 'string' ? what : what.code}`, cause);
    const made = storageFault(cause, what) ?? fault('bug', text('about', { what, text: describe(cause).split('\n')[0] ?? '' }));
    const key = describeFault(made);
    if (!(isFull(cause) && saysFull()) && !reported.has(key) && reported.size < MOST_TOLD) {
      reported.add(key);
      notify({ key, tone: 'error', title: messageOf(made), text: text('bug-notice', { what: reasonOf(made), hint: hintOf(made) }) });
    }
    return made;
  };
}
