import type { Fault, Result } from '#contract/faults.ts';
import type { Reading, Snapshot, Source } from '#contract/snapshot.ts';
import type { Clock } from '../base/clock.ts';
import type { ReadOptions } from './resource-definition.ts';
import { INITIAL, isOpening, isUsable, snapshotOf, type Moment, type ResourceState } from './resource-state.ts';
import { dueAt, step, type ResourceEffect, type ResourceInput } from './resource-step.ts';

/** Arguments of one read. */
export type LoadAsk<T> = Pick<ReadOptions<T>, 'minHeight' | 'signal' | 'partial' | 'caughtUp'>;

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

/** A live resource: one value with its status, kept up to date while somebody watches it. resource-step.ts has its rules. */
export function createResource<T>(options: ResourceOptions<T>) {
  const { clock, ttlMs, minIntervalMs, readsOffline = false, doubt = () => null, named = (source: Source) => source } = options;
  const watchers = new Set<() => void>();
  let state: ResourceState<T> = INITIAL;
  let abort = new AbortController();
  let armedFor: number | null = null;
  let disarm = (): void => {};

  const now = (): Moment => ({
    tick: clock.tick(),
    time: clock.now(),
    watched: watchers.size > 0,
    online: options.online(),
    readsOffline,
    paused: options.held?.() === true,
    streamed: options.streamed(),
    vouchedAt: options.vouchedAt?.() ?? 0,
    unheard: options.unheard?.() ?? null,
    doubt,
    ttlMs,
    minIntervalMs,
  });

  /** Resolves at the end of the reads that the input starts. */
  function send(input: ResourceInput<T>): Promise<void> | undefined {
    const [next, effects] = step(state, input, now());
    state = next;
    arm();
    let reading: Promise<void> | undefined;
    for (const effect of effects) {
      if (effect.do === 'read') reading = read(effect);
      else if (effect.do === 'keep') options.keep(effect.reading);
      else if (effect.do === 'announce') for (const changed of [...watchers]) changed();
      else {
        abort.abort();
        abort = new AbortController();
      }
    }
    return reading;
  }

  function arm(): void {
    const due = dueAt(state);
    if (due === armedFor) return;
    disarm();
    armedFor = due;
    if (due === null) return;
    disarm = clock.after(due - clock.tick(), () => {
      armedFor = null;
      return send({ on: 'tick' });
    });
  }

  async function read({ minHeight, era }: Extract<ResourceEffect<T>, { do: 'read' }>): Promise<void> {
    const partial = (reading: Reading<T>): void => void send({ on: 'partial', era, reading });
    const got = await options.load({ minHeight, signal: abort.signal, partial, caughtUp: () => void send({ on: 'caught-up', era }) });
    await send({ on: 'loaded', era, got, more: got.ok && options.more(got.value.data) });
  }

  return {
    current: (): Snapshot<T> => snapshotOf(state, now(), named),
    /** Whether the value is not invalidated, not expired and not doubtful, even if no events arrive: good enough for a program that polls. */
    usable: (): boolean => isUsable(state, now()),
    watch(changed: () => void): () => void {
      watchers.add(changed);
      void send({ on: 'watch', stored: state.opened ? null : options.cached() });
      return () => void watchers.delete(changed);
    },
    watched: (): boolean => watchers.size > 0,
    /** Whether nothing is shown yet because the stored value is still being read from disk. */
    opening: (): boolean => isOpening(state, now()),
    /** Marks the value as old because of an event at `height` (null if unknown), and starts a read. */
    invalidate: (height: number | null): void => void send({ on: 'invalidate', height }),
    /**
     * Handles missed events, a reorganisation or a change of connection: known heights are void, and the read under way is dropped.
     * `keepData: false` drops the value too. Answers from before the block `from` are rejected as old copies.
     */
    forget: (keepData: boolean, from = 0): void =>
      void send({ on: 'forget', keepData, from, stored: keepData || watchers.size === 0 ? null : options.cached() }),
    /** Reports the first block after missed events: changes before it were never announced, so the value must reach that height. */
    raiseMinHeight: (height: number): void => void send({ on: 'raise', height }),
    /** Reads now, regardless of any back-off. */
    refresh: (): void => void send({ on: 'refresh' }),
    /** Starts a read that `held` has delayed. */
    resume: (): void => void send({ on: 'resume' }),
    /** Call every second: applies expiry and changes in the health of the sources. */
    check: (): void => void send({ on: 'check' }),
    stop(): void {
      watchers.clear();
      void send({ on: 'stop' });
    },
  };
}
export type Resource<T> = ReturnType<typeof createResource<T>>;
