/**
 * Resources as of a past time, shared by all views that watch the same one.
 * Purpose: one way to answer from the past, for the replay clock and for the parameter `asOf`.
 * Invariants: a snapshot has nothing from after its time; its status is `recorded`, never `live`; a resource without a reading of the past
 * is answered with the fault `not-recorded`, never with the present; one read per resource runs at a time, and the newest time wins.
 */
import { fault, type Fault, type Result } from '#contract/faults.ts';
import type { Share } from '#contract/model/market/share.ts';
import { paramKey } from '#contract/param-key.ts';
import type { Params, ResourceName } from '#contract/resources.ts';
import { NOTHING, noteOf, type Reading, type Snapshot } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import type { ReportError } from '../context.ts';
import type { PastValues, ValueSubscription } from '../live/watched-value.ts';
import type { Registry, Subscription } from '../live/registry.ts';
import type { Priority } from '../net/request-options.ts';
import { seconds, type Clock } from '../base/clock.ts';
import { candlesFamily } from '../live/resources/market/price-history.ts';
import type { SharesContext } from '../live/share-exists.ts';
import { AS_OF } from './as-of/table.ts';
import type { AsOf, PastContext } from './as-of/as-of.ts';
import { UNWATCHED } from '../live/resource-definition.ts';

interface PastDeps {
  readonly clock: Clock;
  readonly registry: Registry;
  readonly context: Omit<PastContext, 'completeTrades' | 'once' | 'ask'> & SharesContext;
  readonly reportError: ReportError;
  /** The time of the replay clock; null while it is off. */
  readonly at: () => number | null;
}
/** Resources that show the records of one share. */
const MARKED: readonly ResourceName[] = ['orderbook', 'candles', 'trades', 'book-history'];

type Row = AsOf<ResourceName> | undefined;

/** What a value of the past needs. */
interface ValueDeps extends Omit<PastDeps, 'context'> {
  readonly context: PastContext;
}

/** Trades of a share are completed from upstream at most this often, in ms. */
const COMPLETE_MS = 5_000;
/** What was read for one answer serves others for this long, in ms. */
const ONCE_MS = 30_000;
const MOST_MADE = 24;

/** One resource at a fixed time, or at that of the replay clock. */
class PastValue {
  readonly listeners = new Set<() => void>();
  readonly name: ResourceName;
  readonly params: Params<ResourceName>;
  #snapshot: Snapshot<unknown> = NOTHING;
  #reading = false;
  #due = false;
  #shownAt = Infinity;
  /** The present value, of which a cut is shown. */
  #present: Subscription | null = null;
  readonly #deps: ValueDeps;
  readonly #fixed: number | null;
  readonly #row: Row;

  constructor(deps: ValueDeps, name: ResourceName, params: Params<ResourceName>, fixed: number | null) {
    this.name = name;
    this.params = params;
    this.#deps = deps;
    this.#fixed = fixed;
    this.#row = AS_OF[name] as Row;
  }

  current = (): Snapshot<unknown> => this.#snapshot;
  open(): void {
    if (this.#row && 'cut' in this.#row)
      this.#present = this.#deps.registry.subscribe(this.name, this.params, 'visible', () => void this.read());
    void this.read();
  }
  close(): void {
    this.#present?.stop();
  }
  setPriority(priority: Priority): void {
    this.#present?.setPriority(priority);
  }

  /** Reads the value at the time, again if the time has changed meanwhile. */
  read = async (): Promise<void> => {
    this.#due = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#due && this.listeners.size > 0) {
        this.#due = false;
        const at = this.#at();
        if (at === null) return;
        if (at < this.#shownAt && this.#shownAt !== Infinity) this.#show({ ...NOTHING }, at);
        const got = await this.#answer(at);
        const latest = this.#at();
        // an answer for a later time than the one that is wanted now would show the future
        if (got !== null && latest !== null && at <= latest) this.#show(got, at);
      }
    } finally {
      this.#reading = false;
    }
  };

