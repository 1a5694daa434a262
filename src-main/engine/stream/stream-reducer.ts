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

/** Times are ticks in milliseconds, which never jump. */
interface Known {
  /** Where we are in the stream, `<epoch>:<id>`; null: start from now. */
  readonly cursor: string | null;
  /** Why everything has to be read again as soon as the stream is heard; null when nothing is owed. */
  readonly owed: string | null;
  /** The server's `retry:`. */
  readonly retryMs: number;
  /** Attempts since the stream was last heard. */
  readonly tries: number;
  /** The game node is catching up. */
  readonly degraded: boolean;
  /** When an unreadable event last made us read everything again, and whether another came since. */
  readonly garbage: { readonly at: number; readonly more: boolean } | null;
  /** When the service last asked to start anew, and how many times in a row. */
  readonly resynced: { readonly at: number; readonly times: number } | null;
  /** Whether we ask for certain topics: only then can they be what a 400 is about. */
  readonly picky: boolean;
}

/**
 * Why an open stream vouches for nothing: no byte has come yet since it continued from our place, since the computer woke, or for
 * two keep-alives. The next byte ends it: what was announced before that byte has arrived by then.
 */
export type Unheard = 'opened' | 'woke' | 'silent';

export type State = Known &
  (
    | { readonly at: 'off' }
    | { readonly at: 'opening'; readonly since: number; readonly silent: boolean }
    | { readonly at: 'open'; readonly heardAt: number; readonly probeUntil: number | null; readonly unheard: Unheard | null }
    | { readonly at: 'waiting'; readonly until: number; readonly why: string; readonly bidden: boolean }
    | { readonly at: 'closed'; readonly why: string }
  );

export type Input =
  | { readonly on: 'start' | 'stop' | 'opened' | 'heard' | 'tick' | 'garbage' }
  | { readonly on: 'retry'; readonly ms: number }
  /** `dice` from 0 to 1 spreads the retries of many. */
  | { readonly on: 'dropped'; readonly why: string; readonly dice: number }
  | { readonly on: 'refused'; readonly status: number; readonly why: string; readonly waitMs: number; readonly dice: number }
  /** The computer slept or the clock jumped; `gapMs` since the stream was last heard, by the wall clock. */
  | { readonly on: 'wake'; readonly gapMs: number }
  | {
      readonly on: 'event';
      readonly name: string;
      readonly id: string | null;
      readonly topics: readonly string[];
      readonly ready: boolean | null;
      readonly why: string;
    };

export type Effect =
  /** Closes what is open first. */
  | { readonly do: 'open'; readonly lastEventId: string | null }
  | { readonly do: 'close' }
  | { readonly do: 'spoil'; readonly topics: readonly string[] }
  | { readonly do: 'spoil-all'; readonly why: string; readonly replaced: boolean }
  | { readonly do: 'mark'; readonly mark: 'open' | 'gap' | 'resync' | 'closed' | 'refused'; readonly text: string };

export type Step = readonly [State, readonly Effect[]];

/** With no cursor nobody can say what was missed. */
export const initial = (cursor: string | null, picky = false): State => ({
  at: 'off',
  cursor,
  owed: cursor === null ? 'the stream starts from now' : null,
  retryMs: RETRY_MS,
  tries: 0,
  degraded: false,
  garbage: null,
  resynced: null,
  picky,
});

const known = ({ cursor, owed, retryMs, tries, degraded, garbage, resynced, picky }: Known): Known => ({
  cursor,
  owed,
  retryMs,
  tries,
  degraded,
  garbage,
  resynced,
  picky,
});

const opening = (from: Known, now: number, silent = false): Step => [
  { ...known(from), at: 'opening', since: now, silent, tries: from.tries + 1 },
  [{ do: 'open', lastEventId: from.cursor }],
];

/** Opens without an id; what happened meanwhile is lost, so everything is read again. */
const anew = (from: Known, now: number, why: string, silent = false): Step => {
  const [state, effects] = opening({ ...known(from), cursor: null, owed: why }, now, silent);
  return [state, [{ do: 'mark', mark: silent ? 'gap' : 'resync', text: why }, ...effects]];
};

