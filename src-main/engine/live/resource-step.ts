/**
 * State machine of a live resource: `step` maps a state and an input to the next state and its effects.
 *
 * Events only mark the value as old (`invalidate`); a read brings the new one. At most one read runs at a time, and two reads start at least
 * `minIntervalMs` apart. The value never goes back to a lower height, except after `forget` or a reorganisation. A value is `live` only if it
 * is read, not invalidated, not expired, its source is not behind, and events that would invalidate it can arrive.
 *
 * A failed read keeps the last value, sets `fault` and is repeated with back-off; the status becomes `failed` (`stale` if the source is
 * only behind). A reading that lacks a part counts as a failure, but its other parts are shown.
 */

import type { Fault, Result } from '#contract/faults.ts';
import type { Reading, Source } from '#contract/snapshot.ts';
import { aheadOf, retryDelay } from '../base/retry-delay.ts';
import { doubtOf, hasRecovered, isExpired, isUsable, statusOf, type Moment, type ResourceState } from './resource-state.ts';
import { accept, isBehind, isOld, raisedFloor, reject, voidHeights } from './versioned-value.ts';

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

/** Inputs of the state machine. */
export type ResourceInput<T> =
  | { readonly on: 'refresh' | 'resume' | 'check' | 'tick' | 'stop' }
  /** `stored` is the value from the cache, which the first watcher is shown. */
  | { readonly on: 'watch'; readonly stored: Reading<T> | null }
  | { readonly on: 'invalidate'; readonly height: number | null }
  /** `stored` is what the cache has for the new connection if the value is dropped while it is watched. */
  | { readonly on: 'forget'; readonly keepData: boolean; readonly from: number; readonly stored: Reading<T> | null }
  | { readonly on: 'raise'; readonly height: number }
  /** The first part of a read that continues. */
  | { readonly on: 'partial'; readonly era: number; readonly reading: Reading<T> }
  /** The read under way starts from local rows now: its answer has the changes up to now. */
  | { readonly on: 'caught-up'; readonly era: number }
  /** `more`: the value is only a first part. */
  | { readonly on: 'loaded'; readonly era: number; readonly got: Result<Reading<T>>; readonly more: boolean };

/** Effects that resource.ts carries out, in order. */
export type ResourceEffect<T> =
  | { readonly do: 'read'; readonly minHeight: number; readonly era: number }
  /** Aborts the read under way; it still ends with `loaded`. */
  | { readonly do: 'abort' }
  | { readonly do: 'keep'; readonly reading: Reading<T> }
  /** Always last, so that a watcher may send an input. */
  | { readonly do: 'announce' };

type Step<T> = readonly [ResourceState<T>, readonly ResourceEffect<T>[]];

/** Starts the read that is due, unless it has to wait. */
function run<T>(state: ResourceState<T>, now: Moment): Step<T> {
  const { held, dirty, running, waitUntil, startedAt, notBefore, era } = state;
  const may = (now.online || now.readsOffline) && !(now.paused && held.value !== null);
  if (!dirty || running || waitUntil !== null || !now.watched || !may) return [state, []];
  const earliest = Math.max(startedAt + now.minIntervalMs, notBefore);
  if (earliest > now.tick) return [{ ...state, waitUntil: earliest }, []];
  return [{ ...state, running: true, dirty: false, settleAt: null, startedAt: now.tick }, [{ do: 'read', minHeight: held.floor, era }]];
}

const tell = <T>(state: ResourceState<T>, now: Moment): Step<T> => [
  { ...state, graceUntil: null, announced: statusOf(state, now), announcedUsable: isUsable(state, now) },
  [{ do: 'announce' }],
];

function announce<T>(state: ResourceState<T>, now: Moment): Step<T> {
  const { announced, announcedUsable, graceUntil } = state;
  const next = statusOf(state, now);
  if (next === 'loading' && announced === 'loading') return [state, []]; // nothing new to announce
  const silenced = announced === 'live' && now.unheard !== null; // the live status must end without the grace period
  if (next !== 'stale' || !announcedUsable || isUsable(state, now) || silenced) return tell(state, now);
  return [{ ...state, graceUntil: graceUntil ?? now.tick + GRACE_MS }, []];
}

