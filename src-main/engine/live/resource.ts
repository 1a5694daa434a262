import type { Clock } from '../base/clock.ts';
import { fault as makeFault, type Fault, type Result } from '#contract/faults.ts';
import { noteOf, type Reading, type Snapshot, type Source, type Status } from '#contract/snapshot.ts';
import { createHolding } from './versioned-value.ts';
import { aheadOf, retryDelay } from '../base/backoff.ts';

const NOT_STORED = makeFault('offline', 'this was not read before');
/** A failed read is tried again this soon when an event says that there is news. */
const NEWS_MS = 2_000;
/** A stale moment shorter than this is not announced: a spoiled value is usually read again sooner. */
const GRACE_MS = 250;
/** The service may answer as of a few seconds ago; where an answer does not say as of which block, it is asked once more after that. */
const SETTLE_MS = 8_000;
/** News that makes everything old is read at once, but not more often than so in so long: a source can say it with every event. */
const FORGETS = 3;
const FORGETS_MS = 5_000;
const WITHOUT_HEIGHT: readonly Source[] = ['rest', 'tool', 'dump'];

export interface LoadAsk<T> {
  /** Height the answer must have reached to be up to date; 0 when any will do. */
  readonly minHeight: number;
  readonly signal: AbortSignal;
  /** Shows a first part of a long read; what is announced so is not the end of it. */
  readonly partial: (reading: Reading<T>) => void;
}

export interface ResourceOptions<T> {
  readonly clock: Clock;
  /** Never rejects for an expected failure. */
  readonly load: (ask: LoadAsk<T>) => Promise<Result<Reading<T>>>;
  readonly cached: () => Reading<T> | null;
  readonly keep: (reading: Reading<T>) => void;
  /** Whether a value is only a first part, so that the next read follows by itself. */
  readonly more: (data: T) => boolean;
  /** How long a value may stand when no event would tell that it changed; without end for what lives here. */
  readonly freshMs: number;
  /** Shortest time between the starts of two reads. */
  readonly gapMs: number;
  readonly online: () => boolean;
  /** Whether a read asks nobody else while offline, so that it may go on. */
  readonly readsOffline?: boolean;
  /** Whether events stand behind this value: while they do, it stays fresh until spoiled. */
  readonly streamed: () => boolean;
  /** When the events that stand behind this value were last heard, in Unix seconds: until then it is known to be as it was read. */
  readonly vouchedAt?: () => number | null;
  /** Why what this source says may be old: it says itself that it is behind. */
  readonly doubt?: (source: Source) => Fault | null;
  /** Why no event would tell now that the value changed, although events should: it is no live value however young it is. */
  readonly unheard?: () => Fault | null;
  /** A source as it is named outside of the engine. */
  readonly named?: (source: Source) => Source;
  /** Whether reading should wait for `resume`. */
  readonly held?: () => boolean;
}

export interface Resource<T> {
  current(): Snapshot<T>;
  /** Whether it is as it was read and young enough to go by, be its events heard or not: what a program that polls would use. */
  usable(): boolean;
  watch(changed: () => void): () => void;
  watched(): boolean;
  /** Nothing is shown yet because what is stored is still being read from the disk. */
  opening(): boolean;
  /** An event says that the value may be old; it never brings the value. */
  spoil(height: number | null): void;
  /**
   * News was missed, or the chain or the connection changed: heights so far mean nothing. `keepData: false` drops the value too.
   * An answer from before the block `from` is an old copy and is no answer.
   */
  forget(keepData: boolean, from?: number): void;
  /** The first block heard of after news was missed: whatever changed before it was announced to nobody. */
  reach(height: number): void;
  /** Reads now, back-off or not. */
  refresh(): void;
  /** Nothing holds reading back any more. */
  resume(): void;
  /** Called every second: notices a value that grew old. */
  check(): void;
  stop(): void;
}

