import { fault, type Fault } from '#contract/faults.ts';
import type { Notice } from '#contract/protocol.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { hintOf, messageOf, reasonOf } from '#contract/text/fault-sentence.ts';
import { seconds, type Clock } from './base/clock.ts';
import { createEmitter } from './base/emitter.ts';
import { describe, describeFault, type Log } from './base/log.ts';
import { isFull, storageFault } from './store/open.ts';

const MOST = 200;

interface SentNotice {
  readonly notice: Notice;
  /** Whether the user was present at a view when it was sent. */
  readonly seen: boolean;
}

/**
 * Notices to the user. Those sent while nobody was present are sent again to the first view with a user, and all stay in a list until the
 * engine stops. Alerts have their own history.
 */
export function createNotices(clock: Pick<Clock, 'now'>, log: Log, changed: () => void) {
  const news = createEmitter<Notice>((cause) => log.error(`a notice could not be passed on: ${describe(cause)}`));
  const viewers = new Set<object>();
  let sent: readonly SentNotice[] = [];

  return {
    on: news.on,
    notify(given: Omit<Notice, 'at'>): void {
      const notice = { ...given, at: seconds(clock) };
      if (!notice.alert) {
        sent = [...sent.filter((one) => one.notice.key !== notice.key), { notice, seen: viewers.size > 0 }].slice(-MOST);
        changed();
      }
      news.emit(notice);
    },
    /** Records whether a user is present at a view; unseen notices go to the first view with a user. */
    setPresence(view: object, looking: boolean, send: (notice: Notice) => void): void {
      if (!looking) return void viewers.delete(view);
      viewers.add(view);
      const waiting = sent.filter(({ seen }) => !seen);
      sent = sent.map(({ notice }) => ({ notice, seen: true }));
      for (const { notice } of waiting) send(notice);
    },
    leave: (view: object): void => void viewers.delete(view),
    /** Removes a notice from the list, after the user has answered it. */
    drop(key: string): void {
      sent = sent.filter(({ notice }) => notice.key !== key);
      changed();
    },
    /** Newest first. */
    list: (): Notice[] => sent.map(({ notice }) => notice).reverse(),
  };
}

/** Most kinds of errors that are notified. */
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
