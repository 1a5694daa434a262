/**
 * State machine of the event stream: `step` maps a state and an input to the next state and its effects.
 * Purpose: decides when to connect, wait, resume from a position, and invalidate everything. It has no side effects; stream.ts owns the
 * socket and the timer and carries out the effects.
 * Invariants: a gap that cannot be replayed always ends in a full resync (`invalidate-all`), which is pending in `owed` until the stream opens
 * or receives a byte; unreadable events and repeated restarts are throttled; `dueAt` gives the tick of the next change without an input.
 * Errors: dropped connections and refusals lead to a wait with back-off. Only a 400 for selected topics closes the stream for good.
 */

import {
  GARBAGE_MS,
  MAX_DROP_MS,
  MAX_REST_MS,
  MAX_RETRY_MS,
  OPEN_MS,
  PROBE_MS,
  QUIET_MS,
  REFUSED_MS,
  REPLAY_MS,
  RESYNC_MS,
  RETRY_MS,
  SILENT_MS,
} from '../net/lane/limits.ts';
import { backoffMs } from '#contract/backoff.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { StreamEvent } from './envelope.ts';

/** State that every phase has. Times are ticks of the monotonic clock in milliseconds. */
interface Known {
  /** Position in the stream, `<epoch>:<id>`; null to start from now. */
  readonly cursor: string | null;
  /** Reason for a full resync that is due when the stream next opens or receives a byte; null when none is due. */
  readonly owed: CodedText | null;
  /** Reconnect delay in milliseconds, from the server's `retry:`. */
  readonly retryMs: number;
  /** Attempts since the stream last received data. */
  readonly tries: number;
  /** The game node is catching up. */
  readonly degraded: boolean;
  /** Tick of the last full resync caused by an unreadable event, and whether another such event followed. */
  readonly unreadable: { readonly at: number; readonly more: boolean } | null;
  /** Tick of the service's last restart request, and the number of requests in a row. */
  readonly resynced: { readonly at: number; readonly times: number } | null;
  /** Whether certain topics are selected: only then can a 400 be about topics. */
  readonly filtered: boolean;
}

/**
 * Why an open stream does not confirm that data is current: no byte has arrived since it resumed (`opened`), since the computer woke up
 * (`woke`), or for two keep-alives (`silent`). The next byte clears it, because everything announced earlier has arrived by then.
 */
type Unconfirmed = 'opened' | 'woke' | 'silent';

/** State of the stream: one phase and the state common to all. */
export type State = Known &
  (
    | { readonly at: 'off' }
    | { readonly at: 'opening'; readonly since: number; readonly silent: boolean }
    | { readonly at: 'open'; readonly receivedAt: number; readonly probeUntil: number | null; readonly unconfirmed: Unconfirmed | null }
    | { readonly at: 'waiting'; readonly until: number; readonly why: CodedText; readonly serverRequested: boolean }
    | { readonly at: 'closed'; readonly why: CodedText }
  );

export type StreamInput =
  | { readonly on: 'start' | 'stop' | 'opened' | 'received' | 'tick' | 'unreadable' }
  | { readonly on: 'retry'; readonly ms: number }
  /** `dice` from 0 to 1 spreads the retries of many clients. */
  | { readonly on: 'dropped'; readonly why: CodedText; readonly dice: number }
  | { readonly on: 'refused'; readonly status: number; readonly why: CodedText; readonly waitMs: number; readonly dice: number }
  /** The computer slept or the clock jumped; `gapMs` is the wall-clock time since the stream last received data. */
  | { readonly on: 'wake'; readonly gapMs: number }
  | ({ readonly on: 'event'; readonly why: CodedText } & Pick<StreamEvent, 'name' | 'id' | 'topics' | 'ready'>);

type InputOf<On extends StreamInput['on']> = Extract<StreamInput, { on: On }>;

/** Effects that stream.ts carries out, in order. */
export type StreamEffect =
  /** Closes an open connection first. */
  | { readonly do: 'open'; readonly lastEventId: string | null }
  | { readonly do: 'close' }
  | { readonly do: 'invalidate'; readonly topics: readonly string[] }
  | { readonly do: 'invalidate-all'; readonly why: CodedText; readonly replaced: boolean }
  | { readonly do: 'mark'; readonly mark: 'open' | 'gap' | 'resync' | 'closed' | 'refused'; readonly text: CodedText };

/** The next state and the effects of one input. */
type Step = readonly [State, readonly StreamEffect[]];

/** The state before the first start. Without a cursor it is unknown what was missed, so a full resync is due. */
export const initial = (cursor: string | null, filtered = false): State => ({
  at: 'off',
  cursor,
  owed: cursor === null ? text('stream.started') : null,
  retryMs: RETRY_MS,
  tries: 0,
  degraded: false,
  unreadable: null,
  resynced: null,
  filtered,
});

