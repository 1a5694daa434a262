import { Live } from '../lib/connection/live.svelte.ts';
import { nameOf } from '../lib/domain/names.svelte.ts';
import { SCREEN_LIST } from '#contract/model/market/saved-screen.ts';
import type { SubjectNames } from '#contract/model/alerts/subject.ts';

/** Returns reactive names of entities and watchlists, for sentences. Call it once, during component setup. */
export function subjectNames(): SubjectNames {
  const lists = new Live('watchlists', {});
  const screens = new Live('screens', {});
  const nameIn = (id: string) =>
    id.startsWith(SCREEN_LIST)
      ? screens.current.data?.find((screen) => screen.id === id.slice(SCREEN_LIST.length))?.name
      : lists.current.data?.find((list) => list.id === id)?.name;
  return {
    ref: (ref) => (ref === 'user:…' ? '…' : nameOf(ref)),
    watchlist: (id) => nameIn(id) ?? (id === '' ? '…' : 'a deleted watchlist'),
  };
}