/** Announces a new status. */
const update = <T>(state: ResourceState<T>, now: Moment): Step<T> =>
  statusOf(state, now) === state.announced ? [state, []] : announce(state, now);

/** Starts the read that is due and announces the value. */
function proceed<T>(state: ResourceState<T>, now: Moment, say = announce<T>): Step<T> {
  const [started, read] = run(state, now);
  const [next, announced] = say(started, now);
  return [next, [...read, ...announced]];
}

function open<T>(before: ResourceState<T>, stored: Reading<T> | null, now: Moment): ResourceState<T> {
  const held = { ...before.held, value: stored, reached: stored?.height ?? null };
  const state = { ...before, held, opened: true, stale: stored !== null };
  return { ...state, announced: statusOf(state, now), announcedUsable: isUsable(state, now) };
}

function take<T>(state: ResourceState<T>, reading: Reading<T>, now: Moment): ResourceState<T> {
  if (isOld(state.held, reading)) return { ...state, held: reject(state.held) };
  const next = { ...state, held: accept(state.held, reading) };
  return { ...next, doubtful: doubtOf(next, now) !== null };
}

const failed = <T>(state: ResourceState<T>, fault: Fault, now: Moment): ResourceState<T> => ({
  ...state,
  fault,
  dirty: true,
  failures: state.failures + 1,
  waitUntil: now.tick + retryDelay(fault, state.failures),
});

function loaded<T>(before: ResourceState<T>, { era, got, more }: Extract<ResourceInput<T>, { on: 'loaded' }>, now: Moment): Step<T> {
  const { confirms, dirty, behind } = before;
  const ended = { ...before, running: false, confirms: false };
  if (era !== before.era) return run(ended, now);
  if (!got.ok) return proceed(failed({ ...ended, answered: true }, got.fault, now), now);
  const { value: reading } = got;
  const old = isOld(before.held, reading);
  const taken = take({ ...ended, answered: true, stale: dirty || old }, reading, now);
  if (reading.lacking) return proceed(failed(taken, reading.lacking, now), now);
  const state = { ...taken, fault: null, failures: 0, dirty: dirty || more };
  const keep: readonly ResourceEffect<T>[] = old ? [] : [{ do: 'keep', reading }];
  const lags = old || isBehind(state.held);
  // An answer without a block height may be an older copy, and so may "not found", which has no envelope.
  const unsure = WITHOUT_HEIGHT.includes(reading.source) || (reading.source === 'hosted' && reading.height === null);
  const next: Partial<ResourceState<T>> = !lags
    ? {
        behind: reading.doubt ? behind + 1 : 0,
        settleAt: !state.dirty && !confirms && unsure && now.streamed ? now.tick + SETTLE_MS : null,
      }
    : state.dirty
      ? {}
      : { dirty: true, behind: behind + 1, waitUntil: now.tick + aheadOf(behind) };
  const [after, effects] = proceed({ ...state, ...next }, now);
  return [after, [...keep, ...effects]];
}

function forget<T>(before: ResourceState<T>, input: Extract<ResourceInput<T>, { on: 'forget' }>, now: Moment): Step<T> {
  const { keepData, from, stored } = input;
  const cleared = {
    ...before,
    era: before.era + 1,
    held: voidHeights(before.held, keepData, from),
    failures: 0,
    behind: 0,
    confirms: false,
  };
  const closed = keepData ? cleared : { ...cleared, opened: false, answered: false };
  const state = keepData || !now.watched ? closed : open(closed, stored, now);
  const recent = before.forgotten.filter((at) => now.tick - at < FORGETS_MS);
  const often = recent.length >= FORGETS;
  const [next, effects] = proceed(
    {
      ...state,
      fault: null,
      dirty: true,
      stale: state.held.value !== null,
      waitUntil: null,
      startedAt: -Infinity,
      notBefore: often ? (recent[0] ?? 0) + FORGETS_MS : -Infinity,
      forgotten: often ? recent : [...recent, now.tick],
    },
    now,
  );
  return [next, [{ do: 'abort' }, ...effects]];
}

