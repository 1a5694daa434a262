import { proposalKey } from '#contract/model/votes/archive.ts';
import type { Unknown } from '#contract/model/app/digest.ts';
import { thinToday } from '#contract/model/market/price-change.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import { share, splitShare, type ClubId, type ShareKind } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { messageOf } from '#contract/text/fault-sentence.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { Registry } from '../live/registry.ts';
import type { UserStore } from '../store/user/user.ts';
import { clubsOf, followedOf, type FollowedEntities } from './follow.ts';
import type { Baseline } from './baseline.ts';
import { readOnce } from '../live/read-once.ts';

/** Rows in one request. */
const ROWS = 50;
/** Most clubs whose matches are read. */
const MOST_MATCHED = 20;
/** Timeout in milliseconds; anything not read by then counts as unknown. */
const PATIENCE_MS = 20_000;

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
export type ReadSnapshot<N extends ResourceName> = Snapshot<Data<N>> & { readonly data: Data<N> };

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
    if (
      got.data !== null &&
      (got.fault === null || got.fault.code === 'behind' || got.fault.code === 'unheard') &&
      got.status !== 'offline' &&
      (got.observedAt ?? 0) >= from
    )
      return got as ReadSnapshot<N>;
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
      for (const row of got?.data.rows ?? []) {
        const id = (row as Record<string, unknown>)[`${kind}_id`] as number;
        if (typeof row.last_price !== 'number' || !got?.source || got.observedAt === null) continue;
        prices[share(kind, id)] = {
          price: row.last_price,
          thin: thinToday(row),
          source: got.source,
          height: got.height,
          observedAt: got.observedAt,
        };
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
  const at = seconds(clock);
  return {
    baseline: {
      at,
      prices,
      votes:
        open && Object.fromEntries(of(open.data).map((one) => [proposalKey(one), { share: one.share, type: one.type, ends: one.endTime }])),
      squads: Object.fromEntries(
        Object.entries(squads).map(([club, { data }]) => [
          club,
          Object.fromEntries(
            data.players.map(({ player_id, injured, banned }) => [player_id, { injured: injured ?? 0, banned: banned ?? 0 }]),
          ),
        ]),
      ),
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
