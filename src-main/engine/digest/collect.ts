import { proposalKey } from '#contract/model/votes/archive.ts';
import type { Unknown } from '#contract/model/app/digest.ts';
import type { Watchlist } from '#contract/model/app/watchlist.ts';
import type { Holdings } from '#contract/model/market/holdings.ts';
import { thinToday } from '#contract/model/market/price-change.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import { share, splitRef, splitShare, type ClubId, type EntityRef, type Share, type ShareKind } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { messageOf } from '#contract/text/fault-sentence.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { Registry } from '../live/registry.ts';
import type { UserStore } from '../store/user/user.ts';
import type { Baseline } from './baseline.ts';
import { readOnce } from '../live/read-once.ts';

/** Rows in one request. */
const ROWS = 50;
/** Most clubs whose matches are read. */
const MOST_MATCHED = 20;
/** Timeout in milliseconds; anything not read by then counts as unknown. */
const PATIENCE_MS = 20_000;

/** Most shares to compare: the rows of six requests. */
export const MOST_SHARES = 300;
/** Most squads to compare; each takes a request or two. */
export const MOST_SQUADS = 5;

/** What the user follows, most important first. */
interface FollowedEntities {
  readonly held: readonly Share[];
  readonly watched: readonly Share[];
  /** Clubs whose squads are compared: managed clubs first, then by influence held. */
  readonly squads: readonly ClubId[];
  readonly leftOut: number;
}

/** Returns the ids of the clubs among these shares. */
const clubsOf = (shares: readonly Share[]): ClubId[] =>
  shares.map(splitShare).flatMap(({ kind, id }) => (kind === 'club' ? [id as ClubId] : []));
const isShare = (ref: EntityRef): ref is Share => ['club', 'player'].includes(splitRef(ref).kind);

/** Determines what the user follows, from the accounts' holdings (null if unknown) and the watchlists. */
export function followedOf(holdings: Holdings | null, lists: readonly Watchlist[]): FollowedEntities {
  const rows = [...(holdings?.rows ?? [])].sort((a, b) => b.total - a.total);
  const managed = (holdings?.clubs ?? []).map((club) => share('club', club));
  const mine = new Set([...managed, ...rows.map((row) => row.share)]);
  const listed = lists.flatMap((list) => list.rows.flatMap((row) => (row.kind === 'item' && isShare(row.ref) ? [row.ref] : [])));
  const watched = [...new Set(listed)].filter((share) => !mine.has(share));
  const held = [...mine].slice(0, MOST_SHARES);
  const room = MOST_SHARES - held.length;
  return {
    held,
    watched: watched.slice(0, room),
    squads: clubsOf(held).slice(0, MOST_SQUADS),
    leftOut: mine.size - held.length + Math.max(0, watched.length - room),
  };
}

interface Parts {
  readonly clock: Clock;
  readonly registry: Registry;
  readonly user: Pick<UserStore, 'watchlists' | 'accounts'>;
}
/** The present state of everything the user follows, and what could not be read. `baseline` is the part that is stored. */
export interface Collected {
  readonly baseline: Baseline;
  readonly followed: FollowedEntities;
  readonly unknown: readonly Unknown[];
  readonly open: ReadSnapshot<'ballots'> | null;
  readonly ended: ReadSnapshot<'ballots'> | null;
  readonly calendar: ReadSnapshot<'calendar'> | null;
  /** Clubs whose matches the calendar covers. */
  readonly clubs: readonly ClubId[];
  readonly squads: Readonly<Record<string, ReadSnapshot<'squad'>>>;
}
/** A snapshot whose value has been read. */
type ReadSnapshot<N extends ResourceName> = Snapshot<Data<N>> & { readonly data: Data<N> };