export function createResource<T>(options: ResourceOptions<T>): Resource<T> {
  const { clock } = options;
  const watchers = new Set<() => void>();
  const held = createHolding<T>();
  let fault: Fault | null = null;
  let doubtful = false; // its source has been behind since what we have was read
  let answered = false; // a read of the disk alone has ended
  let dirty = true; // a read is owed
  let stale = false; // what we have was spoiled, or comes from the cache
  let running = false;
  let opened = false;
  let failures = 0;
  let behind = 0;
  let startedAt = -Infinity;
  let forgotten: number[] = []; // ticks of the last times everything became old and was read at once
  let notBefore = -Infinity;
  let age = 0; // grows when what is under way no longer counts
  let abort = new AbortController();
  let cancelWait = (): void => {};
  let cancelSettle = (): void => {};
  let settling = false; // the read owed is only to make sure of the last one
  let waiting = false;
  let waitUntil = 0;
  let announced: Status = 'loading';
  let toldUsable = false;
  let cancelGrace: (() => void) | null = null;

  const expired = (): boolean => {
    const value = held.value();
    if (value === null || options.streamed()) return false;
    const since = Math.max(value.observedAt, options.vouchedAt?.() ?? 0);
    return clock.now() - since * 1_000 > options.freshMs + 1_000;
  };

  function status(): Status {
    const value = held.value();
    if (!options.online()) return value === null && fromDisk() ? 'loading' : 'offline';
    if (fault) return fault.code === 'behind' && value !== null ? 'stale' : 'failed';
    if (value === null) return 'loading';
    return unheard() === null && isFresh() ? 'live' : 'stale'; // a refresh under way changes no status
  }
  /** What lives here is told at its pace: nothing about it is in doubt. */
  const isFresh = (): boolean =>
    (options.freshMs === Infinity && options.gapMs > 0) || (!stale && !held.lagging() && !expired() && doubt() === null);
  const usable = (): boolean => options.online() && fault === null && held.value() !== null && isFresh();
  const unheard = (): Fault | null => options.unheard?.() ?? null;
  /** Why the value may be old although nothing spoiled it: by its own word, or by what its source says now. */
  function doubt(): Fault | null {
    const value = held.value();
    return value && (value.doubt ?? options.doubt?.(value.source) ?? null);
  }
  /** What keeps a value that was read from being live. */
  const trouble = (): Fault | null => doubt() ?? (held.value() === null ? null : unheard());
  /** The source says no more that it is behind, but did so since what we have was read. */
  function recovered(): boolean {
    const value = held.value();
    return value !== null && doubtful && !dirty && !running && (options.doubt?.(value.source) ?? null) === null;
  }
  /** What is stored is being read, so that it is not known yet whether there is anything. */
  const fromDisk = (): boolean => options.readsOffline === true && !answered && watchers.size > 0;

  function announce(): void {
    const next = status();
    if (next === 'loading' && announced === 'loading') return; // nothing new to say
    const silenced = announced === 'live' && unheard() !== null; // nobody may call it live a moment longer
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

  /** What nobody has seen yet is read at any time. */
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
    if (running || waiting) return; // finish first; `dirty` sends us round once more
    while (dirty && watchers.size > 0 && (options.online() || options.readsOffline === true) && !waits()) {
      const early = Math.max(startedAt + options.gapMs, notBefore) - clock.tick();
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
      // An answer without a block may be an older copy, and so may "not found": it carries no envelope.
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
    spoil(height) {
      held.want(height ?? 0);
      dirty = stale = true;
      settling = false;
      if (status() !== announced) announce();
      // News may have healed what failed; what asked us to wait is left in peace.
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
    reach(height) {
      held.reach(height);
      if (running || fault || !held.lagging()) return; // a read under way sees the new floor when it ends
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
        return wait(aheadOf(behind)); // each doubtful answer in a row makes it longer: copies of one service may differ
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
