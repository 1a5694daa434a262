import { Live } from '../lib/connection/live.svelte.ts';
import { nameOf } from '../lib/domain/names.svelte.ts';
import type { SubjectNames } from '#contract/model/alerts/subject.ts';

/** Returns reactive names of entities and watchlists, for sentences. Call it once, during component setup. */
export function subjectNames(): SubjectNames {
  const lists = new Live('watchlists', {});
  return {
    ref: (ref) => (ref === 'user:…' ? '…' : nameOf(ref)),
    watchlist: (id) => lists.current.data?.find((list) => list.id === id)?.name ?? (id === '' ? '…' : 'a deleted watchlist'),
  };
}
