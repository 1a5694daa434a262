import type { Traffic } from '#contract/model/app/status.ts';
import { seconds, type Clock } from '../../base/clock.ts';
import { recentSpans } from '../../base/recent-spans.ts';
import type { Lane } from './lane.ts';
import { MAX_RECENT, MAX_CALLERS } from './limits.ts';

/** One request that was sent; `status` is the HTTP status, or the code of the fault if there was no answer. */
type Sent = Omit<Traffic['recent'][number], 'at'>;
type Sums = Map<string, { requests: number; calls: number }>;

const SPAN_MS = 10_000;
const REST_OF_THEM = 'others';
const SHOWN = 50;

/** Records requests by caller: the newest individually, and the sums of the last minute per caller. */
export function createRequestLog(clock: Clock) {
  const recent: Traffic['recent'] = []; // newest first
  const followers = new Map<string, (spent: Sent) => void>();
  const lastMinute = recentSpans(clock, SPAN_MS, (): Sums => new Map());
  const add = (to: Sums, name: string, { requests, calls }: { requests: number; calls: number }): void => {
    const sum = to.get(name) ?? { requests: 0, calls: 0 };
    to.set(name, { requests: sum.requests + requests, calls: sum.calls + calls });
  };

  return {
    /** Records a request. `callers` has one entry per call in it. */
    record: ({ callers, ...spent }: Sent & { readonly callers: readonly string[] }): void => {
      recent.unshift({ at: seconds(clock), ...spent });
      if (recent.length > MAX_RECENT) recent.pop();
      for (const caller of new Set(callers)) followers.get(caller)?.(spent);
      const by = lastMinute.present();
      for (const caller of callers) {
        const name = by.has(caller) || by.size < MAX_CALLERS ? caller : REST_OF_THEM;
        add(by, name, { requests: 1 / callers.length, calls: 1 });
      }
    },

    /** Reports each request that includes a call of `caller`, until the returned function is called. One follower per caller. */
    follow: (caller: string, listener: (spent: Sent) => void): (() => void) => {
      followers.set(caller, listener);
      return () => void followers.delete(caller);
    },

    traffic: (lanes: readonly Lane[]): Traffic => {
      const sums: Sums = new Map();
      for (const by of lastMinute.all()) for (const [name, sum] of by) add(sums, name, sum);
      return {
        lanes: lanes.map((lane) => {
          const { queued: _queued, pace: _pace, restMs: _restMs, ...meter } = lane.meter();
          return meter;
        }),
        spenders: [...sums]
          .map(([resource, sum]) => ({ resource, requests: Math.round(sum.requests * 100) / 100, calls: sum.calls }))
          .sort((a, b) => b.requests - a.requests || b.calls - a.calls)
          .slice(0, SHOWN),
        recent: [...recent],
      };
    },
  };
}
export type RequestLog = ReturnType<typeof createRequestLog>;
