import type { Clock } from '../../base/clock.ts';
import { MAX_REST_MS, MIN_REST_MS, RECOVER_MS, SLOWEST } from './limits.ts';

/** Tolerance in tokens, so that rounding never delays a grant to the next millisecond. */
const SLIVER = 1e-9;

/**
 * Creates a token bucket: a rate, a burst, pauses, and a rate factor that halves after a refusal and recovers gradually. It uses the
 * monotonic clock, so that a jump of the wall clock has no effect. `perSecond` may be infinite.
 */
export function createBucket(clock: Clock, limit: { readonly perSecond: number; readonly burst: number }) {
  let full = limit.perSecond;
  let pace = 1;
  let paceFrom = 0; // tick from which the present rate factor applies
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
  /** Updates rate factor and tokens to the present. Tokens never grow faster than the full rate: a time span holds at most burst + rate. */
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
    /** Takes one token; call it only when `msToNext()` is 0. */
    take: (): void => {
      if (!unlimited()) tokens -= 1;
    },
    /** Milliseconds until one request may be sent. */
    msToNext: (): number => msFor(1),
    /** Milliseconds until this many further requests may have been sent. */
    msFor,
    /** Milliseconds after which to check again when waiting for `ms`: the rate factor may rise before a slow token is complete. */
    lookAfter: (ms: number): number => Math.max(1, Math.ceil(pace < 1 ? Math.min(ms, Math.max(restMs(), RECOVER_MS)) : ms)),
    /** Pauses the bucket for `ms`, limited to MIN_REST_MS … MAX_REST_MS, and halves the rate factor. */
    rest: (ms: number): void => {
      count();
      const now = clock.tick();
      // The requests of one burst are refused together: they count as one reason to slow down, not as twenty.
      if (now >= restUntil) pace = Math.max(SLOWEST, pace / 2);
      restUntil = Math.max(restUntil, now + Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, ms)));
      paceFrom = restUntil;
      tokens = Math.min(tokens, 0); // after a pause requests go one by one, not in a burst
    },
    setRate: (perSecond: number): void => {
      count();
      full = perSecond;
    },
    /** Whole tokens available now; 0 during a pause. */
    left: (): number => {
      count();
      return restMs() > 0 ? 0 : Math.max(0, Math.floor(tokens + SLIVER));
    },
    /** The rate factor, 1 for the full rate. */
    pace: (): number => pace,
    perSecond: (): number => full,
    restMs,
  };
}