const wait = (from: Known, until: number, why: string, mark: 'gap' | 'refused' | 'resync', bidden: boolean): Step => [
  { ...known(from), at: 'waiting', until, why, bidden },
  [{ do: 'close' }, { do: 'mark', mark, text: why }],
];

/** The first retry as the server wishes; then twice as long each time, spread out, a minute at most. */
export function retryDelay(tries: number, retryMs: number, dice: number, most: number = MAX_RETRY_MS): number {
  if (tries <= 1) return retryMs;
  const mostMs = Math.max(most, retryMs);
  return Math.min(mostMs, backoffMs(tries - 1, { firstMs: retryMs, mostMs }) * (1 + dice / 4));
}

function refused(state: State, input: Extract<Input, { on: 'refused' }>, now: number): Step {
  const { status, why, waitMs, dice } = input;
  if (status === 429 || status === 503) return wait(state, now + Math.max(REFUSED_MS, Math.min(MAX_REST_MS, waitMs)), why, 'refused', true);
  if (status >= 500) return wait(state, now + retryDelay(state.tries, state.retryMs, dice), why, 'refused', false);
  if (status === 400 && state.cursor !== null)
    return wait({ ...state, cursor: null, owed: 'the stream no longer knows where we were' }, now + state.retryMs, why, 'refused', false);
  if (status === 400 && state.picky)
    return [{ ...known(state), at: 'closed', why }, [{ do: 'close' }, { do: 'mark', mark: 'closed', text: why }]];
  // Asking again soon cannot help; once in a while it may, when the service or its gateway was put right.
  return wait(state, now + MAX_RETRY_MS, why, 'refused', true);
}

/** At once the first time; from a service that asks for it again and again everything is read less and less often. */
function resync(state: State, why: string, now: number): Step {
  const { resynced } = state;
  const times = resynced && now - resynced.at < RESYNC_MS ? resynced.times + 1 : 1;
  const from: Known = { ...known(state), resynced: { at: now, times } };
  if (times === 1) return anew(from, now, why);
  return wait({ ...from, cursor: null, owed: why }, now + retryDelay(times, state.retryMs, 0), why, 'resync', false);
}

const epoch = (id: string): string => id.slice(0, id.indexOf(':'));

/** What is owed is paid at the first sign of life. */
const pay = (state: State): Step =>
  state.owed === null ? [state, []] : [{ ...state, owed: null }, [{ do: 'spoil-all', why: state.owed, replaced: false }]];

const heard = (state: State, now: number): Step =>
  state.at === 'open' ? pay({ ...state, tries: 0, heardAt: now, probeUntil: null, unheard: null }) : [state, []];

function event(before: State, input: Extract<Input, { on: 'event' }>, now: number): Step {
  const [state, paid] = heard(before, now);
  if (state.at !== 'open') return [state, []]; // the last words of a stream that was given up
  const cursor = input.id ?? state.cursor;
  switch (input.name) {
    case 'resync-required':
      return resync(state, input.why, now);
    case 'draining': {
      const [next, effects] = wait({ ...state, cursor }, now + state.retryMs, 'the service restarts its stream', 'gap', false);
      return [next, [...paid, ...effects]];
    }
  }
  const reset = input.topics.includes('cache:reset');
  const strange = input.id !== null && state.cursor !== null && epoch(input.id) !== epoch(state.cursor);
  const aimless = input.name === 'resource.changed' && input.topics.length === 0;
  const why =
    input.name === 'chain.reorg'
      ? 'the newest blocks were replaced'
      : reset
        ? 'the game node recovered'
        : strange
          ? 'the stream began a new epoch'
          : aimless
            ? 'an event did not say what changed'
            : null;
  const degraded = input.name === 'source.degraded' || (state.degraded && !reset && !(input.name === 'view.ready' && input.ready === true));
  const spoiled: Effect[] =
    why !== null
      ? [{ do: 'spoil-all', why, replaced: reset || input.name === 'chain.reorg' }]
      : input.topics.length > 0
        ? [{ do: 'spoil', topics: input.topics }]
        : [];
  const marks: Effect[] = strange ? [{ do: 'mark', mark: 'resync', text: 'the stream began a new epoch' }] : [];
  return [{ ...state, cursor, degraded }, [...paid, ...marks, ...spoiled]];
}

