import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Clock } from '../base/clock.ts';
import { PRIORITIES, rank, type Priority } from './ask.ts';
import { FAIR_EVERY, MAX_QUEUE, MAX_REST_MS, MIN_REST_MS, RECOVER_MS, SLOWEST } from './limits.ts';

export type { Priority } from './ask.ts';

/** Figures of a lane in the form the contract's `Traffic.lanes` takes. `perSecond` 0: only the number at once is limited. */
export interface LaneMeter {
  readonly lane: string;
  readonly perSecond: number;
  readonly burst: number;
  /** Requests that could go at once. */
  readonly left: number;
  /** Requests sent in the last second. */
  readonly rate: number;
  /** How long a new background request would wait now. */
  readonly waitMs: number;
  readonly queue: Record<Priority, number>;
  readonly queued: number;
  readonly sent: number;
  readonly refused: number;
  /** Part of the full rate in use; below 1 after a refusal. */
  readonly pace: number;
  /** Milliseconds left of the rest after a refusal. */
  readonly restMs: number;
}

/** One upstream budget. Everything that leaves the machine takes a turn in one. */
export interface Lane {
  readonly name: string;
  /** Waits until one request may go. The value ends the turn and must be called once the answer is in. An aborted ticket costs nothing. */
  turn(priority: Priority, signal?: AbortSignal): Promise<Result<() => void>>;
  /** After 429 or 503: nobody goes for `ms` (at least a second), then slower, and gradually up to the full rate again. */
  rest(ms: number): void;
  meter(): LaneMeter;
  setRate(perSecond: number): void;
  stop(): void;
}

interface Ticket {
  readonly settle: (answer: Result<() => void>) => void;
}

/** A sliver of a token, so that rounding never delays a grant to the next millisecond. */
const SLIVER = 1e-9;

