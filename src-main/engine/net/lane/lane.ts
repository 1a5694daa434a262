import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Clock } from '../../base/clock.ts';
import { onAbort } from '../../base/on-abort.ts';
import { PRIORITIES, rank, type Priority } from '../request-options.ts';
import { createBucket } from './bucket.ts';
import { FAIR_EVERY, MAX_QUEUE } from './limits.ts';

/** The request budget of one upstream service. Every outgoing request takes a turn in a lane. */
export type Lane = ReturnType<typeof createLane>;

type Turn = Result<() => void>;
const unwanted: Turn = fail('closed', text('no-longer-wanted'));
/** Sustained requests per second, a burst, and a number of concurrent requests. */
interface LaneLimit {
  readonly name: string;
  readonly perSecond: number;
  readonly burst: number;
  readonly atOnce?: number;
}
interface Ticket {
  readonly settle: (answer: Turn) => void;
}

/** Creates a lane that serves requests by priority, within the rate, the burst and the number of concurrent requests. */
export function createLane(clock: Clock, limit: LaneLimit) {
  const { atOnce = Number.POSITIVE_INFINITY } = limit;
  const queues: Ticket[][] = PRIORITIES.map(() => []);
  const servedAt = PRIORITIES.map(() => 0); // grant number at which each priority was served last
  const bucket = createBucket(clock, limit);
  let [sent, refused, underWay, stopped] = [0, 0, 0, false];
  const lately: number[] = []; // ticks of the grants of the last second
  let cancelWake = (): void => {};
  const shut: Turn = fail('closed', text('lane.shut', { lane: limit.name }));

  const queued = (): number => queues.reduce((sum, queue) => sum + queue.length, 0);

  /** The priority to serve next: the most urgent one; every FAIR_EVERY-th time the one that has waited longest for a grant. */
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
    bucket.take();
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

  function pump(): void {
    cancelWake();
    cancelWake = () => {};
    while (underWay < atOnce) {
      const at = next();
      if (at < 0) return;
      const wait = bucket.msToNext();
      if (wait > 0) return void (cancelWake = clock.after(bucket.lookAfter(wait), pump));
      grant(at);
    }
  }

  const waitMs = (): number => Math.ceil(bucket.msFor(queued() + 1));
  const full = (): Turn => {
    refused += 1;
    return fail('throttled', text('lane.full', { lane: limit.name }), waitMs());
  };

  /** Makes room for one more request by refusing the newest of the least urgent. False if the new one is the least urgent itself. */
  const makeRoom = (newcomer: number): boolean => {
    if (queued() < MAX_QUEUE) return true;
    const least = PRIORITIES.map((_, at) => at).findLast((at) => at > newcomer && queues[at]?.length);
    if (least === undefined) return false;
    queues[least]?.pop()?.settle(full());
    return true;
  };

  return {
    name: limit.name,
    /**
     * Waits until one request may be sent. The value ends the turn and must be called once the answer has arrived. An aborted wait uses no
     * budget. Returns the fault `closed` when aborted or stopped, `throttled` when the queue is full. Never rejects.
     */
    turn: (priority: Priority, signal?: AbortSignal): Promise<Turn> =>
      new Promise((resolve) => {
        if (stopped || signal?.aborted) return resolve(stopped ? shut : unwanted);
        const at = rank(priority);
        if (!makeRoom(at)) return resolve(full());
        const leave = (): void => {
          const queue = queues[at] ?? [];
          const index = queue.indexOf(ticket);
          if (index >= 0) queue.splice(index, 1)[0]?.settle(unwanted);
        };
        const ticket: Ticket = {
          settle: (answer) => {
            forget();
            resolve(answer);
          },
        };
        const forget = onAbort(signal, leave);
        queues[at]?.push(ticket);
        pump();
      }),

    /** After 429 or 503: sends nothing for `ms` (at least a second), then continues more slowly and gradually returns to the full rate. */
    rest: (ms: number): void => {
      if (stopped) return;
      refused += 1;
      bucket.rest(ms);
      pump();
    },

    /** Figures for the contract's `Traffic.lanes`, and more. */
    meter: () => {
      forgetOld();
      const [focus = 0, visible = 0, alert = 0, background = 0] = queues.map((queue) => queue.length);
      return {
        lane: limit.name,
        /** 0: only the number of concurrent requests is limited. */
        perSecond: Number.isFinite(bucket.perSecond()) ? bucket.perSecond() : 0,
        burst: limit.burst,
        /** Requests that could be sent at once. */
        left: Math.min(Math.max(0, atOnce - underWay), bucket.left()),
        /** Requests sent in the last second. */
        rate: lately.length,
        /** Milliseconds that a new background request would wait now. */
        waitMs: waitMs(),
        queue: { focus, visible, alert, background },
        queued: queued(),
        sent,
        refused,
        /** Fraction of the full rate in use; below 1 after a refusal. */
        pace: bucket.pace(),
        /** Milliseconds left of the pause after a refusal. */
        restMs: Math.ceil(bucket.restMs()),
      };
    },

    setRate: (perSecond: number): void => {
      bucket.setRate(perSecond);
      pump();
    },

    stop: (): void => {
      stopped = true;
      cancelWake();
      for (const queue of queues) for (const ticket of queue.splice(0)) ticket.settle(shut);
    },
  };
}
