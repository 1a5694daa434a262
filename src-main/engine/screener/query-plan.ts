import type { FieldKind } from '#contract/fields/field.ts';
import type { Sync } from '#contract/model/app/sync.ts';
import type { SyncTimes } from '../sync/sync.ts';
import type { PlanRow } from '#contract/model/market/screen.ts';

const whole = (time: number | null): number | null => (time === null ? null : Math.floor(time));
/** Requests for rows of which one brings `size`, and `more` beside them; null while it is not known how many rows there are. */
const pages = (rows: number, size: number, more = 0): number | null => (rows === 0 ? null : Math.ceil(rows / size) + more);

/** States what a query of a kind reads. */
export function planOf(kind: FieldKind, { counts }: Sync, times: SyncTimes): PlanRow[] {
  const clubs = { source: 'rest' as const, observedAt: whole(times.clubsAt), rows: counts.clubs, requests: pages(counts.clubs, 50) };
  const books: PlanRow = { what: 'books', source: 'dump', observedAt: whole(times.booksAt), rows: counts.orderbooks, requests: 2 };
  const earnings: PlanRow = {
    ...{
      what: 'earnings',
      source: 'dump',
      observedAt: whole(times.earningsAt),
      rows: counts.earnings,
      requests: pages(counts.earnings, 500, 1),
    },
    estimate: kind === 'players', // the rules of the game where nothing is served
  };
  if (kind === 'users')
    return [{ what: 'rows', source: 'rest', observedAt: whole(times.usersAt), rows: counts.users, requests: pages(counts.users, 100) }];
  if (kind === 'clubs') return [{ what: 'rows', ...clubs }, books, earnings];
  const squads = pages(counts.clubs, 40, Math.ceil(counts.freePlayers / 1_200));
  return [
    { what: 'rows', source: 'hosted', observedAt: whole(times.playersAt), rows: counts.players, requests: squads },
    { what: 'clubs', ...clubs },
    { what: 'prices', source: 'rest', observedAt: whole(times.pricesAt), rows: counts.prices, requests: pages(counts.prices, 50, 12) },
    { what: 'loans', source: 'rest', observedAt: whole(times.loansAt), rows: counts.loans, requests: pages(counts.loans, 50) },
    books,
    earnings,
  ];
}
