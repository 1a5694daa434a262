/**
 * A live resource: one value with its status, kept up to date while somebody watches it.
 *
 * Events only mark the value as old (`invalidate`); a read brings the new one. At most one read runs at a time, and two reads start at least
 * `gapMs` apart. The value never goes back to a lower height, except after `forget` or a reorganisation. A value is `live` only if it is
 * read, not invalidated, not expired, its source is not behind, and events that would invalidate it can arrive.
 *
 * A failed read keeps the last value, sets `fault` and is repeated with back-off; the status becomes `failed` (`stale` if the source is
 * only behind). A reading that lacks a part counts as a failure, but its other parts are shown. `load` must not reject.
 */

import type { Clock } from '../base/clock.ts';
import { fault as makeFault, type Fault, type Result } from '#contract/faults.ts';
import { noteOf, type Reading, type Snapshot, type Source, type Status } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { createHolding } from './versioned-value.ts';
import { aheadOf, retryDelay } from '../base/backoff.ts';

const NOT_STORED = makeFault('offline', text('not-loaded'));
/** After an event, a failed read is repeated this soon. */
const NEWS_MS = 2_000;
/** A stale period shorter than this is not announced: an invalidated value is usually read again sooner. */
const GRACE_MS = 250;
/** The service may answer with the state of a few seconds ago. If an answer has no block height, it is read once more after this time. */
const SETTLE_MS = 8_000;
/** `forget` triggers a read at once, but at most this many times within `FORGETS_MS`: a source can cause it with every event. */
const FORGETS = 3;
const FORGETS_MS = 5_000;
const WITHOUT_HEIGHT: readonly Source[] = ['rest', 'tool', 'dump'];

/** Arguments of one read. */
export interface LoadAsk<T> {
  /** Height the answer must have reached to be up to date; 0 accepts any height. */
  readonly minHeight: number;
  readonly signal: AbortSignal;
  /** Shows a first part of a long read; the read continues afterwards. */
  readonly partial: (reading: Reading<T>) => void;
}

export interface ResourceOptions<T> {
  readonly clock: Clock;
  /** Reads the value. Never rejects for an expected failure. */
  readonly load: (ask: LoadAsk<T>) => Promise<Result<Reading<T>>>;
  readonly cached: () => Reading<T> | null;
  readonly keep: (reading: Reading<T>) => void;
  /** Whether a value is only a first part, so that the next read follows automatically. */
  readonly more: (data: T) => boolean;
  /** How long a value stays fresh when no event would report a change, in ms; `Infinity` for local data. */
  readonly ttlMs: number;
  /** Shortest time between the starts of two reads, in ms. */
  readonly minIntervalMs: number;
  readonly online: () => boolean;
  /** Whether reads need no network, so that they also run offline. */
  readonly readsOffline?: boolean;
  /** Whether events report changes of this value: if so, it stays fresh until it is invalidated. */
  readonly streamed: () => boolean;
  /** Time of the last event, in Unix seconds: up to then the value is known to be unchanged since it was read. */
  readonly vouchedAt?: () => number | null;
  /** Fault of a source that reports itself to be behind, so that its answers may be old; null if there is none. */
  readonly doubt?: (source: Source) => Fault | null;
  /** Fault while events should arrive but cannot; the value is then not live, even if it is recent. Null if there is none. */
  readonly unheard?: () => Fault | null;
  /** Maps a source to the name the contract uses for it. */
  readonly named?: (source: Source) => Source;
  /** Whether reads wait for `resume`. A resource without a value does not wait. */
  readonly held?: () => boolean;
}

export interface Resource<T> {
  current(): Snapshot<T>;
  /** Whether the value is not invalidated, not expired and not doubtful, even if no events arrive: good enough for a program that polls. */
  usable(): boolean;
  watch(changed: () => void): () => void;
  watched(): boolean;
  /** Whether nothing is shown yet because the stored value is still being read from disk. */
  opening(): boolean;
  /** Marks the value as old because of an event at `height` (null if unknown), and starts a read. */
  invalidate(height: number | null): void;
  /**
   * Handles missed events, a reorganisation or a change of connection: known heights are void, and the read under way is dropped.
   * `keepData: false` drops the value too. Answers from before the block `from` are rejected as old copies.
   */
  forget(keepData: boolean, from?: number): void;
  /** Reports the first block after missed events: changes before it were never announced, so the value must reach that height. */
  raiseMinHeight(height: number): void;
  /** Reads now, regardless of any back-off. */
  refresh(): void;
  /** Starts a read that `held` has delayed. */
  resume(): void;
  /** Call every second: applies expiry and changes in the health of the sources. */
  check(): void;
  stop(): void;
}

