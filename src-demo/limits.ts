import type { Clock } from '#engine/base/clock.ts';

export interface Limit {
  readonly perSecond: number;
  readonly burst: number;
}
/** Limits per client address, as stated in the specification. */
export const LIMITS = {
  hosted: { perSecond: 20, burst: 40 },
  streams: { perSecond: 5, burst: 10 },
  tools: { perSecond: 5, burst: 30 },
} as const satisfies Record<string, Limit>;
export const UNLIMITED: Limit = { perSecond: 1e9, burst: 1e9 };
export const OPEN_STREAMS = 50;
export const MAX_TOPICS = 64;
export const MAX_BATCH = 100;
export const MAX_BODY = 256 * 1_024;
export const MAX_TOOL_BATCH = 20;

/** One token bucket per client address. */
export function createBuckets(clock: Clock, { perSecond, burst }: Limit) {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    /** Takes a token; false when the bucket is empty. */
    take: (address: string): boolean => {
      const at = clock.tick();
      const bucket = buckets.get(address) ?? { left: burst, at };
      bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) * perSecond) / 1_000);
      bucket.at = at;
      buckets.set(address, bucket);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },
  };
}

interface Count {
  requests: number;
  calls: number;
  refused: number;
  faulted: number;
  /** Most requests within any second. */
  maxPerSecond: number;
}

/** Counts requests per interface, so that tests can check that clients kept the limits. */
export function createMeter(clock: Clock) {
  const counts = new Map<string, Count & { recent: number[] }>();
  const of = (name: string) => {
    const counted = counts.get(name) ?? { requests: 0, calls: 0, refused: 0, faulted: 0, maxPerSecond: 0, recent: [] };
    counts.set(name, counted);
    return counted;
  };
  return {
    request: (name: string, calls = 1): void => {
      const count = of(name);
      const at = clock.tick();
      count.requests++;
      count.calls += calls;
      count.recent = count.recent.filter((earlier) => earlier > at - 1_000);
      count.recent.push(at);
      count.maxPerSecond = Math.max(count.maxPerSecond, count.recent.length);
    },
    refused: (name: string): void => void of(name).refused++,
    faulted: (name: string): void => void of(name).faulted++,
    read: (): Record<string, Count> => Object.fromEntries([...counts].map(([name, { recent: _recent, ...count }]) => [name, count])),
    reset: (): void => counts.clear(),
  };
}
export type Meter = ReturnType<typeof createMeter>;
