import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { persisted, type KeyValueStore } from '../../base/key-value.ts';
import type { Provider, Refusal } from './provider-faults.ts';

const MOST = 500;
const StoredCapability = z.object({
  build: z.string().nullable(),
  /** Methods refused and not answered since: time of the last refusal in ms, and number of refusals in a row. */
  refused: z.record(z.string(), z.object({ at: z.number(), times: z.int().min(1) })).catch({}),
  /** Methods that have answered. */
  served: z.array(z.string()).max(MOST).default([]),
  at: z.number(),
});
type StoredCapability = z.output<typeof StoredCapability>;

/** Lifetime in ms of the served methods of a service that never reports its build. */
const BELIEVED_MS = 24 * 3_600_000;
/** Lifetime in ms of a refusal, by the number in a row: a gateway may once refuse a method that the service behind it serves. */
const REFUSED_MS = [2 * 60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000] as const;

export type Capabilities = ReturnType<typeof createCapabilities>;

/** Remembers which provider serves which method. A refusal counts for minutes at first, and for hours once it is confirmed. */
export function createCapabilities(clock: Clock, learnt: KeyValueStore, urls: Readonly<Record<Provider, string | null>>) {
  const stored = (provider: Provider) => persisted(learnt, `capability:${provider}:${urls[provider] ?? ''}`, StoredCapability, null);
  const remembered = { node: stored('node').read(), hosted: stored('hosted').read() };
  const of = (provider: Provider): StoredCapability => remembered[provider] ?? { build: null, refused: {}, served: [], at: clock.now() };
  const put = (provider: Provider, next: StoredCapability): void => {
    remembered[provider] = next;
    stored(provider).write(next);
  };
  const servedBy = (provider: Provider): readonly string[] => {
    const { build, served, at } = of(provider);
    return build === null && clock.now() - at > BELIEVED_MS ? [] : served;
  };
  const refusal = (provider: Provider, method: string): Refusal | null => {
    const last = Object.hasOwn(of(provider).refused, method) ? of(provider).refused[method] : undefined;
    if (!last) return null;
    const until = last.at + (REFUSED_MS[Math.min(last.times, REFUSED_MS.length) - 1] ?? 0);
    // a clock set back must not extend the refusal
    return last.at <= clock.now() && clock.now() < until ? { at: last.at, until, leftMs: until - clock.now() } : null;
  };
  return {
    /** The refusal that is in force with its times; null if the method may be called. */
    refusal,
    /** Whether the method was refused so recently that it is not tried now. */
    refused: (provider: Provider, method: string): boolean => refusal(provider, method) !== null,
    /** Whether the last call was refused, however long ago. */
    refusedLast: (provider: Provider, method: string): boolean => Object.hasOwn(of(provider).refused, method),
    /** Whether the method has answered. A method that was never called is neither served nor refused. */
    served: (provider: Provider, method: string): boolean => servedBy(provider).includes(method),
    refuse(provider: Provider, method: string): void {
      if (refusal(provider, method)) return; // several calls were made at the same time
      const now = of(provider);
      const { [method]: before, ...others } = now.refused;
      const refused = Object.fromEntries(Object.entries(others).slice(1 - MOST));
      put(provider, {
        ...now,
        refused: { ...refused, [method]: { at: clock.now(), times: (before?.times ?? 0) + 1 } },
        served: servedBy(provider).filter((one) => one !== method),
      });
    },
    serve(provider: Provider, method: string): void {
      const now = of(provider);
      const served = servedBy(provider);
      if (served.includes(method) && !Object.hasOwn(now.refused, method)) return;
      const { [method]: _was, ...refused } = now.refused;
      const at = served.length === 0 ? clock.now() : now.at;
      put(provider, { ...now, refused, served: [...served.filter((one) => one !== method), method].slice(-MOST), at });
    },
    /** Reports the build behind an answer. A new build may serve other methods, so what was learnt is discarded. */
    observeBuild(provider: Provider, build: string | null): void {
      const now = of(provider);
      if (build === null || build === now.build) return;
      // The first known build is the one that refused, so only a change discards refusals. The newest ones stay: another copy of the
      // service may have refused just now.
      const lately = Object.entries(now.refused).filter(([, { at }]) => at <= clock.now() && clock.now() < at + REFUSED_MS[0]);
      put(provider, { ...(now.build === null ? now : { refused: Object.fromEntries(lately), served: [] }), build, at: clock.now() });
    },
    /** Methods that are not called at present. */
    list: (provider: Provider): readonly string[] =>
      Object.keys(of(provider).refused).filter((method) => refusal(provider, method) !== null),
  };
}