export function createResource<T>(options: ResourceOptions<T>): Resource<T> {
  const { clock } = options;
  const watchers = new Set<() => void>();
  const held = createHolding<T>();
  let fault: Fault | null = null;
  let doubtful = false; // the source has been behind at some time since the value was read
  let answered = false; // the first read has ended, so an empty value is not due to a slow disk
  let dirty = true; // a read is due
  let stale = false; // the value was invalidated or comes from the cache
  let running = false;
  let opened = false;
  let failures = 0;
  let behind = 0;
  let startedAt = -Infinity;
  let forgotten: number[] = []; // ticks of the last `forget` calls that were followed by an immediate read
  let notBefore = -Infinity;
  let age = 0; // incremented when the read under way becomes irrelevant
  let abort = new AbortController();
  let cancelWait = (): void => {};
  let cancelSettle = (): void => {};
  let settling = false; // the due read only confirms the last one
  let waiting = false;
  let waitUntil = 0;
  let announced: Status = 'loading';
  let toldUsable = false;
  let cancelGrace: (() => void) | null = null;

  const expired = (): boolean => {
    const value = held.value();
    if (value === null || options.streamed()) return false;
    const since = Math.max(value.observedAt, options.vouchedAt?.() ?? 0);
    return clock.now() - since * 1_000 > options.ttlMs + 1_000;
  };

  function status(): Status {
    const value = held.value();
    if (!options.online()) return value === null && fromDisk() ? 'loading' : 'offline';
    if (fault) return fault.code === 'behind' && value !== null ? 'stale' : 'failed';
    if (value === null) return 'loading';
    return unheard() === null && isFresh() ? 'live' : 'stale'; // a read under way does not change the status
  }
  /** Local data that is announced at intervals (`gapMs`) is never in doubt. */
  const isFresh = (): boolean =>
    (options.ttlMs === Infinity && options.minIntervalMs > 0) || (!stale && !held.lagging() && !expired() && doubt() === null);
  const usable = (): boolean => options.online() && fault === null && held.value() !== null && isFresh();
  const unheard = (): Fault | null => options.unheard?.() ?? null;
  /** Why the value may be old although it was not invalidated: its own answer says so, or its source is behind now. */
  function doubt(): Fault | null {
    const value = held.value();
    return value && (value.doubt ?? options.doubt?.(value.source) ?? null);
  }
  /** Fault that keeps an existing value from being live. */
  const trouble = (): Fault | null => doubt() ?? (held.value() === null ? null : unheard());
  /** Whether the source has caught up again after it was behind at some time since the value was read. */
  function recovered(): boolean {
    const value = held.value();
    return value !== null && doubtful && !dirty && !running && (options.doubt?.(value.source) ?? null) === null;
  }
  /** Whether the stored value is still being read, so that it is not yet known if there is one. */
  const fromDisk = (): boolean => options.readsOffline === true && !answered && watchers.size > 0;

  function announce(): void {
    const next = status();
    if (next === 'loading' && announced === 'loading') return; // nothing new to announce
    const silenced = announced === 'live' && unheard() !== null; // the live status must end without the grace period
    if (next === 'stale' && toldUsable && !usable() && !silenced) {
      cancelGrace ??= clock.after(GRACE_MS, tell);
      return;
    }
    tell();
  }

  function tell(): void {
    cancelGrace?.();
    cancelGrace = null;
    announced = status();
    toldUsable = usable();
    for (const changed of [...watchers]) changed();
  }

  /** Whether reads must wait. A resource without a value never waits. */
  const waits = (): boolean => held.value() !== null && options.held?.() === true;

  function wait(ms: number): void {
    cancelWait();
    waiting = true;
    waitUntil = clock.tick() + ms;
    const done = clock.after(ms, () => {
      waiting = false;
      return run();
    });
    cancelWait = () => {
      waiting = false;
      done();
    };
  }

  async function run(): Promise<void> {
    if (running || waiting) return; // the current read ends first; `dirty` then triggers another
    while (dirty && watchers.size > 0 && (options.online() || options.readsOffline === true) && !waits()) {
      const early = Math.max(startedAt + options.minIntervalMs, notBefore) - clock.tick();
      if (early > 0) return wait(early);
      running = true;
      dirty = false;
      cancelSettle();
      const confirms = settling;
      settling = false;
      startedAt = clock.tick();
      const started = age;
      const got = await options.load({
        minHeight: held.floor(),
        signal: abort.signal,
        partial: (reading) => started === age && take(reading, false),
      });
      running = false;
      if (started !== age) continue;
      answered = true;
      if (!got.ok) {
        fault = got.fault;
        dirty = true;
        announce();
        return wait(retryDelay(got.fault, failures++));
      }
      const { lacking, data, source } = got.value;
      fault = lacking ?? null;
      const old = held.isOld(got.value);
      stale = dirty || old;
      take(got.value, true);
      if (lacking) {
        dirty = true;
        return wait(retryDelay(lacking, failures++));
      }
      failures = 0;
      if (options.more(data)) dirty = true;
      if (!held.lagging() && !old) behind = got.value.doubt ? behind + 1 : 0;
      else if (!dirty) {
        dirty = true;
        return wait(aheadOf(behind++));
      }
      // An answer without a block height may be an older copy, and so may "not found", which has no envelope.
      const unsure = WITHOUT_HEIGHT.includes(source) || (source === 'hosted' && got.value.height === null);
      if (!dirty && !confirms && unsure && options.streamed()) cancelSettle = clock.after(SETTLE_MS, settle);
    }
  }

  function take(reading: Reading<T>, final: boolean): void {
    const old = held.isOld(reading);
    if (old) held.skip();
    else {
      held.take(reading);
      doubtful = doubt() !== null;
    }
    if (final && !old && !reading.lacking) options.keep(reading);
    announce();
  }

  function settle(): Promise<void> | undefined {
    if (dirty || watchers.size === 0) return undefined;
    dirty = settling = true;
    return run();
  }

  function open(): void {
    if (opened) return;
    opened = true;
    held.open(options.cached());
    stale = held.value() !== null;
    announced = status();
    toldUsable = usable();
  }

  return {
    current: () => {
      const value = held.value();
      const note = value && noteOf(value);
      return {
        status: status(),
        data: value?.data ?? null,
        source: value === null ? null : (options.named?.(value.source) ?? value.source),
        height: value?.height ?? null,
        observedAt: value?.observedAt ?? null,
        fault: !options.online() && value === null ? (fromDisk() ? null : NOT_STORED) : (fault ?? (options.online() ? trouble() : null)),
        ...(note !== null && { note }),
      };
    },
    usable,
    watch(changed) {
      open();
      watchers.add(changed);
      if (expired()) dirty = stale = true;
      void run();
      return () => void watchers.delete(changed);
    },
    watched: () => watchers.size > 0,
    opening: () => !options.online() && held.value() === null && fromDisk(),
    invalidate(height) {
      held.want(height ?? 0);
      dirty = stale = true;
      settling = false;
      if (status() !== announced) announce();
      // An event may mean that the failure is over, so retry sooner, unless the service has requested a pause.
      if (waiting && fault && fault.code !== 'throttled') wait(Math.max(0, Math.min(waitUntil, startedAt + NEWS_MS) - clock.tick()));
      void run();
    },
    forget(keepData, from = 0) {
      age++;
      abort.abort();
      abort = new AbortController();
      held.forget(keepData, from);
      failures = behind = 0;
      settling = false;
      if (!keepData) {
        opened = answered = false;
        if (watchers.size > 0) open();
      }
      fault = null;
      dirty = true;
      stale = held.value() !== null;
      cancelWait();
      startedAt = -Infinity;
      forgotten = forgotten.filter((at) => clock.tick() - at < FORGETS_MS);
      notBefore = forgotten.length < FORGETS ? -Infinity : (forgotten[0] ?? 0) + FORGETS_MS;
      if (forgotten.length < FORGETS) forgotten.push(clock.tick());
      announce();
      void run();
    },
    raiseMinHeight(height) {
      held.reach(height);
      if (running || fault || !held.lagging()) return; // a read under way compares with the new floor when it ends
      dirty = true;
      announce();
      void run();
    },
    refresh() {
      dirty = true;
      startedAt = notBefore = -Infinity;
      cancelWait();
      void run();
    },
    resume: () => void run(),
    check() {
      if (!options.online()) return;
      if (status() !== announced) announce();
      if (doubt() !== null) doubtful = true;
      if (recovered()) {
        dirty = stale = true;
        return wait(aheadOf(behind)); // each doubtful answer in a row doubles the wait: the copies of one service may differ
      }
      if (fault || !expired() || stale) return;
      dirty = stale = true;
      announce();
      void run();
    },
    stop() {
      age++;
      abort.abort();
      cancelWait();
      cancelGrace?.();
      cancelSettle();
      watchers.clear();
    },
  };
}