const known = ({ cursor, owed, retryMs, tries, degraded, unreadable, resynced, filtered }: Known): Known => {
  return { cursor, owed, retryMs, tries, degraded, unreadable, resynced, filtered };
};

const opening = (from: Known, now: number, silent = false): Step => [
  { ...known(from), at: 'opening', since: now, silent, tries: from.tries + 1 },
  [{ do: 'open', lastEventId: from.cursor }],
];

/** Reconnects without an id: events in between are lost, so a full resync is due. */
const restart = (from: Known, now: number, why: CodedText, silent = false): Step => {
  const [state, effects] = opening({ ...known(from), cursor: null, owed: why }, now, silent);
  return [state, [{ do: 'mark', mark: silent ? 'gap' : 'resync', text: why }, ...effects]];
};

const wait = (from: Known, until: number, why: CodedText, mark: 'gap' | 'refused' | 'resync', serverRequested: boolean): Step => [
  { ...known(from), at: 'waiting', until, why, serverRequested },
  [{ do: 'close' }, { do: 'mark', mark, text: why }],
];

/** Returns the delay in ms before a retry: the first as the server requests, then doubled with random spread, up to `most`. */
export function reconnectDelay(tries: number, retryMs: number, dice: number, most: number = MAX_RETRY_MS): number {
  if (tries <= 1) return retryMs;
  const mostMs = Math.max(most, retryMs);
  return Math.min(mostMs, backoffMs(tries - 1, { firstMs: retryMs, mostMs }) * (1 + dice / 4));
}

function refused(state: State, input: InputOf<'refused'>, now: number): Step {
  const { status, why, waitMs, dice } = input;
  if (status === 429 || status === 503) return wait(state, now + Math.max(REFUSED_MS, Math.min(MAX_REST_MS, waitMs)), why, 'refused', true);
  if (status >= 500) return wait(state, now + reconnectDelay(state.tries, state.retryMs, dice), why, 'refused', false);
  if (status === 400 && state.cursor !== null)
    return wait({ ...state, cursor: null, owed: text('stream.cannot-resume') }, now + state.retryMs, why, 'refused', false);
  if (status === 400 && state.filtered)
    return [{ ...known(state), at: 'closed', why }, [{ do: 'close' }, { do: 'mark', mark: 'closed', text: why }]];
  // An early retry cannot help; an occasional one may, once the service or its gateway is repaired.
  return wait(state, now + MAX_RETRY_MS, why, 'refused', true);
}

/** The first restart request takes effect at once; repeated ones after increasing delays, because each reads everything again. */
function resync(state: State, why: CodedText, now: number): Step {
  const { resynced } = state;
  const times = resynced && now - resynced.at < RESYNC_MS ? resynced.times + 1 : 1;
  const from: Known = { ...known(state), resynced: { at: now, times } };
  if (times === 1) return restart(from, now, why);
  return wait({ ...from, cursor: null, owed: why }, now + reconnectDelay(times, state.retryMs, 0), why, 'resync', false);
}

const epoch = (id: string): string => id.slice(0, id.indexOf(':'));

/** Emits the pending full resync as soon as the stream opens or receives a byte. */
const pay = (state: State): Step =>
  state.owed === null ? [state, []] : [{ ...state, owed: null }, [{ do: 'invalidate-all', why: state.owed, replaced: false }]];

const received = (state: State, now: number): Step =>
  state.at === 'open' ? pay({ ...state, tries: 0, receivedAt: now, probeUntil: null, unconfirmed: null }) : [state, []];

/** Why an event leaves no older data valid; null if it names what changed, or nothing. */
function gapIn({ name, topics }: InputOf<'event'>, otherEpoch: boolean): CodedText | null {
  if (name === 'chain.reorg') return text('stream.reorganised');
  if (topics.includes('cache:reset')) return text('stream.node-recovered');
  if (otherEpoch) return text('stream.new-epoch');
  return name === 'resource.changed' && topics.length === 0 ? text('stream.aimless') : null;
}

function event(before: State, input: InputOf<'event'>, now: number): Step {
  const [state, paid] = received(before, now);
  if (state.at !== 'open') return [state, []]; // late events of a stream that was abandoned
  const cursor = input.id ?? state.cursor;
  if (input.name === 'resync-required') return resync(state, input.why, now);
  if (input.name === 'draining') {
    const [next, effects] = wait({ ...state, cursor }, now + state.retryMs, text('stream.restarted'), 'gap', false);
    return [next, [...paid, ...effects]];
  }
  const reset = input.topics.includes('cache:reset');
  const otherEpoch = input.id !== null && state.cursor !== null && epoch(input.id) !== epoch(state.cursor);
  const why = gapIn(input, otherEpoch);
  const degraded = input.name === 'source.degraded' || (state.degraded && !reset && !(input.name === 'view.ready' && input.ready === true));
  const invalidated: StreamEffect[] =
    why !== null
      ? [{ do: 'invalidate-all', why, replaced: reset || input.name === 'chain.reorg' }]
      : input.topics.length > 0
        ? [{ do: 'invalidate', topics: input.topics }]
        : [];
  const marks: StreamEffect[] = otherEpoch ? [{ do: 'mark', mark: 'resync', text: text('stream.new-epoch') }] : [];
  return [{ ...state, cursor, degraded }, [...paid, ...marks, ...invalidated]];
}

