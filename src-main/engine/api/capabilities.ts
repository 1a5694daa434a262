import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { readJson, type Learnt } from './learnt.ts';
import type { Provider } from './provider.ts';

const Kept = z.object({ build: z.string().nullable(), refused: z.array(z.string()).max(500), at: z.number() });
type Kept = z.output<typeof Kept>;

/** A refusal of a service that never names its build is believed for so long. */
const BELIEVED_MS = 24 * 3_600_000;

export interface Capabilities {
  refused(provider: Provider, method: string): boolean;
  refuse(provider: Provider, method: string): void;
  /** Hears the build behind an answer: another one may serve more, so what was refused is asked again. */
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
  const of = (provider: Provider): Kept => kept.get(provider) ?? { build: null, refused: [], at: clock.now() };
  const put = (provider: Provider, next: Kept): void => {
    kept.set(provider, next);
    learnt.set(key(provider), JSON.stringify(next));
  };
  const current = (provider: Provider): Kept => {
    const now = of(provider);
    return now.build === null && clock.now() - now.at > BELIEVED_MS ? { ...now, refused: [], at: clock.now() } : now;
  };
  return {
    refused: (provider, method) => current(provider).refused.includes(method),
    refuse: (provider, method) => {
      const now = current(provider);
      if (!now.refused.includes(method)) put(provider, { ...now, refused: [...now.refused, method].slice(-500), at: clock.now() });
    },
    hear: (provider, build) => {
      const now = of(provider);
      if (build === null || build === now.build) return;
      // the first build ever heard is the one that refused; only a change forgets
      put(provider, { build, refused: now.build === null ? now.refused : [], at: clock.now() });
    },
    list: (provider) => current(provider).refused,
  };
}
