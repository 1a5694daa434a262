import type { Fixture } from '#contract/model/matches/fixture.ts';
import { phaseOf } from '#contract/model/matches/fixture-words.ts';
import { MOST_CLUBS } from '#contract/model/matches/calendar.ts';
import { splitRef, type ClubId, type EntityRef } from '#contract/model/market/share.ts';
import type { Vote } from '#contract/model/votes/vote.ts';
import { Live } from '../../lib/connection/live.svelte.ts';
import { bySubject, rulesOn } from './watchlist-rows.ts';
import { serviceClock } from '../../ui/service-clock.svelte.ts';

/** The columns that need data of their own; nothing is loaded for one that is hidden. */
type FactColumn = 'yield' | 'fixture' | 'vote' | 'alerts';
const MOST_YIELDS = 150;

/** Payouts, matches, votes and alerts of a list: one request for the visible rows together, and one watch each for votes and alerts. */
export function createFacts(
  list: () => string | null,
  visible: () => readonly EntityRef[],
  clubOf: (ref: EntityRef) => number | null,
  shows: (column: FactColumn) => boolean,
) {
  const votes = $derived(shows('vote') ? new Live('votes', {}) : null);
  const voteOf = $derived(new Map((votes?.current.data ?? []).map((vote) => [vote.share as string, vote])));
  const rules = $derived(shows('alerts') ? new Live('rules', {}) : null);
  const alerts = $derived(shows('alerts') ? new Live('alerts', { limit: 1 }) : null);
  const firing = $derived(Map.groupBy(alerts?.current.data?.standing ?? [], ({ ref }) => ref as string | null));
  const watched = $derived(bySubject((rules?.current.data?.rules ?? []).map(({ rule }) => rule).filter(({ enabled }) => enabled)));

  const idsOf = (kind: 'club' | 'player'): number[] =>
    shows('yield') ? visible().flatMap((ref) => (splitRef(ref).kind === kind ? [Number(splitRef(ref).key)] : [])) : [];
  const yieldOf = (kind: 'club' | 'player') => {
    const ids = idsOf(kind)
      .slice(0, MOST_YIELDS)
      .sort((a, b) => a - b);
    return ids.length === 0 ? '' : `${kind}_id in [${ids.join(', ')}]`;
  };
  // As texts, so that the same rows in another order load nothing again.
  const clubFilter = $derived(yieldOf('club'));
  const playerFilter = $derived(yieldOf('player'));
  const asked = { columns: { payout: 'payout_season', ask: 'ask' }, unknown: 'include', limit: 500 } as const;
  const clubRows = $derived(clubFilter === '' ? null : new Live('clubs', { filter: clubFilter, ...asked }));
  const playerRows = $derived(playerFilter === '' ? null : new Live('players', { filter: playerFilter, ...asked }));
  const payouts = $derived.by(() => {
    const found = new Map<string, { payout: number | null; ask: number | null }>();
    const paid = (row: Readonly<Record<string, unknown>>) => {
      const { payout, ask } = (row['columns'] ?? {}) as Readonly<Record<string, unknown>>;
      return { payout: typeof payout === 'number' ? payout : null, ask: typeof ask === 'number' ? ask : null };
    };
    for (const row of clubRows?.current.data?.rows ?? []) found.set(`club_${row.club_id}`, paid(row));
    for (const row of playerRows?.current.data?.rows ?? []) found.set(`player_${row.player_id}`, paid(row));
    return found;
  });

  const clubKey = $derived(
    shows('fixture')
      ? [...new Set(visible().flatMap((ref) => clubOf(ref) ?? []))]
          .sort((a, b) => a - b)
          .slice(0, MOST_CLUBS)
          .join()
      : '',
  );
  const calendar = $derived(clubKey === '' ? null : new Live('calendar', { clubs: clubKey.split(',').map(Number) as ClubId[] }));
  const minute = $derived(Math.floor(serviceClock.now / 60) * 60);
  const nextOf = $derived.by(() => {
    const next = new Map<number, Fixture>();
    for (const fixture of calendar?.current.data?.fixtures ?? []) {
      if (typeof fixture.date !== 'number' || phaseOf(fixture, minute) === 'played') continue;
      for (const club of [fixture.home_club, fixture.away_club]) if (typeof club === 'number' && !next.has(club)) next.set(club, fixture);
    }
    return next;
  });

  return {
    /** Payout of one influence per season and its ask, in base units; null while unknown. */
    payout: (ref: EntityRef) => payouts.get(ref) ?? null,
    next: (ref: EntityRef): Fixture | null => nextOf.get(clubOf(ref) ?? -1) ?? null,
    vote: (ref: EntityRef): Vote | null => voteOf.get(ref) ?? null,
    /** Active alerts on it, and the rules that watch it alone or as a row of this list. */
    alerts: (ref: EntityRef) => ({ firing: firing.get(ref)?.length ?? 0, rules: rulesOn(ref, list(), watched) }),
  };
}