export function createLane(
  clock: Clock,
  limit: { readonly name: string; readonly perSecond: number; readonly burst: number; readonly atOnce?: number },
): Lane {
  const atOnce = limit.atOnce ?? Number.POSITIVE_INFINITY;
  const queues: Ticket[][] = PRIORITIES.map(() => []);
  const servedAt = PRIORITIES.map(() => 0); // grant number at which each class was served last
  let full = limit.perSecond;
  let pace = 1;
  let paceFrom = 0; // tick at which the pace last changed
  let tokens: number = limit.burst;
  let countedAt = clock.tick();
  let restUntil = Number.NEGATIVE_INFINITY;
  let [sent, refused, underWay, stopped] = [0, 0, 0, false];
  const lately: number[] = []; // ticks of the grants of the last second
  let cancelWake = (): void => {};

  const queued = (): number => queues.reduce((sum, queue) => sum + queue.length, 0);
  const unlimited = (): boolean => full === Number.POSITIVE_INFINITY;

  /** Brings pace and tokens up to now. Tokens never grow faster than the full rate, so no window ever holds more than burst + rate. */
  const count = (): void => {
    const now = clock.tick();
    for (; pace < 1 && now - paceFrom >= RECOVER_MS; paceFrom += RECOVER_MS) {
      fill(paceFrom + RECOVER_MS);
      pace = Math.min(1, pace + SLOWEST);
    }
    fill(now);
  };
  const fill = (until: number): void => {
    const from = Math.max(countedAt, restUntil);
    if (until > from) tokens = unlimited() ? limit.burst : Math.min(limit.burst, tokens + ((until - from) * full * pace) / 1_000);
    countedAt = Math.max(countedAt, until);
  };

  /** The next class to serve: the most urgent one, but now and then the one that waited longest for a grant. */
  const next = (): number => {
    const waiting = PRIORITIES.map((_, at) => at).filter((at) => queues[at]?.length);
    const first = waiting[0] ?? -1;
    if (sent % FAIR_EVERY !== FAIR_EVERY - 1) return first;
    return waiting.reduce((oldest, at) => ((servedAt[at] ?? 0) < (servedAt[oldest] ?? 0) ? at : oldest), first);
  };

  const forgetOld = (): void => {
    const since = clock.tick() - 1_000;
    while ((lately[0] ?? Number.POSITIVE_INFINITY) <= since) lately.shift();
  };

  const grant = (at: number): void => {
    if (!unlimited()) tokens -= 1;
    sent += 1;
    servedAt[at] = sent;
    underWay += 1;
    forgetOld();
    lately.push(clock.tick());
    let ended = false;
    queues[at]?.shift()?.settle(
      ok(() => {
        if (ended) return;
        ended = true;
        underWay -= 1;
        pump();
      }),
    );
  };

  const msToNext = (): number => {
    const resting = Math.max(0, restUntil - clock.tick());
    return unlimited() ? resting : resting + (Math.max(0, 1 - SLIVER - tokens) * 1_000) / (full * pace);
  };

  function pump(): void {
    cancelWake();
    cancelWake = () => {};
    count();
    while (underWay < atOnce) {
      const at = next();
      if (at < 0) return;
      const wait = msToNext();
      if (wait > 0) {
        // The pace may rise before a slow token is whole: then a look earlier costs nothing.
        cancelWake = clock.after(Math.max(1, Math.ceil(Math.min(wait, pace < 1 ? Math.max(restUntil - clock.tick(), RECOVER_MS) : wait))), pump);
        return;
      }
      grant(at);
    }
  }

  const waitMs = (): number => {
    if (unlimited()) return Math.max(0, restUntil - clock.tick());
    const missing = Math.max(0, queued() + 1 - SLIVER - tokens);
    return Math.ceil(Math.max(0, restUntil - clock.tick()) + (missing * 1_000) / (full * pace));
  };

  /** Makes room for one more: false when the newcomer itself is the least urgent of a full queue. */
  const makeRoom = (newcomer: number): boolean => {
    if (queued() < MAX_QUEUE) return true;
    const least = PRIORITIES.map((_, at) => at).findLast((at) => at > newcomer && queues[at]?.length);
    if (least === undefined) return false;
    refused += 1;
    queues[least]?.pop()?.settle(fail('throttled', `too much is waiting for ${limit.name}`, waitMs()));
    return true;
  };

  return {
    name: limit.name,
    turn: (priority, signal) =>
      new Promise((resolve) => {
        if (stopped || signal?.aborted) return resolve(fail('closed', stopped ? `${limit.name} is shut` : 'no longer wanted'));
        const at = rank(priority);
        count();
        if (!makeRoom(at)) {
          refused += 1;
          return resolve(fail('throttled', `too much is waiting for ${limit.name}`, waitMs()));
        }
        const leave = (): void => {
          const queue = queues[at] ?? [];
          const index = queue.indexOf(ticket);
          if (index >= 0) queue.splice(index, 1)[0]?.settle(fail('closed', 'no longer wanted'));
        };
        const ticket: Ticket = {
          settle: (answer) => {
            signal?.removeEventListener('abort', leave);
            resolve(answer);
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        queues[at]?.push(ticket);
        pump();
      }),

    rest: (ms) => {
      if (stopped) return;
      count();
      const now = clock.tick();
      refused += 1;
      // Answers of one burst are refused together: that is one reason to slow down, not twenty.
      if (now >= restUntil) pace = Math.max(SLOWEST, pace / 2);
      restUntil = Math.max(restUntil, now + Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, ms)));
      paceFrom = restUntil;
      tokens = Math.min(tokens, 0); // after the rest one by one, not in a burst
      pump();
    },

    meter: () => {
      count();
      forgetOld();
      const free = Math.max(0, atOnce - underWay);
      const resting = Math.max(0, Math.ceil(restUntil - clock.tick()));
      const sizes = queues.map((queue) => queue.length);
      return {
        lane: limit.name,
        perSecond: unlimited() ? 0 : full,
        burst: limit.burst,
        left: resting > 0 ? 0 : Math.min(free, Math.max(0, Math.floor(tokens + SLIVER))),
        rate: lately.length,
        waitMs: waitMs(),
        queue: { focus: sizes[0] ?? 0, visible: sizes[1] ?? 0, alert: sizes[2] ?? 0, background: sizes[3] ?? 0 },
        queued: queued(),
        sent,
        refused,
        pace,
        restMs: resting,
      };
    },

    setRate: (perSecond) => {
      count();
      full = perSecond;
      pump();
    },

    stop: () => {
      stopped = true;
      cancelWake();
      for (const queue of queues) for (const ticket of queue.splice(0)) ticket.settle(fail('closed', `${limit.name} is shut`));
    },
  };
}