/** Moments are compared as `dueAt` adds them up: a difference rounds otherwise, and a timer that comes a hair early is set anew at once. */
function tick(state: State, now: number): Step {
  if (state.at === 'waiting' && now >= state.until) return opening(state, now);
  if (state.at === 'opening' && now >= state.since + OPEN_MS) {
    return wait(state, now + retryDelay(state.tries, state.retryMs, 1), 'the stream does not answer', 'gap', false);
  }
  if (state.at !== 'open') return [state, []];
  if (now >= state.heardAt + SILENT_MS) return anew(state, now, 'nothing was heard for a minute', true);
  if (state.probeUntil !== null && now >= state.probeUntil) return opening(state, now);
  if (state.unheard !== 'silent' && now >= state.heardAt + QUIET_MS)
    return [{ ...state, unheard: 'silent' }, [{ do: 'mark', mark: 'gap', text: 'two keep-alives were missed' }]];
  if (state.garbage?.more && now >= state.garbage.at + GARBAGE_MS) return garbage(state, now);
  return [state, []];
}

/** An event nobody can read may have named anything; a flood of them must not become a flood of reads. */
function garbage(state: State, now: number): Step {
  if (state.garbage && now < state.garbage.at + GARBAGE_MS) return [{ ...state, garbage: { ...state.garbage, more: true } }, []];
  return [{ ...state, garbage: { at: now, more: false } }, [{ do: 'spoil-all', why: 'an event could not be read', replaced: false }]];
}

function wake(state: State, gapMs: number, now: number): Step {
  const long = gapMs > REPLAY_MS;
  const owed = long ? 'this computer slept longer than the stream remembers' : state.owed;
  if (state.at === 'open') return [{ ...state, owed, probeUntil: now + PROBE_MS, unheard: state.unheard ?? 'woke' }, []];
  if (state.at === 'waiting' && !state.bidden) return opening({ ...known(state), owed, tries: 0, ...(long && { cursor: null }) }, now);
  return [{ ...state, owed }, []];
}

/** The whole behaviour of the events stream. Decides only; the shell that owns socket and timer obeys. */
export function step(state: State, input: Input, now: number): Step {
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
      const text = state.cursor === null ? 'open, from now' : `open, from ${state.cursor}`;
      // Where everything is read again nothing older remains; where the service replays, or was silent before, it has to speak first.
      const unheard = state.owed === null || state.silent ? 'opened' : null;
      const [open, paid] = pay({ ...known(state), at: 'open', heardAt: now, probeUntil: null, unheard });
      return [open, [{ do: 'mark', mark: 'open', text }, ...paid]];
    }
    case 'heard':
      return heard(state, now);
    case 'garbage':
      return garbage(state, now);
    case 'event':
      return event(state, input, now);
    case 'dropped':
      if (state.at !== 'opening' && state.at !== 'open') return [state, []];
      return wait(state, now + retryDelay(state.tries, state.retryMs, input.dice, MAX_DROP_MS), input.why, 'gap', false);
    case 'refused':
      return state.at === 'opening' || state.at === 'open' ? refused(state, input, now) : [state, []];
  }
}

/** When the machine wants to be ticked next; null when only an input can move it. */
export function dueAt(state: State): number | null {
  if (state.at === 'waiting') return state.until;
  if (state.at === 'opening') return state.since + OPEN_MS;
  if (state.at !== 'open') return null;
  return Math.min(
    state.heardAt + (state.unheard === 'silent' ? SILENT_MS : QUIET_MS),
    state.probeUntil ?? Number.POSITIVE_INFINITY,
    state.garbage?.more ? state.garbage.at + GARBAGE_MS : Number.POSITIVE_INFINITY,
  );
}
