import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { persisted, type KeyValueStore } from '../../base/key-value.ts';
import type { Provider } from './provider.ts';
import type { Refusal } from './refusal.ts';

const MOST = 500;
const Kept = z.object({
  build: z.string().nullable(),
  /** Methods that were refused and have not answered since: when last, and how many times in a row it was asked and refused. */
  refused: z.record(z.string(), z.object({ at: z.number(), times: z.int().min(1) })).catch({}),
  /** Methods that answered. */
  served: z.array(z.string()).max(MOST).default([]),
  at: z.number(),
});
type Kept = z.output<typeof Kept>;

/** Answers of a service that never names its build are believed for so long. */
const BELIEVED_MS = 24 * 3_600_000;
/** How long a refusal is believed, by how many there were: a gateway may refuse once what the service behind it serves. */
const REFUSED_MS = [2 * 60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000] as const;

export interface Capabilities {
  /** Refused so lately that asking again would be a waste. */
  refused(provider: Provider, method: string): boolean;
  /** The same with its times; null when the method may be asked for. */
  refusal(provider: Provider, method: string): Refusal | null;
  /** The last time it was asked it was refused, however long ago. */
  refusedLast(provider: Provider, method: string): boolean;
  /** Seen to answer; what was never asked is neither served nor refused. */
  served(provider: Provider, method: string): boolean;
  refuse(provider: Provider, method: string): void;
  serve(provider: Provider, method: string): void;
  /** Hears the build behind an answer: another one may serve more, so what was learnt is asked again. */
  hear(provider: Provider, build: string | null): void;
  /** Methods that are not asked for now. */
  list(provider: Provider): readonly string[];
}

/** What is known of who serves which method. A refusal is believed for minutes first, then for hours when it is confirmed. */
export function createCapabilities(
  clock: Clock,
  learnt: KeyValueStore,
  urls: { readonly node: string | null; readonly hosted: string | null },
): Capabilities {
  const stored = (provider: Provider) => persisted(learnt, `capability:${provider}:${urls[provider] ?? ''}`, Kept, null);
  const kept = new Map<Provider, Kept>();
  for (const provider of ['node', 'hosted'] as const) {
    const read = stored(provider).read();
    if (read) kept.set(provider, read);
  }
  const of = (provider: Provider): Kept => kept.get(provider) ?? { build: null, refused: {}, served: [], at: clock.now() };
  const put = (provider: Provider, next: Kept): void => {
    kept.set(provider, next);
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
    // a clock that was put back must not make it last longer
    return last.at <= clock.now() && clock.now() < until ? { at: last.at, until, leftMs: until - clock.now() } : null;
  };
  return {
    refused: (provider, method) => refusal(provider, method) !== null,
    refusal,
    refusedLast: (provider, method) => Object.hasOwn(of(provider).refused, method),
    served: (provider, method) => servedBy(provider).includes(method),
    refuse: (provider, method) => {
      if (refusal(provider, method)) return; // asked several times at once
      const now = of(provider);
      const { [method]: before, ...others } = now.refused;
      const refused = Object.fromEntries(Object.entries(others).slice(1 - MOST));
      put(provider, {
        ...now,
        refused: { ...refused, [method]: { at: clock.now(), times: (before?.times ?? 0) + 1 } },
        served: servedBy(provider).filter((one) => one !== method),
      });
    },
    serve: (provider, method) => {
      const now = of(provider);
      const served = servedBy(provider);
      if (served.includes(method) && !Object.hasOwn(now.refused, method)) return;
      const { [method]: _was, ...refused } = now.refused;
      const at = served.length === 0 ? clock.now() : now.at;
      put(provider, { ...now, refused, served: [...served.filter((one) => one !== method), method].slice(-MOST), at });
    },
    hear: (provider, build) => {
      const now = of(provider);
      if (build === null || build === now.build) return;
      // the first build ever heard is the one that refused; only a change forgets, and not what another copy of the service just refused
      const lately = Object.entries(now.refused).filter(([, { at }]) => at <= clock.now() && clock.now() < at + REFUSED_MS[0]);
      put(provider, { ...(now.build === null ? now : { refused: Object.fromEntries(lately), served: [] }), build, at: clock.now() });
    },
    list: (provider) => Object.keys(of(provider).refused).filter((method) => refusal(provider, method) !== null),
  };
}
