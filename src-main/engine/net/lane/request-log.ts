import type { Traffic } from '#contract/model/app/status.ts';
import { seconds, type Clock } from '../../base/clock.ts';
import type { Lane } from './lane.ts';
import { MAX_RECENT, MAX_CALLERS } from './limits.ts';

/** One request that was sent. `callers` has one entry per call in it. */
export interface RequestRecord {
  readonly lane: string;
  readonly what: string;
  readonly calls: number;
  readonly ms: number;
  readonly bytes: number;
  /** HTTP status, or the code of the fault if there was no answer. */
  readonly status: string;
  readonly callers: readonly string[];
}

/** Records requests by caller: the newest individually, and the sums of the last minute per caller. */
export interface RequestLog {
  record(spent: RequestRecord): void;
  /** Reports each request that includes a call of `caller`, until the returned function is called. One follower per caller. */
  follow(caller: string, listener: (spent: Omit<RequestRecord, 'callers'>) => void): () => void;
  traffic(lanes: readonly Lane[]): Traffic;
  /** Requests of a lane since the start. */
  requests(lane: string): number;
}

const SPAN_MS = 10_000;
const SPANS = 6;
const REST_OF_THEM = 'others';
const SHOWN = 50;

/** Creates an empty request log. */
export function createRequestLog(clock: Clock): RequestLog {
  const recent: Traffic['recent'] = []; // newest first
  const totals = new Map<string, number>();
  const followers = new Map<string, (spent: Omit<RequestRecord, 'callers'>) => void>();
  // A minute in spans of ten seconds: expiry removes a whole span, however many requests it holds.
  const spans: { readonly n: number; readonly by: Map<string, { requests: number; calls: number }> }[] = [];

  const current = (): Map<string, { requests: number; calls: number }> => {
    const n = Math.floor(clock.tick() / SPAN_MS);
    while (spans[0] && spans[0].n <= n - SPANS) spans.shift();
    const last = spans.at(-1);
    if (last?.n === n) return last.by;
    const by = new Map<string, { requests: number; calls: number }>();
    spans.push({ n, by });
    return by;
  };

  return {
    record: ({ callers, ...spent }) => {
      recent.unshift({ at: seconds(clock), ...spent });
      if (recent.length > MAX_RECENT) recent.pop();
      totals.set(spent.lane, (totals.get(spent.lane) ?? 0) + 1);
      for (const caller of new Set(callers)) followers.get(caller)?.(spent);
      const by = current();
      for (const caller of callers) {
        const name = by.has(caller) || by.size < MAX_CALLERS ? caller : REST_OF_THEM;
        const sum = by.get(name) ?? { requests: 0, calls: 0 };
        by.set(name, { requests: sum.requests + 1 / callers.length, calls: sum.calls + 1 });
      }
    },

    follow: (caller, listener) => {
      followers.set(caller, listener);
      return () => void followers.delete(caller);
    },

    traffic: (lanes) => {
      current();
      const sums = new Map<string, { requests: number; calls: number }>();
      for (const { by } of spans)
        for (const [name, { requests, calls }] of by) {
          const sum = sums.get(name) ?? { requests: 0, calls: 0 };
          sums.set(name, { requests: sum.requests + requests, calls: sum.calls + calls });
        }
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

    requests: (lane) => totals.get(lane) ?? 0,
  };
}
