import type { ShareKind } from '#contract/model/market/share.ts';
import type { Params, ResourceName } from '#contract/resources.ts';
import type { Resource } from '../live/resource.ts';
import type { Registry, Subscription } from '../live/registry.ts';
import { paramKey } from '#contract/param-key.ts';
import { text } from '#contract/text/coded-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from '../base/clock.ts';
import type { ReadValue, View } from './condition.ts';

/** Rows per read, as many as one request returns. */
const ROWS = 50;
/** After this many ms without a usable value, the instances that read it are evaluated. */
const PATIENCE_MS = 10_000;
/** Rows requested within this many ms, as rules are saved, share one read. */
const GATHER_MS = 200;
/** Reason for a value that has not been read yet. */
export const READING = text('alert.loading');

interface Options {
  readonly clock: Clock;
  readonly registry: Registry;
  readonly changed: (keys: readonly string[]) => void;
  /** Receives the keys of values that are available, changed or not: instances that lacked data are evaluated again. */
  readonly back: (keys: readonly string[]) => void;
}
interface WatchedRow {
  readonly key: string;
  /** The row as JSON: only instances whose row changed are evaluated again. */
  body: string | null;
  view: View<never>;
}
/** Rows that share one read, by id. */
interface Bucket {
  readonly kind: ShareKind;
  readonly rows: Map<number, WatchedRow>;
  feed: Subscription | null;
  /** Cancels the wait of `PATIENCE_MS` that runs while the values are not usable. */
  patience: (() => void) | null;
}

/**
 * Returns a value as a rule may use it. A value that was invalidated, comes from the cache or could not be read is unknown; a value that
 * does not exist is `gone`. A polled value is usable up to its lifetime even if no events arrive.
 */
function viewOf(resource: Resource<unknown>): View<never> {
  const { status, data, source, height, observedAt, fault } = resource.current();
  if (resource.usable() && data !== null && source !== null && observedAt !== null)
    return { state: 'known', data: data as never, source, height, observedAt };
  if (fault?.code === 'not-found') return { state: 'gone', why: sentenceOf(fault) };
  if (fault) return { state: 'unknown', why: sentenceOf(fault) };
  return { state: 'unknown', why: status === 'loading' ? READING : text('alert.outdated') };
}

/** Subscribes to the values that rules read: once per value, however many rules read it, and only while one does. */
export function createSubscriptions({ clock, registry, changed, back }: Options) {
  const feeds = new Map<string, Subscription>();
  const buckets = new Set<Bucket>();
  const where = new Map<string, { readonly bucket: Bucket; readonly id: number }>();
  const touched = new Set<Bucket>();
  let gathering: (() => void) | null = null;

  /** Reports which rows of a bucket have changed since the last call. */
  function sort(bucket: Bucket): void {
    const { feed, kind, rows } = bucket;
    if (!feed) return;
    const view = viewOf(feed.resource) as View<{ rows: readonly Record<string, unknown>[] }>;
    const keys = (): string[] => [...rows.values()].map(({ key }) => key);
    if (view.state !== 'known') {
      for (const row of rows.values()) row.view = view;
      bucket.patience ??= clock.after(PATIENCE_MS, () => changed(keys()));
      return;
    }
    bucket.patience?.();
    bucket.patience = null;
    const served = new Map(view.data.rows.map((row) => [row[`${kind}_id`] as number, row]));
    const news: string[] = [];
    for (const [id, row] of rows) {
      const data = served.get(id);
      const body = JSON.stringify(data ?? null);
      row.view = data ? { ...view, data: data as never } : { state: 'gone', why: text('alert.no-such', { kind, id: String(id) }) };
      if (row.body !== body) news.push(row.key);
      row.body = body;
    }
    if (news.length > 0) changed(news);
    back(keys());
  }

  function resubscribe(bucket: Bucket): void {
    const ids = [...bucket.rows.keys()].sort((a, b) => a - b);
    const old = bucket.feed;
    const list = bucket.kind === 'club' ? 'clubs' : 'players';
    bucket.feed = ids.length === 0 ? null : registry.subscribe(list, { ids }, 'alert', () => sort(bucket));
    old?.stop();
    if (bucket.feed) return sort(bucket);
    bucket.patience?.();
    buckets.delete(bucket);
  }
  function resubscribeTouched(): void {
    gathering = null;
    const again = [...touched];
    touched.clear();
    again.forEach(resubscribe);
  }

  /** Adds a row to the first bucket with room for it. */
  function place(key: string, kind: ShareKind, id: number): Bucket {
    const empty: Bucket = { kind, rows: new Map(), feed: null, patience: null };
    const bucket = [...buckets].find((one) => one.kind === kind && one.rows.size < ROWS) ?? empty;
    buckets.add(bucket);
    bucket.rows.set(id, { key, body: null, view: { state: 'unknown', why: READING } });
    where.set(key, { bucket, id });
    touched.add(bucket);
    return bucket;
  }

  return {
    /** Returns a reader that records the keys it reads in `asked`. */
    seeing(asked: Set<string>): ReadValue {
      const named = <N extends ResourceName>(name: N, params: Params<N>): View<never> => {
        const key = paramKey(name, params);
        asked.add(key);
        const feed = feeds.get(key) ?? registry.subscribe(name, params, 'alert', () => changed([key]));
        feeds.set(key, feed);
        return viewOf(feed.resource);
      };
      const row = (kind: ShareKind, id: number): View<never> | undefined => {
        const key = `row ${kind}_${id}`;
        asked.add(key);
        return (where.get(key)?.bucket ?? place(key, kind, id)).rows.get(id)?.view;
      };
      return Object.assign(named, { row }) as unknown as ReadValue;
    },
    /** Call after evaluations: subscribes to newly requested rows and cancels subscriptions that are no longer wanted. */
    settle(wanted: ReadonlySet<string>): void {
      for (const [key, feed] of feeds) {
        if (wanted.has(key)) continue;
        feed.stop();
        feeds.delete(key);
      }
      for (const [key, { bucket, id }] of where) {
        if (wanted.has(key)) continue;
        bucket.rows.delete(id);
        where.delete(key);
        touched.add(bucket);
      }
      if (touched.size > 0) gathering ??= clock.after(GATHER_MS, resubscribeTouched);
    },
    stop(): void {
      gathering?.();
      for (const feed of feeds.values()) feed.stop();
      for (const { feed, patience } of buckets) {
        feed?.stop();
        patience?.();
      }
    },
  };
}
