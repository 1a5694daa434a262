import type { ClubRow } from '#contract/model/clubs/club.ts';
import type { PlayerRow } from '#contract/model/clubs/player.ts';
import { share, splitRef, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import type { WatchRow } from '#contract/model/app/watchlist.ts';
import { Live } from '../../lib/connection/live.svelte.ts';
import { idChunks } from './watchlist-rows.ts';

/** Maximum number of visible traders that are loaded, because each needs a request of its own. */
const MAX_USERS = 20;
const MAX_BOOKS = 60;

/** Live data of a list's rows: all its clubs and players by id, and the order books and traders of the visible rows. */
export function createFigures(rows: () => readonly WatchRow[], visible: () => readonly EntityRef[], wantsBooks: () => boolean) {
  // The keys change only when entities are added or removed, so that a flag or a drag loads nothing again.
  const clubKey = $derived(JSON.stringify(idChunks(rows(), 'club')));
  const playerKey = $derived(JSON.stringify(idChunks(rows(), 'player')));
  const clubs = $derived((JSON.parse(clubKey) as number[][]).map((ids) => new Live('clubs', { ids, limit: 500 })));
  const players = $derived((JSON.parse(playerKey) as number[][]).map((ids) => new Live('players', { ids, limit: 500 })));

  const shares = $derived(wantsBooks() ? visible().filter((ref) => /^(club|player)_/.test(ref)) : []);
  const books = $derived(new Map(shares.slice(0, MAX_BOOKS).map((ref) => [ref, new Live('orderbook', { share: ref as string as Share })])));
  const names = $derived(visible().filter((ref) => ref.startsWith('user:')));
  const users = $derived(new Map(names.slice(0, MAX_USERS).map((ref) => [ref, new Live('user', { name: splitRef(ref).key })])));

  const byRef = $derived.by(() => {
    const found = new Map<string, { row: ClubRow | PlayerRow; at: number | null }>();
    for (const live of clubs)
      for (const row of live.current.data?.rows ?? []) found.set(share('club', row.club_id), { row, at: live.current.observedAt });
    for (const live of players)
      for (const row of live.current.data?.rows ?? []) found.set(share('player', row.player_id), { row, at: live.current.observedAt });
    return found;
  });

  return {
    get parts() {
      return [...clubs, ...players].map((live): Snapshot<unknown> => live.current);
    },
    get oldestBook(): number | null {
      const ages = [...books.values()].flatMap((live) => live.current.observedAt ?? []);
      return ages.length > 0 ? Math.min(...ages) : null;
    },
    of: (ref: EntityRef) => byRef.get(ref) ?? null,
    best: (ref: EntityRef) => {
      const book = books.get(ref)?.current.data;
      return { bid: book?.bids[0]?.price ?? null, ask: book?.asks[0]?.price ?? null };
    },
    activeAt: (ref: EntityRef) => users.get(ref)?.current.data?.last_active ?? null,
  };
}
