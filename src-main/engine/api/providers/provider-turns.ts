import { createEmitter } from '../../base/emitter.ts';
import type { Provider } from './provider.ts';

/** How a provider stands for those who read from it. */
export interface Standing {
  /** Whether it is asked. */
  readonly usable: boolean;
  /** It is on another chain or game: nothing it said counts. */
  readonly wrong: boolean;
  /** Methods it is known not to serve. */
  readonly refused: readonly string[];
}
/** A provider stands otherwise than before: what was read from it, or read elsewhere because it could not be asked, is read again. */
export interface Turn {
  readonly provider: Provider;
  readonly wrong: boolean;
  /** Methods that it may serve again, where that is all that changed; null where everything of it is concerned. */
  readonly only: readonly string[] | null;
}

/** Compares, when asked to look, how providers stand with how they stood, and tells who changed. */
export function createStandings(now: () => Readonly<Partial<Record<Provider, Standing>>>) {
  const news = createEmitter<Turn>();
  let before = now();
  return {
    on: news.on,
    look(): void {
      const after = now();
      const was = before;
      before = after;
      for (const provider of ['node', 'hosted'] as const) {
        const [old, next] = [was[provider], after[provider]];
        if (!old || !next) continue;
        const lit = old.refused.filter((method) => !next.refused.includes(method));
        const turned = old.usable !== next.usable || old.wrong !== next.wrong;
        if (turned || lit.length > 0) news.emit({ provider, wrong: next.wrong, only: turned ? null : lit });
      }
    },
  };
}
