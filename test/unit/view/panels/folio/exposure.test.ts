import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { bandOf, driftsOf, exposureOf } from '#view/panels/portfolio/exposure.ts';
import { limitsOf, percentOf, profitOf } from '#view/panels/equity/ranges.ts';
import { monthGrid, sumIn } from '#view/panels/portfolio/payout-month.ts';
import { transactionRows, transactionsCsv } from '#view/panels/portfolio/transactions.ts';
import type { HoldingPosition } from '#view/panels/portfolio/positions.ts';

const DAY = 86_400;
const NOW = Date.UTC(2026, 10, 23) / 1_000;
const holding = (share: string, atLast: number | null, details: object = {}): HoldingPosition =>
  ({
    share,
    kind: share.startsWith('club') ? 'club' : 'player',
    atLast,
    last: atLast === null ? null : 100,
    details: [details],
  }) as unknown as HoldingPosition;
const ROWS = [
  holding('club_1', 500, { country_id: 'ENG', division: 2 }),
  holding('player_2', 300, { club_id: 1, country_id: 'ENG', division: 2, agent_name: 'smith', contract: 1 }),
  holding('player_3', 200, { club_id: null }),
  holding('player_4', null),
];
const facts = (share: Share) =>
  share === 'player_2' ? { age: 22, positions: ['CB'] } : { dob: NOW - 30.5 * 365.25 * DAY, multi_position: 1 };

describe('exposure', () => {
  it('counts a club and its players together, and marks what is above the limit', () => {
    const groups = exposureOf('club', ROWS, facts, 70, NOW);
    expect(groups).toEqual([
      { key: 'club_1', value: 800, part: 80, shares: 2, over: true },
      { key: null, value: 200, part: 20, shares: 1, over: false },
    ]);
  });
  it.each([
    ['league', ['ENG 2', null]],
    ['country', ['ENG', null]],
    ['contract', ['1', null]],
    ['agent', ['smith', null]],
    ['position', ['CB', 'GK', null]],
    ['age', ['21–23', '30–32', null]],
  ] as const)('by %s leaves what is unknown in a group of its own', (kind, keys) => {
    expect(exposureOf(kind, ROWS, facts, undefined, NOW).map(({ key }) => key)).toEqual(keys);
  });
  it('adds up to all holdings with a price', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.option(fc.nat(1e9)), fc.option(fc.nat(3))), { maxLength: 30 }), (all) => {
        const rows = all.map(([n, value, club]) => holding(`player_${n}`, value, { club_id: club }));
        const groups = exposureOf('club', rows, () => undefined, 10, NOW);
        expect(groups.reduce((sum, { value }) => sum + value, 0)).toBe(rows.reduce((sum, { atLast }) => sum + (atLast ?? 0), 0));
      }),
    );
  });
  it('puts each age into one band', () => {
    expect([16, 20, 21, 32, 33, 45].map(bandOf)).toEqual(['–20', '–20', '21–23', '30–32', '33+', '33+']);
  });
});

describe('targets', () => {
  it('say how far a share is from its part, also one that is not held', () => {
    expect(driftsOf(ROWS, { club_1: 40, club_9: 5, player_4: 3 })).toEqual([
      { share: 'club_1', target: 40, part: 50, drift: 10, coin: -100, num: -1 },
      { share: 'club_9', target: 5, part: 0, drift: -5, coin: 50, num: null },
      { share: 'player_4', target: 3, part: null, drift: null, coin: null, num: null },
    ]);
  });
});

