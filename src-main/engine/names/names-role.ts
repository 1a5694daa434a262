import type { EntityKind } from '#contract/model/market/share.ts';
import type { Role } from '../workers/worker-link.ts';
import { createNameIndex, type FoundName, type NameSlice, type Ranks } from './name-index.ts';

interface Search {
  readonly text: string;
  readonly kinds: readonly EntityKind[] | null;
  readonly limit: number;
}

/** The role `names`: an index of all names, which the engine fills from the cache and keeps current. */
export function namesRole() {
  const index = createNameIndex();
  const tasks = {
    clear: (_: null): void => index.clear(),
    put: (slice: NameSlice): void => index.put(slice),
    rank: (ranks: Ranks): void => index.rank(ranks),
    find: ({ text, kinds, limit }: Search): FoundName[] => index.find(text, kinds, limit),
    resolve: ({ texts, kinds, limit }: Omit<Search, 'text'> & { readonly texts: readonly string[] }): FoundName[][] =>
      index.resolve(texts, kinds, limit),
  };
  return { tasks } satisfies Role;
}