  #at(): number | null {
    return this.#fixed ?? this.#deps.at();
  }
  #show(snapshot: Snapshot<unknown>, at: number): void {
    this.#snapshot = snapshot;
    this.#shownAt = at;
    for (const changed of [...this.listeners]) changed();
  }
  /** The snapshot as of a time; null while the present value, of which it is a cut, is still being read. */
  async #answer(at: number): Promise<Snapshot<unknown> | null> {
    const { clock, context, reportError } = this.#deps;
    if (at > seconds(clock)) return unknown(fault('not-recorded', text('replay.future')));
    const row = this.#row;
    if (!row) return unknown(fault('not-recorded', text('replay.never')));
    try {
      if ('never' in row) return unknown(fault('not-recorded', row.never));
      if ('cut' in row) return this.#cut(row, at);
      const got = (await row.read(this.params as never, at, context)) as Result<Reading<unknown>>;
      return got.ok ? recorded(got.value, at) : unknown(got.fault);
    } catch (cause) {
      return unknown(reportError(this.name, cause));
    }
  }
  #cut(row: Extract<AsOf<ResourceName>, { cut: unknown }>, at: number): Snapshot<unknown> | null {
    const present = this.#present?.resource.current();
    if (!present || (present.data === null && present.status === 'loading')) return null;
    if (present.data === null) return unknown(present.fault ?? fault('not-recorded'));
    const data = (row.cut as (data: unknown, at: number) => unknown)(present.data, at);
    if (data === null) return unknown(fault('not-recorded', text('replay.not-then')));
    return recorded({ data, source: 'recorder', height: null, observedAt: at }, at);
  }
}

const unknown = (why: Fault): Snapshot<unknown> => ({ ...NOTHING, status: 'failed', fault: why });
function recorded(reading: Reading<unknown>, at: number): Snapshot<unknown> {
  const note = noteOf(reading);
  const { data, height, observedAt } = reading;
  return { status: 'recorded', data, source: 'recorder', height, observedAt: Math.min(at, observedAt), fault: null, ...(note && { note }) };
}

export function createPastViews(deps: PastDeps) {
  const held = new Map<string, PastValue>();
  const stopped = new AbortController();
  const ask = { priority: 'visible', caller: 'replay', signal: stopped.signal } as const;
  const completed = new Map<Share, { readonly at: number; readonly done: Promise<unknown> }>();
  /** Reads the newest trades of a share and older ones, so that the stored ones reach back to a time. */
  async function completeTrades(share: Share, from: number): Promise<void> {
    const tick = deps.clock.tick();
    const before = completed.get(share);
    if (before && tick - before.at < COMPLETE_MS) return void (await before.done);
    const done = candlesFamily.load({ share, interval: '1h', from }, { ...UNWATCHED, ...ask }, deps.context);
    completed.set(share, { at: tick, done });
    await done;
  }
  const made = new Map<string, { readonly at: number; readonly value: Promise<unknown> }>();
  function once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const tick = deps.clock.tick();
    for (const [old, { at }] of made) if (tick - at >= ONCE_MS) made.delete(old);
    const known = made.get(key);
    if (known) return known.value as Promise<T>;
    const value = make();
    made.set(key, { at: tick, value });
    for (const oldest of made.keys()) if (made.size > MOST_MADE) made.delete(oldest);
    const failed = (got: unknown): boolean => typeof got === 'object' && got !== null && 'ok' in got && got.ok === false;
    void value.then((got) => failed(got) && made.delete(key)).catch(() => made.delete(key));
    return value;
  }
  const values: ValueDeps = { ...deps, context: { ...deps.context, completeTrades, once, ask } };

  return {
    at: deps.at,
    subscribe<N extends ResourceName>(name: N, params: Params<N>, fixed: number | null, listener: () => void): ValueSubscription {
      const key = `${fixed ?? 'replay'} ${paramKey(name, params)}`;
      const known = held.get(key);
      const value = known ?? new PastValue(values, name, params, fixed);
      held.set(key, value);
      value.listeners.add(listener);
      if (!known) value.open();
      return {
        resource: { current: value.current, opening: () => false, refresh: () => void value.read() },
        setPriority: (priority) => value.setPriority(priority),
        stop: () => {
          value.listeners.delete(listener);
          if (value.listeners.size > 0 || held.get(key) !== value) return;
          held.delete(key);
          value.close();
        },
      };
    },
    stop: (): void => stopped.abort(),
    /** Reads everything again that follows the replay clock, after it has moved. */
    moved(): void {
      for (const value of held.values()) void value.read();
    },
    /** A share that is on screen, whose records the replay clock marks; null for none. */
    share(): Share | null {
      for (const { name, params } of held.values()) {
        const { share } = params as { readonly share?: Share };
        if (share !== undefined && MARKED.includes(name)) return share;
      }
      return null;
    },
    isTimeless: (name: ResourceName): boolean => AS_OF[name] === undefined && deps.registry.isLocal(name),
  } satisfies PastValues & Record<string, unknown>;
}
export type PastViews = ReturnType<typeof createPastViews>;