function check<T>(before: ResourceState<T>, now: Moment): Step<T> {
  if (!now.online) return [before, []];
  const state = doubtOf(before, now) === null ? before : { ...before, doubtful: true };
  // Each doubtful answer in a row doubles the wait: the copies of one service may differ.
  if (hasRecovered(state, now)) return update({ ...state, dirty: true, stale: true, waitUntil: now.tick + aheadOf(state.behind) }, now);
  if (state.fault || state.stale || !isExpired(state, now)) return update(state, now);
  return proceed({ ...state, dirty: true, stale: true }, now);
}

function tick<T>(before: ResourceState<T>, now: Moment): Step<T> {
  const due = (at: number | null): boolean => at !== null && at <= now.tick;
  const settles = due(before.settleAt) && !before.dirty && now.watched;
  const state: ResourceState<T> = {
    ...before,
    ...(due(before.waitUntil) && { waitUntil: null }),
    ...(due(before.settleAt) && { settleAt: null }),
    ...(settles && { dirty: true, confirms: true }),
  };
  return proceed(state, now, due(before.graceUntil) ? tell : (same) => [same, []]);
}

/** Returns the next state and effects for an input. Has no side effects. */
export function step<T>(state: ResourceState<T>, input: ResourceInput<T>, now: Moment): Step<T> {
  switch (input.on) {
    case 'watch': {
      const opened = state.opened ? state : open(state, input.stored, now);
      return run(isExpired(opened, now) ? { ...opened, dirty: true, stale: true } : opened, now);
    }
    case 'invalidate': {
      const { fault, waitUntil, startedAt, held } = state;
      // An event may mean that the failure is over, so retry sooner, unless the service has requested a pause. A list of the stored market
      // costs no request.
      const sooner = waitUntil !== null && (fault ? fault.code !== 'throttled' : held.value?.source === 'cache');
      const until = sooner ? Math.max(now.tick, Math.min(waitUntil, startedAt + NEWS_MS)) : waitUntil;
      const floor = Math.max(held.floor, input.height ?? 0);
      return proceed({ ...state, held: { ...held, floor }, dirty: true, stale: true, confirms: false, waitUntil: until }, now, update);
    }
    case 'forget':
      return forget(state, input, now);
    case 'raise': {
      const raised = { ...state, held: { ...state.held, floor: raisedFloor(state.held.floor, input.height) } };
      // A read under way compares with the new floor when it ends.
      return raised.running || raised.fault || !isBehind(raised.held) ? [raised, []] : proceed({ ...raised, dirty: true }, now);
    }
    case 'refresh':
      return run({ ...state, dirty: true, startedAt: -Infinity, notBefore: -Infinity, waitUntil: null }, now);
    case 'resume':
      return run(state, now);
    case 'check':
      return check(state, now);
    case 'tick':
      return tick(state, now);
    case 'partial':
      return input.era === state.era ? announce(take(state, input.reading, now), now) : [state, []];
    case 'caught-up':
      return [input.era === state.era && state.running ? { ...state, dirty: false } : state, []];
    case 'loaded':
      return loaded(state, input, now);
    case 'stop':
      return [{ ...state, era: state.era + 1, waitUntil: null, graceUntil: null, settleAt: null }, [{ do: 'abort' }]];
  }
}

/** Returns the tick at which a `tick` input is due; null when only another input can change the state. */
export function dueAt({ waitUntil, graceUntil, settleAt }: ResourceState<unknown>): number | null {
  const next = Math.min(waitUntil ?? Infinity, graceUntil ?? Infinity, settleAt ?? Infinity);
  return next === Infinity ? null : next;
}
