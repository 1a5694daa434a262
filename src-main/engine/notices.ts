import type { Notice } from '#contract/protocol.ts';
import { seconds, type Clock } from './base/clock.ts';
import { createEmitter } from './base/emitter.ts';
import { describe, type Log } from './base/log.ts';

const MOST = 200;

interface Told {
  readonly notice: Notice;
  /** Whether a view had somebody before it when it was told. */
  readonly seen: boolean;
}

/**
 * What the user is told once. Those that nobody saw wait for the first view that somebody looks at, and all stay readable in a
 * list until the engine stops. Alerts have a history of their own.
 */
export function createNotices(clock: Pick<Clock, 'now'>, log: Log, changed: () => void) {
  const news = createEmitter<Notice>((cause) => log.error(`a notice could not be passed on: ${describe(cause)}`));
  const viewers = new Set<object>();
  let told: readonly Told[] = [];

  return {
    on: news.on,
    notify(said: Omit<Notice, 'at'>): void {
      const notice = { ...said, at: seconds(clock) };
      if (!notice.alert) {
        told = [...told.filter((one) => one.notice.key !== notice.key), { notice, seen: viewers.size > 0 }].slice(-MOST);
        changed();
      }
      news.emit(notice);
    },
    /** What a view says of whoever sits before it; what nobody saw goes to the first that is looked at. */
    look(view: object, looking: boolean, send: (notice: Notice) => void): void {
      if (!looking) return void viewers.delete(view);
      viewers.add(view);
      const waiting = told.filter(({ seen }) => !seen);
      told = told.map(({ notice }) => ({ notice, seen: true }));
      for (const { notice } of waiting) send(notice);
    },
    leave: (view: object): void => void viewers.delete(view),
    /** Takes one off the list: what it offered is answered. */
    drop(key: string): void {
      told = told.filter(({ notice }) => notice.key !== key);
      changed();
    },
    /** Newest first. */
    list: (): Notice[] => told.map(({ notice }) => notice).reverse(),
  };
}
export type Notices = ReturnType<typeof createNotices>;