/** Reads the state of everything the user follows. `whole` also reads what has happened, and accepts nothing that was read before now. */
export async function collect(parts: Parts, whole: boolean): Promise<Collected> {
  const { clock, user } = parts;
  const from = whole ? seconds(clock) : 0;
  const unknown: Unknown[] = [];
  const lost = (what: CodedText, { fault, status }: Snapshot<unknown>): void => {
    const why = status === 'offline' ? text('away.offline') : fault ? messageOf(fault) : text('away.timeout');
    if (!unknown.some((one) => one.what.code === what.code)) unknown.push({ what, why, from: null, until: null });
  };
  async function get<N extends ResourceName>(what: CodedText, name: N, params: Params<N>): Promise<ReadSnapshot<N> | null> {
    const got = await readOnce(parts, name, params, { from, patienceMs: PATIENCE_MS });
    // One that is being read anew, or whose source is behind or not heard, says itself as of when it is.
    const isSound = got.fault === null || got.fault.code === 'behind' || got.fault.code === 'unheard';
    if (got.data !== null && isSound && got.status !== 'offline' && (got.observedAt ?? 0) >= from) return got as ReadSnapshot<N>;
    lost(what, got);
    return null;
  }

  const accounts = user.accounts.all();
  const holdings = accounts.length > 0 ? await get(text('away.holdings'), 'holdings', {}) : null;
  const followed = followedOf(holdings?.data ?? null, user.watchlists.whole());
  const shares = [...followed.held, ...followed.watched];
  const prices: Baseline['prices'] = {};
  async function rows(kind: ShareKind): Promise<void> {
    const ids = shares.map(splitShare).flatMap((one) => (one.kind === kind ? [one.id] : []));
    for (let from = 0; from < ids.length; from += ROWS) {
      const got = await get(text(`away.${kind}-prices`), kind === 'club' ? 'clubs' : 'players', { ids: ids.slice(from, from + ROWS) });
      const { source, height, observedAt } = got ?? {};
      for (const row of got?.data.rows ?? []) {
        const id = (row as Record<string, unknown>)[`${kind}_id`] as number;
        if (typeof row.last_price !== 'number' || !source || observedAt == null) continue;
        prices[share(kind, id)] = { price: row.last_price, thin: thinToday(row), source, height: height ?? null, observedAt };
      }
    }
  }
  const mine = new Set<string>(shares);
  const of = (all: readonly SharedProposal[]): SharedProposal[] => all.filter((one) => mine.has(one.share));
  const squads: Record<string, ReadSnapshot<'squad'>> = {};
  async function squad(club: ClubId): Promise<void> {
    const got = await get(text('sync.squads'), 'squad', { club });
    if (got) squads[club] = got;
  }
  const clubs = clubsOf(shares).slice(0, MOST_MATCHED);
  const some = shares.length > 0;
  const [open, ended, calendar] = await Promise.all([
    some ? get(text('away.votes'), 'ballots', { stage: 'open' }) : null,
    whole && some ? get(text('away.ended-votes'), 'ballots', { stage: 'ended' }) : null,
    whole && clubs.length > 0 ? get(text('away.results'), 'calendar', { clubs: [...clubs] }) : null,
    rows('club'),
    rows('player'),
    ...followed.squads.map(squad),
  ]);
  const votes = open && of(open.data).map((one) => [proposalKey(one), { share: one.share, type: one.type, ends: one.endTime }]);
  const fitness = ({ data }: ReadSnapshot<'squad'>) =>
    data.players.map(({ player_id, injured, banned }) => [player_id, { injured: injured ?? 0, banned: banned ?? 0 }]);
  return {
    baseline: {
      at: seconds(clock),
      prices,
      votes: votes && Object.fromEntries(votes),
      squads: Object.fromEntries(Object.entries(squads).map(([club, read]) => [club, Object.fromEntries(fitness(read))])),
    },
    followed,
    unknown,
    open: open && { ...open, data: of(open.data) },
    ended: ended && { ...ended, data: of(ended.data) },
    calendar,
    clubs,
    squads,
  };
}
