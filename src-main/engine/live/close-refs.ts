import type { Holdings } from '#contract/model/market/holdings.ts';
import { share, type EntityRef } from '#contract/model/market/share.ts';
import type { ReadContext, UserContext } from '../context.ts';
import type { CloseRefs } from '../names/finder.ts';
import { loadReading } from './cached-reading.ts';

/** Returns what is the user's own, from stored data: holdings and clubs as last read, the rows of all watchlists, what was opened lately. */
export function closeRefs({ cache, user }: Pick<ReadContext, 'cache'> & Pick<UserContext, 'user'>): CloseRefs {
  const holdings = loadReading(cache(), 'holdings {}', 'holdings')?.data as Holdings | undefined;
  return {
    held: (holdings?.rows ?? []).map((row) => row.share as string as EntityRef),
    clubs: (holdings?.clubs ?? []).map((id) => share('club', id) as string as EntityRef),
    watched: user.watchlists.whole().flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.ref] : []))),
    opened: user.opened.all(),
  };
}
