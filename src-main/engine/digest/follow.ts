import type { Holdings } from '#contract/model/market/holdings.ts';
import { splitRef, splitShare, type ClubId, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { Watchlist } from '#contract/model/app/watchlist.ts';

/** Most shares to compare: the rows of six requests. */
export const MOST_SHARES = 300;
/** Most squads to compare; each takes a request or two. */
export const MOST_SQUADS = 5;

/** What the user follows, most important first. */
export interface FollowedEntities {
  readonly held: readonly Share[];
  readonly watched: readonly Share[];
  /** Clubs whose squads are compared: managed clubs first, then by influence held. */
  readonly squads: readonly ClubId[];
  /** Clubs that the accounts manage. */
  readonly managed: readonly ClubId[];
  readonly leftOut: number;
}

/** Returns the ids of the clubs among these shares. */
export const clubsOf = (shares: readonly Share[]): ClubId[] =>
  shares.map(splitShare).flatMap(({ kind, id }) => (kind === 'club' ? [id as ClubId] : []));
const isShare = (ref: EntityRef): boolean => ['club', 'player'].includes(splitRef(ref).kind);

/** Determines what the user follows, from the accounts' holdings (null if unknown) and the watchlists. */
export function followedOf(holdings: Holdings | null, lists: readonly Watchlist[]): FollowedEntities {
  const rows = [...(holdings?.rows ?? [])].sort((a, b) => b.total - a.total);
  const managed = holdings?.clubs ?? [];
  const mine = new Set<Share>([...managed.map((club) => `club_${club}` as Share), ...rows.map(({ share }) => share)]);
  const listed = new Set(
    lists.flatMap(({ rows: entries }) =>
      entries.flatMap((row) => (row.kind === 'item' && isShare(row.ref) ? [row.ref as string as Share] : [])),
    ),
  );
  const watched = [...listed].filter((share) => !mine.has(share));
  const held = [...mine].slice(0, MOST_SHARES);
  const room = MOST_SHARES - held.length;
  return {
    held,
    watched: watched.slice(0, room),
    squads: clubsOf(held).slice(0, MOST_SQUADS),
    managed,
    leftOut: mine.size - held.length + Math.max(0, watched.length - room),
  };
}
