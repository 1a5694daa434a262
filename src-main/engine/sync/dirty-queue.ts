import { splitShare } from '#contract/model/market/share.ts';
import type { Clock } from '../base/clock.ts';
import type { Priority } from '../net/request-options.ts';
import type { Invalidation } from '../stream/topics.ts';
import { refreshDirty, isDirty } from './refresh-dirty.ts';
import { nowSeconds, type Work } from './sync-step.ts';
import { backoffMs } from '#contract/backoff.ts';

/** Delay in milliseconds before rows named by events are read again, unless a caller needs them earlier. */
const SOON_MS = 10_000;
/** Least interval between refreshes of order books and traders, which change most and are read live where they are watched. */
const BOOKS_MS = 60_000;
const RETRY = { firstMs: 500, mostMs: 30_000 };
/** Tries before an asker gets what is there. */
const TRIES = 4;

/** A queue of rows that events have made stale, stored in the cache until they are read again: a killed process loses none. */
export function createDirtyQueue(clock: Clock, work: (priority: Priority) => Work, wanted: () => boolean, changed: () => void) {
  let pending = false; // whether rows are queued
  let failed = false; // the last refresh failed
  let failures = 0;
  let booksAt = -Infinity;
  let cancel: (() => void) | null = null;
  let reading: Promise<boolean> | null = null;
  let stopped = false;
  /** Traders that events named and that are not stored: they are new. */
  const strangers = new Set<string>();

  function soon(ms: number): void {
    if (!stopped) cancel ??= clock.after(ms, () => flush('background'));
  }
  async function read(priority: Priority): Promise<boolean> {
    const now = work(priority);
    const books = clock.tick() - booksAt >= BOOKS_MS;
    if (books) booksAt = clock.tick();
    const got = await refreshDirty(now, books, strangers);
    if (now.ask.signal.aborted) return false;
    pending = isDirty(now.cache);
    failed = !got.ok;
    failures = got.ok && !pending ? 0 : failures + 1;
    if (pending) soon(backoffMs(failures, RETRY));
    changed();
    return !pending;
  }
  function flush(priority: Priority): Promise<boolean> {
    cancel?.();
    cancel = null;
    if (!wanted() || stopped) return Promise.resolve(false);
    reading ??= read(priority).finally(() => (reading = null));
    return reading;
  }

  return {
    any: (): boolean => pending,
    enqueue(invalidated: readonly Invalidation[], height: number): void {
      const { cache, progress } = work('background');
      const at = nowSeconds(clock);
      let rows = false;
      let books = false;
      for (const { kind, ids } of invalidated) {
        if (ids === 'all') continue;
        if (kind === 'club' || kind === 'player') {
          cache.census.markDirty(kind, ids.map(Number), height, at);
          rows ||= ids.length > 0;
        } else if (kind === 'orderbook') {
          for (const one of ids) {
            const share = splitShare(String(one));
            cache.census.markDirty(`${share.kind}_book`, [share.id], height, at);
          }
          books ||= ids.length > 0;
        } else if (kind === 'user' && progress().usersAt !== null) {
          const places = cache.census.placesOf(ids.map(String));
          cache.census.markDirty('user', [...places.values()], height, at);
          for (const name of ids.map(String)) if (!places.has(name)) strangers.add(name);
          books ||= ids.length > 0;
        } else if (kind === 'trades') {
          const players = ids.map((one) => splitShare(String(one))).filter((share) => share.kind === 'player');
          cache.census.markDirty(
            'player_price',
            players.map(({ id }) => id),
            height,
            at,
          );
          books ||= players.length > 0;
        }
      }
      pending ||= rows;
      if (rows || books) soon(SOON_MS);
    },
    /** Refreshes the queued rows now, at the caller's priority. Returns whether none are left. */
    async drain(priority: Priority): Promise<boolean> {
      for (let left = TRIES; pending && left > 0 && wanted(); left--) {
        await flush(priority);
        if (failed) break; // it is retried automatically with increasing delays
      }
      return !pending;
    },
    /** Loads the queue of another cache. */
    wake(): void {
      strangers.clear();
      pending = isDirty(work('background').cache);
      if (pending) soon(RETRY.firstMs);
    },
    stop: (): void => {
      stopped = true;
      cancel?.();
    },
  };
}
