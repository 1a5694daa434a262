import type { Params, ResourceName } from '#contract/resources.ts';
import type { Resource } from '../live/resource.ts';
import type { Registry, Subscription } from '../live/registry.ts';
import { paramKey } from '#contract/param-key.ts';
import { text } from '#contract/text/coded-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from '../base/clock.ts';
import type { ReadValue } from './condition.ts';
import type { View } from './observation.ts';

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
interface Bucket {
  readonly ids: Set<number>;
  feed: Subscription | null;
  /** The rows as JSON: only instances whose row changed are evaluated again. */
  texts: Map<number, string>;
  views: Map<number, View<never>>;
  /** Cancels the wait of `PATIENCE_MS` that runs while the values are not usable. */
  patience: (() => void) | null;
}
type RowKind = 'club' | 'player';
const LISTS = { club: 'clubs', player: 'players' } as const;
const rowKey = (kind: RowKind, id: number): string => `row ${kind}_${id}`;

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
  const buckets: Record<RowKind, Bucket[]> = { club: [], player: [] };
  const where = new Map<string, Bucket>();

  function see<N extends ResourceName>(key: string, name: N, params: Params<N>): View<never> {
    let feed = feeds.get(key);
    if (!feed) {
      feed = registry.subscribe(name, params, 'alert', () => changed([key]));
      feeds.set(key, feed);
    }
    return viewOf(feed.resource);
  }

  /** Reports which rows of a bucket have changed since the last call. */
  function sort(kind: RowKind, bucket: Bucket): void {
    const resource = bucket.feed?.resource;
    if (!resource) return;
    const view = viewOf(resource) as View<{ rows: readonly Record<string, unknown>[] }>;
    const keys = (): string[] => [...bucket.ids].map((id) => rowKey(kind, id));
    if (view.state !== 'known') {
      for (const id of bucket.ids) bucket.views.set(id, view);
      bucket.patience ??= clock.after(PATIENCE_MS, () => changed(keys()));
      return;
    }
    bucket.patience?.();
    bucket.patience = null;
    const idField = `${kind}_id`;
    const rows = new Map(view.data.rows.map((row) => [row[idField] as number, row]));
    const news: string[] = [];
    for (const id of bucket.ids) {
      const row = rows.get(id);
      const body = JSON.stringify(row ?? null);
      bucket.views.set(id, row ? { ...view, data: row as never } : { state: 'gone', why: text('alert.no-such', { kind, id: String(id) }) });
      if (bucket.texts.get(id) === body) continue;
      bucket.texts.set(id, body);
      news.push(rowKey(kind, id));
    }
    if (news.length > 0) changed(news);
    back(keys());
  }

  function rewatch(kind: RowKind, bucket: Bucket): void {
    const ids = [...bucket.ids].sort((a, b) => a - b);
    const old = bucket.feed;
    bucket.feed = ids.length === 0 ? null : registry.subscribe(LISTS[kind], { ids }, 'alert', () => sort(kind, bucket));
    old?.stop();
    if (bucket.feed) sort(kind, bucket);
    else {
      bucket.patience?.();
      buckets[kind].splice(buckets[kind].indexOf(bucket), 1);
    }
  }

  const touched = new Map<Bucket, RowKind>();
  let gathering: (() => void) | null = null;
  function rewatchTouched(): void {
    gathering = null;
    const again = [...touched];
    touched.clear();
    for (const [bucket, kind] of again) rewatch(kind, bucket);
  }
  function row(kind: RowKind, id: number): View<never> {
    const key = rowKey(kind, id);
    let bucket = where.get(key);
    if (!bucket) {
      bucket = buckets[kind].find(({ ids }) => ids.size < ROWS);
      if (!bucket) buckets[kind].push((bucket = { ids: new Set(), feed: null, texts: new Map(), views: new Map(), patience: null }));
      bucket.ids.add(id);
      where.set(key, bucket);
      touched.set(bucket, kind);
    }
    return bucket.views.get(id) ?? { state: 'unknown', why: READING };
  }

  return {
    /** Returns a reader that records the keys it reads in `asked`. */
    seeing(asked: Set<string>): ReadValue {
      const named = <N extends ResourceName>(name: N, params: Params<N>): View<never> => {
        const key = paramKey(name, params);
        asked.add(key);
        return see(key, name, params);
      };
      const rowOf = (kind: RowKind, id: number): View<never> => {
        asked.add(rowKey(kind, id));
        return row(kind, id);
      };
      return Object.assign(named, { row: rowOf }) as unknown as ReadValue;
    },
    /** Call after evaluations: subscribes to newly requested rows and cancels subscriptions that are no longer wanted. */
    settle(wanted: ReadonlySet<string>): void {
      for (const [key, feed] of feeds) {
        if (wanted.has(key)) continue;
        feed.stop();
        feeds.delete(key);
      }
      for (const [key, bucket] of where) {
        if (wanted.has(key)) continue;
        const [, kind, id] = /^row (club|player)_(\d+)$/.exec(key) as unknown as [string, RowKind, string];
        bucket.ids.delete(Number(id));
        bucket.texts.delete(Number(id));
        bucket.views.delete(Number(id));
        where.delete(key);
        touched.set(bucket, kind);
      }
      if (touched.size > 0) gathering ??= clock.after(GATHER_MS, rewatchTouched);
    },
    /** Number of subscriptions. */
    size: () => feeds.size + buckets.club.length + buckets.player.length,
    stop(): void {
      gathering?.();
      for (const feed of feeds.values()) feed.stop();
      for (const kind of ['club', 'player'] as const)
        for (const bucket of buckets[kind]) {
          bucket.feed?.stop();
          bucket.patience?.();
        }
      feeds.clear();
      where.clear();
      touched.clear();
      buckets.club = [];
      buckets.player = [];
    },
  };
}
