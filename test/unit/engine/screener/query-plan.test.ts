import { describe, expect, it } from 'vitest';
import type { Sync } from '#contract/model/app/sync.ts';
import { planOf } from '#engine/screener/query-plan.ts';

type Times = Parameters<typeof planOf>[2];
const NEVER: Times = {
  clubsAt: null,
  playersAt: null,
  pricesAt: null,
  loansAt: null,
  booksAt: null,
  earningsAt: null,
  usersAt: null,
} as Times;
const sync = (counts: Partial<Sync['counts']>): Sync =>
  ({ counts: { clubs: 0, players: 0, freePlayers: 0, prices: 0, loans: 0, orderbooks: 0, earnings: 0, users: 0, ...counts } }) as Sync;
const requestsOf = (kind: Parameters<typeof planOf>[0], counts: Partial<Sync['counts']>) =>
  Object.fromEntries(planOf(kind, sync(counts), NEVER).map(({ what, requests }) => [what, requests]));

describe('the plan of a screen', () => {
  it('does not know the requests of a part before its rows are counted', () => {
    expect(requestsOf('players', {})).toEqual({ rows: null, clubs: null, prices: null, loans: null, books: 2, earnings: null });
    expect(requestsOf('clubs', {})).toEqual({ rows: null, books: 2, earnings: null });
    expect(requestsOf('users', {})).toEqual({ rows: null });
  });
  it('counts requests by the rows that one of them brings', () => {
    const counts = { clubs: 100, freePlayers: 2_400, prices: 5_001, loans: 51, earnings: 1_000 };
    expect(requestsOf('players', counts)).toEqual({ rows: 3 + 2, clubs: 2, prices: 101 + 12, loans: 2, books: 2, earnings: 3 });
    expect(requestsOf('users', { users: 101 })).toEqual({ rows: 2 });
  });
});