describe('ranges of net worth', () => {
  const none = { from: undefined, to: undefined };
  it.each([
    ['7d', none, { from: NOW - 7 * DAY }],
    ['season', none, { from: 5 }],
    ['all', none, {}],
    ['dates', { from: '2026-01-02', to: '2026-01-02' }, { from: Date.UTC(2026, 0, 2) / 1_000, to: Date.UTC(2026, 0, 3) / 1_000 }],
    ['dates', { from: '2026-01-03', to: '2026-01-02' }, null],
    ['events', { fromEvent: 50, toEvent: 90 }, { from: 50, to: 90 }],
    ['events', { fromEvent: 50, toEvent: 0 }, { from: 50 }],
    ['events', { fromEvent: 50, toEvent: 20 }, null],
    ['dates', { from: 'tomorrow', to: '' }, null],
  ] as const)('%s of %o is %o', (range, dates, limits) => {
    expect(limitsOf(range, NOW + 60, { season: 5, bought: null }, dates)).toEqual(limits);
  });
  it('count price, income and pay as the user chooses', () => {
    const one = { price: 100, realised: 30, income: 20, wages: 7, other: 1 } as never;
    expect([
      profitOf(one, 'both', true),
      profitOf(one, 'both', false),
      profitOf(one, 'price', true),
      profitOf(one, 'income', true),
    ]).toEqual([128, 121, 101, 27]);
    expect(percentOf({ start: 0, deposits: 0 } as never, 5)).toBeNull();
  });
});

describe('the income calendar', () => {
  it('shows whole weeks from Monday around a month', () => {
    const { days, start, end, weekdays } = monthGrid(NOW, 0);
    expect([start, end]).toEqual([Date.UTC(2026, 10, 1) / 1_000, Date.UTC(2026, 11, 1) / 1_000]);
    expect(new Date((days[0] ?? 0) * 1_000).getUTCDay()).toBe(1);
    expect(days.length % 7).toBe(0);
    expect(weekdays).toHaveLength(7);
  });
  it('sums the days of a span', () => {
    const day = (at: number) => ({ at, clubs: 1, players: 2, other: 3, wages: 4 }) as never;
    expect(sumIn([day(NOW - 9 * DAY), day(NOW - DAY), day(NOW)], NOW - 7 * DAY, NOW + DAY)).toEqual({
      clubs: 2,
      players: 4,
      other: 6,
      wages: 8,
    });
  });
});

describe('exported transactions', () => {
  it('carry raw and decimal amounts, a time in UTC, an id and the source', () => {
    const entry = {
      kind: 'money',
      name: 'a,b',
      time: NOW,
      type: 'share trade',
      amount: -12_345,
      share: 'club_1',
      num: null,
      other: null,
      fixture: 3,
    } as never;
    const csv = transactionsCsv(transactionRows([entry], { source: 'hosted', height: 9 }));
    expect(csv).toBe(
      'id,time,unix,account,kind,type,share,influence,amount_raw,amount_coin,other,fixture,source,height,ended\r\n' +
        `a%2Cb/${NOW}/money/share%20trade/club_1//-12345//3,2026-11-23T00:00:00.000Z,${NOW},"a,b",money,share trade,club_1,,-12345,-1.2345,,3,hosted,9,\r\n`,
    );
  });
  it('without a time or an amount leave the cells empty', () => {
    const entry = {
      kind: 'influence',
      name: 'me',
      time: null,
      type: '',
      amount: null,
      share: null,
      num: 5,
      other: null,
      fixture: null,
    } as never;
    expect(transactionRows([entry], { source: null, height: null })[0]).toMatchObject({
      time: null,
      amount_raw: null,
      amount_coin: null,
      influence: 5,
    });
  });
  it('keep their ids when newer ones come, also where two are equal', () => {
    const entry = (time: number, amount: number) =>
      ({ kind: 'money', name: 'me', time, type: 'prize', amount, share: null, num: null }) as never;
    const idsOf = (entries: readonly never[]) => transactionRows(entries, { source: null, height: null }).map(({ id }) => id);
    const before = idsOf([entry(NOW, 5), entry(NOW, 5), entry(NOW - 9, 5)]);
    expect(new Set(before).size).toBe(3);
    expect(idsOf([entry(NOW + 9, 7), entry(NOW, 5), entry(NOW, 5), entry(NOW - 9, 5)]).slice(1)).toEqual(before);
  });
});