/** Compares with the same sums as `dueAt`: differences round otherwise, and a timer that fires early would be armed again at once. */
function tick(state: State, now: number): Step {
  if (state.at === 'waiting' && now >= state.until) return opening(state, now);
  if (state.at === 'opening' && now >= state.since + OPEN_MS) {
    return wait(state, now + reconnectDelay(state.tries, state.retryMs, 1), text('stream.no-response'), 'gap', false);
  }
  if (state.at !== 'open') return [state, []];
  if (now >= state.receivedAt + SILENT_MS) return restart(state, now, text('stream.no-data'), true);
  if (state.probeUntil !== null && now >= state.probeUntil) return opening(state, now);
  if (state.unconfirmed !== 'silent' && now >= state.receivedAt + QUIET_MS)
    return [{ ...state, unconfirmed: 'silent' }, [{ do: 'mark', mark: 'gap', text: text('stream.missed-keep-alives') }]];
  if (state.unreadable?.more && now >= state.unreadable.at + GARBAGE_MS) return unreadable(state, now);
  return [state, []];
}

/** An unreadable event may have named anything and causes a full resync; the resyncs are throttled. */
function unreadable(state: State, now: number): Step {
  if (state.unreadable && now < state.unreadable.at + GARBAGE_MS)
    return [{ ...state, unreadable: { ...state.unreadable, more: true } }, []];
  return [
    { ...state, unreadable: { at: now, more: false } },
    [{ do: 'invalidate-all', why: text('stream.unreadable-event'), replaced: false }],
  ];
}

function wake(state: State, gapMs: number, now: number): Step {
  const long = gapMs > REPLAY_MS;
  const owed = long ? text('stream.slept') : state.owed;
  if (state.at === 'open') return [{ ...state, owed, probeUntil: now + PROBE_MS, unconfirmed: state.unconfirmed ?? 'woke' }, []];
  if (state.at === 'waiting' && !state.serverRequested)
    return opening({ ...known(state), owed, tries: 0, ...(long && { cursor: null }) }, now);
  return [{ ...state, owed }, []];
}

/** Returns the next state and effects for an input at tick `now`. Has no side effects. */
export function step(state: State, input: StreamInput, now: number): Step {
  switch (input.on) {
    case 'start':
      return state.at === 'off' || state.at === 'closed' ? opening(state, now) : [state, []];
    case 'stop':
      return [{ ...known(state), at: 'off' }, [{ do: 'close' }]];
    case 'retry':
      return [{ ...state, retryMs: Math.min(MAX_RETRY_MS, Math.max(500, input.ms)) }, []];
    case 'wake':
      return wake(state, input.gapMs, now);
    case 'tick':
      return tick(state, now);
    case 'opened': {
      if (state.at !== 'opening') return [state, []];
      // A full resync leaves no older data. If events are replayed, or the stream was silent before, a byte must arrive first.
      const unconfirmed = state.owed === null || state.silent ? 'opened' : null;
      const [open, paid] = pay({ ...known(state), at: 'open', receivedAt: now, probeUntil: null, unconfirmed });
      return [open, [{ do: 'mark', mark: 'open', text: text('stream.opened', { from: state.cursor }) }, ...paid]];
    }
    case 'received':
      return received(state, now);
    case 'unreadable':
      return unreadable(state, now);
    case 'event':
      return event(state, input, now);
    case 'dropped':
      if (state.at !== 'opening' && state.at !== 'open') return [state, []];
      return wait(state, now + reconnectDelay(state.tries, state.retryMs, input.dice, MAX_DROP_MS), input.why, 'gap', false);
    case 'refused':
      return state.at === 'opening' || state.at === 'open' ? refused(state, input, now) : [state, []];
  }
}

/** Returns the tick at which a `tick` input is due; null when only another input can change the state. */
export function dueAt(state: State): number | null {
  if (state.at === 'waiting') return state.until;
  if (state.at === 'opening') return state.since + OPEN_MS;
  if (state.at !== 'open') return null;
  return Math.min(
    state.receivedAt + (state.unconfirmed === 'silent' ? SILENT_MS : QUIET_MS),
    state.probeUntil ?? Number.POSITIVE_INFINITY,
    state.unreadable?.more ? state.unreadable.at + GARBAGE_MS : Number.POSITIVE_INFINITY,
  );
}
