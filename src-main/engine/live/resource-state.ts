import { fault as makeFault, type Fault } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { noteOf, type Snapshot, type Source, type Status } from '#contract/snapshot.ts';
import { isBehind, type VersionedValue } from './versioned-value.ts';

const NOT_STORED = makeFault('offline', text('not-loaded'));

/** State of a resource. Times are ticks of the monotonic clock in ms; null stands for a timer that is not set. */
export interface ResourceState<T> {
  readonly held: VersionedValue<T>;
  readonly fault: Fault | null;
  /** The source has been behind at some time since the value was read. */
  readonly doubtful: boolean;
  /** Whether the stored value was taken over. */
  readonly opened: boolean;
  /** The first read has ended, so an empty value is not due to a slow disk. */
  readonly answered: boolean;
  /** A read is due. */
  readonly dirty: boolean;
  /** The value was invalidated or comes from the cache. */
  readonly stale: boolean;
  /** Number of the connection state that reads belong to: the result of a read with an earlier one is dropped. */
  readonly era: number;
  readonly running: boolean;
  /** The due read, or the one under way, only confirms the last one. */
  readonly confirms: boolean;
  readonly failures: number;
  /** Number of answers in a row that were behind. */
  readonly behind: number;
  readonly startedAt: number;
  /** The last `forget` inputs that were followed by an immediate read, and the end of the pause that too many of them cause. */
  readonly forgotten: readonly number[];
  readonly notBefore: number;
  /** Reads wait until then. */
  readonly waitUntil: number | null;
  /** A value that is still stale then is announced. */
  readonly graceUntil: number | null;
  /** The value is confirmed then by one more read. */
  readonly settleAt: number | null;
  /** What the watchers know. */
  readonly announced: Status;
  readonly announcedUsable: boolean;
}

/** What holds outside the resource at the time of an input. */
export interface Moment {
  readonly tick: number;
  /** Unix ms. */
  readonly time: number;
  readonly watched: boolean;
  readonly online: boolean;
  readonly readsOffline: boolean;
  /** Whether reads of a resource with a value wait. */
  readonly paused: boolean;
  readonly streamed: boolean;
  /** Unix seconds up to which events confirm the value; 0 if none do. */
  readonly vouchedAt: number;
  readonly unheard: Fault | null;
  readonly doubt: (source: Source) => Fault | null;
  readonly ttlMs: number;
  readonly minIntervalMs: number;
}

export const INITIAL: ResourceState<never> = {
  held: { value: null, reached: null, floor: 0, older: 0 },
  fault: null,
  doubtful: false,
  opened: false,
  answered: false,
  dirty: true,
  stale: false,
  era: 0,
  running: false,
  confirms: false,
  failures: 0,
  behind: 0,
  startedAt: -Infinity,
  forgotten: [],
  notBefore: -Infinity,
  waitUntil: null,
  graceUntil: null,
  settleAt: null,
  announced: 'loading',
  announcedUsable: false,
};

type State = ResourceState<unknown>;

export function isExpired({ held: { value } }: State, { streamed, vouchedAt, time, ttlMs }: Moment): boolean {
  return value !== null && !streamed && time - Math.max(value.observedAt, vouchedAt) * 1_000 > ttlMs + 1_000;
}

/** Why the value may be old although it was not invalidated: its own answer says so, or its source is behind now. */
export const doubtOf = ({ held: { value } }: State, now: Moment): Fault | null => value && (value.doubt ?? now.doubt(value.source));

/** Whether the source has caught up again after it was behind at some time since the value was read. */
export const hasRecovered = ({ held: { value }, doubtful, dirty, running }: State, now: Moment): boolean =>
  value !== null && doubtful && !dirty && !running && now.doubt(value.source) === null;

/** Local data that is announced at intervals (`minIntervalMs`) is never in doubt. */
const isFresh = (state: State, now: Moment): boolean =>
  (now.ttlMs === Infinity && now.minIntervalMs > 0) ||
  (!state.stale && !isBehind(state.held) && !isExpired(state, now) && doubtOf(state, now) === null);

export const isUsable = (state: State, now: Moment): boolean =>
  now.online && state.fault === null && state.held.value !== null && isFresh(state, now);

/** Whether nothing is shown yet because the stored value is still being read from disk. */
export const isOpening = ({ held, answered }: State, { online, readsOffline, watched }: Moment): boolean =>
  !online && held.value === null && readsOffline && !answered && watched;

/** A read under way does not change the status. */
export function statusOf(state: State, now: Moment): Status {
  const { value } = state.held;
  if (!now.online) return isOpening(state, now) ? 'loading' : 'offline';
  if (state.fault) return state.fault.code === 'behind' && value !== null ? 'stale' : 'failed';
  if (value === null) return 'loading';
  return now.unheard === null && isFresh(state, now) ? 'live' : 'stale';
}

function faultOf(state: State, now: Moment): Fault | null {
  const { value } = state.held;
  if (!now.online && value === null) return isOpening(state, now) ? null : NOT_STORED;
  return state.fault ?? (now.online ? (doubtOf(state, now) ?? (value === null ? null : now.unheard)) : null);
}

/** The snapshot that watchers receive. */
export function snapshotOf<T>(state: ResourceState<T>, now: Moment, named: (source: Source) => Source): Snapshot<T> {
  const { value } = state.held;
  const note = value && noteOf(value);
  return {
    status: statusOf(state, now),
    data: value?.data ?? null,
    source: value && named(value.source),
    height: value?.height ?? null,
    observedAt: value?.observedAt ?? null,
    fault: faultOf(state, now),
    ...(note !== null && { note }),
  };
}
