import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { readJson, type Learnt } from './learnt.ts';
import type { Provider } from './provider.ts';

const Kept = z.object({
  build: z.string().nullable(),
  refused: z.array(z.string()).max(500),
  /** Methods that answered. */
  served: z.array(z.string()).max(500).default([]),
  /** Unsafe methods that are switched off, with the time each said so. */
  off: z.record(z.string(), z.number()).default({}),
  at: z.number(),
});
type Kept = z.output<typeof Kept>;

/** A refusal of a service that never names its build is believed for so long. */
const BELIEVED_MS = 24 * 3_600_000;
/** Unsafe methods are a switch of the node's owner, not of its build. */
const OFF_MS = 3_600_000;

export interface Capabilities {
  refused(provider: Provider, method: string): boolean;
  /** Seen to answer; what was never asked is neither served nor refused. */
  served(provider: Provider, method: string): boolean;
  refuse(provider: Provider, method: string): void;
  /** It has the method, and keeps it off. */
  switchedOff(provider: Provider, method: string): void;
  serve(provider: Provider, method: string): void;
  /** Hears the build behind an answer: another one may serve more, so what was learnt is asked again. */
  hear(provider: Provider, build: string | null): void;
  /** Methods a provider is known not to serve. */
  list(provider: Provider): readonly string[];
}

export function createCapabilities(
  clock: Clock,
  learnt: Learnt,
  urls: { readonly node: string | null; readonly hosted: string | null },
): Capabilities {
  const key = (provider: Provider): string => `capability:${provider}:${urls[provider] ?? ''}`;
  const kept = new Map<Provider, Kept>();
  for (const provider of ['node', 'hosted'] as const) {
    const read = Kept.safeParse(readJson(learnt, key(provider)));
    if (read.success) kept.set(provider, read.data);
  }
  const of = (provider: Provider): Kept => kept.get(provider) ?? { build: null, refused: [], served: [], off: {}, at: clock.now() };
  const put = (provider: Provider, next: Kept): void => {
    kept.set(provider, next);
    learnt.set(key(provider), JSON.stringify(next));
  };
  const current = (provider: Provider): Kept => {
    const now = of(provider);
    return now.build === null && clock.now() - now.at > BELIEVED_MS ? { ...now, refused: [], served: [], at: clock.now() } : now;
  };
  const isOff = (provider: Provider, method: string): boolean => {
    const at = of(provider).off[method];
    return at !== undefined && clock.now() - at < OFF_MS;
  };
  const without = (list: readonly string[], method: string): string[] => list.filter((one) => one !== method);
  return {
    refused: (provider, method) => current(provider).refused.includes(method) || isOff(provider, method),
    served: (provider, method) => current(provider).served.includes(method),
    refuse: (provider, method) => {
      const now = current(provider);
      if (now.refused.includes(method)) return;
      put(provider, {
        ...now,
        refused: [...now.refused, method].slice(-500),
        served: without(now.served, method),
        at: clock.now(),
      });
    },
    switchedOff: (provider, method) => put(provider, { ...of(provider), off: { ...of(provider).off, [method]: clock.now() } }),
    serve: (provider, method) => {
      const now = current(provider);
      if (now.served.includes(method) && now.off[method] === undefined) return;
      const { [method]: _was, ...off } = now.off;
      put(provider, { ...now, served: [...without(now.served, method), method].slice(-500), refused: without(now.refused, method), off });
    },
    hear: (provider, build) => {
      const now = of(provider);
      if (build === null || build === now.build) return;
      // the first build ever heard is the one that refused; only a change forgets
      put(provider, { ...(now.build === null ? now : { refused: [], served: [], off: {} }), build, at: clock.now() });
    },
    list: (provider) => [
      ...new Set([...current(provider).refused, ...Object.keys(of(provider).off).filter((one) => isOff(provider, one))]),
    ],
  };
}
