import type { Clock } from '../../base/clock.ts';
import { MAX_REST_MS, MIN_REST_MS, RECOVER_MS, SLOWEST } from './limits.ts';

/** A sliver of a token, so that rounding never delays a grant to the next millisecond. */
const SLIVER = 1e-9;

/** How many requests may go: a rate, a burst, rests, and a pace that halves after a refusal and comes back by itself. */
export interface Bucket {
  /** Takes one token; only when `msToNext()` is 0. */
  take(): void;
  /** Until one request may go. */
  msToNext(): number;
  /** Until so many requests more have gone. */
  msFor(requests: number): number;
  /** When to look again while waiting `ms`: the pace may rise before a slow token is whole. */
  lookAfter(ms: number): number;
  rest(ms: number): void;
  setRate(perSecond: number): void;
  readonly left: () => number;
  readonly pace: () => number;
  readonly perSecond: () => number;
  readonly restMs: () => number;
}

/** Time is the steady clock's, so a jump of the wall clock gives and takes nothing. `perSecond` may be infinite. */
export function createBucket(clock: Clock, limit: { readonly perSecond: number; readonly burst: number }): Bucket {
  let full = limit.perSecond;
  let pace = 1;
  let paceFrom = 0; // tick from which the present pace counts
  let tokens = limit.burst;
  let countedAt = clock.tick();
  let restUntil = Number.NEGATIVE_INFINITY;

  const unlimited = (): boolean => full === Number.POSITIVE_INFINITY;
  const restMs = (): number => Math.max(0, restUntil - clock.tick());

  const fill = (until: number): void => {
    const from = Math.max(countedAt, restUntil);
    if (until > from) tokens = unlimited() ? limit.burst : Math.min(limit.burst, tokens + ((until - from) * full * pace) / 1_000);
    countedAt = Math.max(countedAt, until);
  };
  /** Brings pace and tokens up to now. Tokens never grow faster than the full rate, so no window holds more than burst + rate. */
  const count = (): void => {
    const now = clock.tick();
    for (; pace < 1 && now - paceFrom >= RECOVER_MS; paceFrom += RECOVER_MS) {
      fill(paceFrom + RECOVER_MS);
      pace = Math.min(1, pace + SLOWEST);
    }
    fill(now);
  };
  const msFor = (requests: number): number => {
    count();
    return unlimited() ? restMs() : restMs() + (Math.max(0, requests - SLIVER - tokens) * 1_000) / (full * pace);
  };

  return {
    take: () => {
      if (!unlimited()) tokens -= 1;
    },
    msToNext: () => msFor(1),
    msFor,
    lookAfter: (ms) => Math.max(1, Math.ceil(pace < 1 ? Math.min(ms, Math.max(restMs(), RECOVER_MS)) : ms)),
    rest: (ms) => {
      count();
      const now = clock.tick();
      // Answers of one burst are refused together: that is one reason to slow down, not twenty.
      if (now >= restUntil) pace = Math.max(SLOWEST, pace / 2);
      restUntil = Math.max(restUntil, now + Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, ms)));
      paceFrom = restUntil;
      tokens = Math.min(tokens, 0); // after the rest one by one, not in a burst
    },
    setRate: (perSecond) => {
      count();
      full = perSecond;
    },
    left: () => {
      count();
      return restMs() > 0 ? 0 : Math.max(0, Math.floor(tokens + SLIVER));
    },
    pace: () => pace,
    perSecond: () => full,
    restMs,
  };
}
