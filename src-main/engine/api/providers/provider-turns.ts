import { createEmitter } from '../../base/emitter.ts';
import type { Provider } from './provider-faults.ts';

/** Availability of a provider for readers. */
export interface ProviderAvailability {
  /** Whether the provider is in use. */
  readonly usable: boolean;
  /** Whether it is on another chain or game, so that all its answers are void. */
  readonly wrong: boolean;
  /** Methods it is known to refuse at present. */
  readonly refused: readonly string[];
}
/** A change in a provider's availability: values read from it, or read elsewhere because it was unavailable, must be read again. */
export interface Turn {
  readonly provider: Provider;
  readonly wrong: boolean;
  /** Methods that may be served again, if nothing else changed; null if all its values are affected. */
  readonly only: readonly string[] | null;
}

/** Tracks the availability of the providers. Each call of `look` compares it with the previous call and emits the changes. */
export function createAvailabilityTracker(now: () => Readonly<Partial<Record<Provider, ProviderAvailability>>>) {
  const news = createEmitter<Turn>();
  let before = now();
  return {
    on: news.on,
    check(): void {
      const after = now();
      const was = before;
      before = after;
      for (const provider of ['node', 'hosted'] as const) {
        const [old, next] = [was[provider], after[provider]];
        if (!old || !next) continue;
        const lit = old.refused.filter((method) => !next.refused.includes(method));
        const affectsAll = old.usable !== next.usable || old.wrong !== next.wrong;
        if (affectsAll || lit.length > 0) news.emit({ provider, wrong: next.wrong, only: affectsAll ? null : lit });
      }
    },
  };
}
