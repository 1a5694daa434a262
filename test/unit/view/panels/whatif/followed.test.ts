import { describe, expect, it } from 'vitest';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { Trade } from '#contract/model/market/trade.ts';
import { actsOf } from '#view/panels/followed/acts.ts';
import { observedFor, observedNow } from '#view/panels/followed/observed.ts';
import { momentsOf } from '#view/panels/flows/moments.ts';

const trade = (id: number, seller: string | null, buyer: string) =>
  Trade.parse({ id, time: id * 10, share: 'club_7', price: 5, num: 2, buyer, seller, taker: 'buy' });
const VOTE = {
  key: 'club_7/1/5',
  share: 'club_7',
  type: 'manager',
  options: [
    { id: 1, candidate: 'Ann', votes: 3 },
    { id: 2, candidate: null, votes: 1 },
  ],
  voters: { ann: 1, bob: 2, eve: 1 },
  votedAt: { ann: 25 },
} as unknown as Parameters<typeof actsOf>[2][number];

describe('the acts of followed traders', () => {
  it('are their trades and votes, newest first, with those of unknown time last', () => {
    const acts = actsOf(new Set(['ann', 'bob']), [trade(3, 'ann', 'eve'), trade(2, null, 'bob'), trade(2, null, 'bob')], [VOTE]);
    expect(acts.map(({ name, kind, at, other }) => [name, kind, at, other])).toEqual([
      ['ann', 'sold', 30, 'eve'],
      ['ann', 'voted', 25, null],
      ['bob', 'bought', 20, null],
      ['bob', 'voted', null, null],
    ]);
    expect(new Set(acts.map(({ key }) => key)).size).toBe(acts.length);
  });
  it('list a trade between two of them for each, and nothing without traders', () => {
    expect(
      actsOf(new Set(['ann', 'bob']), [trade(1, 'ann', 'bob')], [])
        .map(({ name, kind }) => [name, kind])
        .sort(),
    ).toEqual([
      ['ann', 'sold'],
      ['bob', 'bought'],
    ]);
    expect(actsOf(new Set(), [trade(1, 'ann', 'bob')], [VOTE])).toEqual([]);
  });
});

const ORDER = { kind: 'placed', at: 22, name: 'ann', share: 'club_7', side: 'bid', price: 5, num: 3, was: null } as never;
describe('the orders of followed traders', () => {
  it('are acts of theirs, between their trades and votes by time', () => {
    const acts = actsOf(new Set(['ann']), [trade(3, 'ann', 'eve')], [VOTE], [ORDER, { ...(ORDER as object), name: 'eve' } as never]);
    expect(acts.map(({ kind, side, at }) => [kind, side, at])).toEqual([
      ['sold', null, 30],
      ['voted', null, 25],
      ['placed', 'bid', 22],
    ]);
  });
  it('count as observed without a gap since the latest of their spans, and are unknown for those not observed now', () => {
    const observed = [
      {
        name: 'ann',
        spans: [
          { from: 100, to: 900 },
          { from: 2_000, to: 5_000 },
        ],
      },
      { name: 'bob', spans: [{ from: 3_000, to: 4_950 }] },
      { name: 'eve', spans: [{ from: 0, to: 1_000 }] },
    ];
    const acts = { from: 0, acts: [], observed, cut: false };
    expect(observedNow(['ann', 'bob', 'eve', 'kim'], acts, 5_010)).toEqual({ missing: ['eve', 'kim'], since: 3_000 });
    expect(observedNow(['kim'], acts, 5_010)).toEqual({ missing: ['kim'], since: null });
    expect(['ann', 'kim'].map((name) => observedFor(acts, name, 800))).toEqual([3_100, 0]);
  });
});

describe('the moments of a share', () => {
  const fixture = (fixture_id: number, date: number | null, home_club: number, away_club: number) =>
    ({ fixture_id, date, home_club, away_club }) as Fixture;
  const vote = { key: 'v', type: 'manager', endTime: 150 as never };
  it('are the matches and votes before now, newest first, with the other club', () => {
    const fixtures = [fixture(1, 100, 7, 8), fixture(2, 200, 9, 7), fixture(3, 400, 7, 9), fixture(4, null, 7, 9)];
    expect(
      momentsOf(7, fixtures, [vote, { ...vote, key: 'w', endTime: null }], 300).map(({ at, kind, against }) => [at, kind, against]),
    ).toEqual([
      [200, 'match', 9],
      [150, 'vote', null],
      [100, 'match', 8],
    ]);
    expect(momentsOf(null, [], [], 300)).toEqual([]);
  });
});
