import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EquityParts, EquityPoint } from '#contract/model/folio/equity.ts';
import type { Share } from '#contract/model/market/share.ts';
import { closedOf } from '#engine/folio/closed.ts';
import { equityOf, gridOf, timeWeighted, type EquityInput } from '#engine/folio/equity.ts';
import { packLedger, packPrices, unpackLedger, unpackPrices, type FolioLedger } from '#engine/folio/packed-ledger.ts';
import { projectionOf } from '#engine/folio/payouts.ts';
import { lotsIn } from '#engine/folio/share-lots.ts';
import { A, anyLedger, B, day, money, moved, START, time, trade } from '../../../support/values/ledgers.ts';

const DAY = 86_400;
const NOW = day(40);
/** Two accounts: a deposit, a mint, a purchase, a transfer in, a sale, payouts, pay, and a trade between the two. */
const LEDGER: FolioLedger = {
  trades: [
    trade(1, day(2), A, 'me', null, 100, 10), // mint 100 at 10: −1,000
    trade(2, day(4), B, 'second', 'x', 50, 20), // buy 50 at 20: −1,000
    trade(3, day(10), A, 'y', 'me', 40, 15), // sell 40 at 15: +600
    trade(4, day(12), A, 'second', 'me', 10, 16), // between own accounts
  ],
  influence: [moved('me', day(2), A, 100), moved('me', day(6), B, 5, 'z')],
  money: [
    money('me', day(1), 'deposit', 5_000),
    money('me', day(2), 'mint', -1_000, A),
    money('second', day(1), 'deposit', 2_000),
    money('second', day(4), 'share trade', -1_000, B),
    money('me', day(8), 'dividend club', 30, A, 7),
    money('me', day(9), 'manager wage', 64),
    money('me', day(10), 'share trade', 600, A),
    money('me', day(12), 'share trade', 160, A),
    money('second', day(12), 'share trade', -160, A),
    money('second', day(15), 'dividend player', 25, B, 8),
  ],
};
const ACCOUNTS = [
  {
    name: 'me',
    coin: 5_000 - 1_000 + 30 + 64 + 600 + 160,
    held: [
      [A, 50],
      [B, 5],
    ] as [Share, number][],
  },
  {
    name: 'second',
    coin: 2_000 - 1_000 - 160 + 25,
    held: [
      [B, 50],
      [A, 10],
    ] as [Share, number][],
  },
];
const input = (over: Partial<EquityInput> = {}): EquityInput => ({
  accounts: ACCOUNTS,
  prices: [
    [A, [[NOW - 1, 18]]],
    [B, [[day(20), 22]]],
  ],
  index: null,
  method: 'fifo',
  now: NOW,
  from: null,
  to: null,
  seasons: [
    [3, day(-60)],
    [4, day(7)],
  ],
  gapless: null,
  ...over,
});
const total = ({ coin, held }: EquityPoint): number => coin + held;
const added = ({ deposits, price, income, wages, other }: EquityParts): number => deposits + price + income + wages + other;

describe('net worth', () => {
  const got = equityOf(LEDGER, input());
  const at = (time: number): EquityPoint => got.points.findLast((point) => point.at <= time) as EquityPoint;

  it('equals the ledger worked by hand on each of its days', () => {
    expect(got.since).toBe(day(1) - 1);
    expect(got.points[0]).toMatchObject({ coin: 0, held: 0 });
    expect(at(day(1))).toMatchObject({ coin: 7_000, held: 0, deposits: 7_000 });
    expect(at(day(2))).toMatchObject({ coin: 6_000, held: 1_000, deposits: 7_000, price: 0 });
    // 5 of B arrive at 20: a deposit of 100 in kind.
    expect(at(day(6))).toMatchObject({ coin: 5_000, held: 1_000 + 55 * 20, deposits: 7_100, price: 0 });
    expect(at(day(9))).toMatchObject({ income: 30, wages: 64 });
    // A counts at 15 from the sale on: 40 sold with a gain of 5, 60 worth 5 more.
    expect(at(day(10))).toMatchObject({ held: 60 * 15 + 55 * 20, price: 500, realised: 200 });
    // The trade at 16 between the accounts moves nothing but the price of the 60.
    expect(at(day(12))).toMatchObject({ held: 60 * 16 + 55 * 20, price: 560, realised: 200, other: 0 });
    expect(got.points.at(-1)).toMatchObject({
      coin: 5_719,
      held: 60 * 18 + 55 * 22,
      deposits: 7_100,
      price: 5 * 40 + 60 * 8 + 55 * 2,
      income: 55,
      wages: 64,
      other: 0,
    });
  });
  it('of each account adds up to that of all, and its parts to its own', () => {
    for (const [n, point] of got.points.entries())
      expect(got.accounts.reduce((sum, { totals }) => sum + (totals[n] ?? 0), 0)).toBe(total(point));
    for (const { totals, parts } of got.accounts) expect((totals.at(-1) ?? 0) - (totals[0] ?? 0)).toBe(added(parts));
  });
  it('is given by day, week, month, season and as a whole', () => {
    const period = (name: string) => got.periods.find((one) => one.period === name);
    expect(period('all')).toMatchObject({ start: 0, income: 55, wages: 64, short: false });
    expect(period('season')).toMatchObject({ from: day(7), deposits: 0, income: 55, price: 790 });
    expect(period('1d')).toMatchObject({ deposits: 0, income: 0, price: 120, realised: 0 });
    expect(got.months.map(({ year, month }) => [year, month])).toEqual(
      [
        [2025, 12],
        [2026, 1],
        [2026, 2],
      ].filter(([year]) => year === 2026 || day(1) - 1 < START),
    );
    expect(got.months.reduce((sum, one) => sum + added(one), 0)).toBe(total(got.points.at(-1) as EquityPoint));
  });
  it('is given by match week of the season and by season, whose parts add up to those of the season', () => {
    // The season begins on Thursday, day 7, in the week of Monday, day 4; now is Tuesday, day 40, in the week of day 39.
    expect(got.weeks.map(({ from, to }) => [from, to])).toEqual([
      [day(4), day(11)],
      [day(11), day(18)],
      [day(18), day(25)],
      [day(25), day(32)],
      [day(32), day(39)],
      [day(39), NOW],
    ]);
    // In the first week A rises from 10 to 15 for 100 held, pays 30, and the manager's wage of 64 comes.
    expect(got.weeks[0]).toMatchObject({ price: 500, realised: 200, income: 30, wages: 64, short: false });
    expect(got.seasons.map(({ season, from, to, short }) => [season, from, to, short])).toEqual([
      [3, day(1) - 1, day(7), true],
      [4, day(7), NOW, false],
    ]);
    const season = got.periods.find(({ period }) => period === 'season');
    expect(got.seasons[1]).toMatchObject({ price: season?.price, income: season?.income });
    for (const one of [...got.weeks, ...got.seasons]) expect(one.end - one.start).toBe(added(one));
    expect(got.periods.find(({ period }) => period === 'week')).toMatchObject({ ...got.weeks.at(-1) });
  });
  it('between two dates counts from the first', () => {
    const range = equityOf(LEDGER, input({ from: day(7), to: day(11) }));
    expect(range.points[0]).toMatchObject({ at: day(7), deposits: 0, price: 0, income: 0 });
    expect(range.points.at(-1)).toMatchObject({ at: day(11), deposits: 0, price: 500, income: 30, wages: 64 });
    expect(range.periods.at(-1)).toMatchObject({ period: 'range', from: day(7), to: day(11) });
  });
  it('survives the way to the thread, and is packed once', async () => {
    const pace = () => Promise.resolve();
    const prices = unpackPrices(await packPrices(input().prices, pace));
    expect(prices).toEqual(input().prices);
    expect(equityOf(unpackLedger(await packLedger(LEDGER, pace)), { ...input(), prices })).toEqual(got);
    expect(packLedger(LEDGER, pace)).toBe(packLedger(LEDGER, pace));
  });
  it('puts the same money into the index on the same days', () => {
    const index = { league: 1, clubs: ['club_8' as Share] };
    const prices: EquityInput['prices'] = [
      ...input().prices,
      [
        'club_8' as Share,
        [
          [day(0), 100],
          [day(5), 150],
          [day(30), 300],
        ],
      ],
    ];
    const beside = equityOf(LEDGER, input({ index, prices }));
    const of = (time: number) => beside.points.findLast((point) => point.at <= time)?.index;
    expect(of(day(1))).toBe(7_000);
    expect(of(day(5))).toBe(10_500);
    expect(of(day(29))).toBe(10_600); // and 100 in kind on day 6
    expect(of(day(30))).toBe(21_200);
    expect(beside.index).toMatchObject({ percent: 200, clubs: 1, known: 1 });
  });
});

describe('a movement between own accounts', () => {
  const NEITHER = { trades: [trade(1, day(2), A, 'me', 'y', 100, 10)], money: [] };
  const accounts = [
    { name: 'me', coin: 0, held: [[A, 60]] as [Share, number][] },
    { name: 'second', coin: 0, held: [[A, 40]] as [Share, number][] },
  ];
  it.each([
    ['both list', [moved('me', day(6), A, -40, 'second'), moved('second', day(6), A, 40, 'me')]],
    ['only the sender lists', [moved('me', day(6), A, -40, 'second')]],
    ['only the receiver lists', [moved('second', day(6), A, 40, 'me')]],
  ])('that %s leaves the whole as it is, with its cost', (_, influence) => {
    const ledger = { ...NEITHER, influence };
    const got = equityOf(ledger, input({ accounts, prices: [] }));
    expect(got.points.find(({ at }) => at === day(5))).toMatchObject({ held: 1_000, deposits: 0 });
    expect(got.points.at(-1)).toMatchObject({ held: 1_000, deposits: 0, realised: 0 });
    expect(got.accounts.map(({ totals }) => totals.at(-1))).toEqual([600, 400]);
    expect(got.notes).toEqual([]);
    const { lots } = lotsIn(ledger, { accounts, share: A, method: 'fifo', now: NOW });
    expect(lots).toMatchObject([{ at: day(2), left: 100, cost: 1_000 }]);
  });
});

describe('a return', () => {
  it('is not changed by deposits', () => {
    expect(timeWeighted([100, 110, 221], [0, 0, 100])).toBeCloseTo((1.1 * (221 / 210) - 1) * 100, 9);
    expect(timeWeighted([0, 0], [0, 0])).toBeNull();
  });
});

describe('records that do not agree', () => {
  const codes = (ledger: Partial<FolioLedger>, over: Partial<EquityInput> = {}): string[] =>
    equityOf(
      { trades: [], influence: [], money: [], ...ledger },
      input({ accounts: [{ name: 'me', coin: 100, held: [] }], prices: [], ...over }),
    ).notes.map(({ code }) => code);
  it.each([
    ['more sold than held', { trades: [trade(1, day(3), A, 'y', 'me', 40, 15)] }, 'folio.oversold'],
    ['more bought than held', { trades: [trade(1, day(3), A, 'me', 'y', 40, 15)] }, 'folio.vanished'],
    [
      'influence sold before it came',
      { trades: [trade(1, day(3), A, 'y', 'me', 40, 15), trade(2, day(5), A, 'me', 'y', 40, 15)] },
      'folio.oversold',
    ],
    ['transfers without a price', { influence: [moved('me', day(2), A, 10), moved('me', day(3), A, -10)] }, 'folio.transfers'],
    [
      'a transaction that is listed twice',
      {
        trades: [trade(1, day(3), A, 'me', 'y', 4, 15), trade(2, day(4), A, 'y', 'me', 4, 15)],
        money: [money('me', day(3), 'share trade', -60, A), money('me', day(3), 'share trade', -60, A)],
      },
      'folio.repeated',
    ],
    ['a trade at zero', { trades: [trade(1, day(3), A, 'me', 'y', 4, 0), trade(2, day(4), A, 'y', 'me', 4, 15)] }, 'folio.zero-price'],
    ['a clock that jumped', { money: [money('me', NOW + 9_000, 'deposit', 5)] }, 'folio.ahead'],
    ['a transaction without a time', { money: [money('me', null, 'deposit', 5)] }, 'folio.undated'],
  ] as const)('are explained: %s', (_, ledger, code) => {
    expect(codes(ledger as Partial<FolioLedger>)).toContain(code);
  });
  it('fill in right after a purchase that is gone, so that the present is what is held', () => {
    const got = equityOf(
      { trades: [trade(1, day(3), A, 'me', 'y', 40, 15)], influence: [], money: [] },
      input({ accounts: [{ name: 'me', coin: 100, held: [[A, 10]] }], prices: [] }),
    );
    const after = got.points.find(({ at }) => at === day(3));
    expect(after).toMatchObject({ held: 150, deposits: -450 });
    expect(got.points.at(-1)).toMatchObject({ held: 150, deposits: -450 });
    expect(got.notes.find(({ code }) => code === 'folio.vanished')?.args).toMatchObject({ share: A, num: 30, others: 0 });
  });
  it('keep a duplicate out of the coin of earlier days', () => {
    const twice = [money('me', day(3), 'share trade', -60, A), money('me', day(3), 'share trade', -60, A)];
    const got = equityOf(
      { trades: [trade(1, day(3), A, 'me', 'y', 4, 15)], influence: [], money: twice },
      input({ accounts: [{ name: 'me', coin: 40, held: [[A, 4]] }], prices: [] }),
    );
    expect(got.points[0]).toMatchObject({ coin: 100 });
    expect(got.points.at(-1)).toMatchObject({ coin: 40, held: 60, other: 0 });
  });
  it('of a range before the first record give a reason and no points', () => {
    const got = equityOf(LEDGER, input({ from: day(-90), to: day(-80) }));
    expect(got.points).toEqual([]);
    expect(got.notes.map(({ code }) => code)).toContain('folio.before-records');
  });
  it('of an account without anything are empty, without a period', () => {
    const got = equityOf({ trades: [], influence: [], money: [] }, input({ accounts: [{ name: 'me', coin: 0, held: [] }], prices: [] }));
    expect(got).toMatchObject({ points: [], periods: [], months: [], since: null, notes: [] });
  });
  it('of a holding whose share was never traded count it as unpriced', () => {
    const got = equityOf(
      { trades: [], influence: [moved('me', day(3), A, 9)], money: [] },
      input({ accounts: [{ name: 'me', coin: 7, held: [[A, 9]] }], prices: [] }),
    );
    expect(got).toMatchObject({ unpriced: 1 });
    expect(got.points.at(-1)).toMatchObject({ coin: 7, held: 0 });
  });
  it('of a year without trades still have its months', () => {
    const now = day(400);
    const got = equityOf(
      { trades: [trade(1, day(1), A, 'me', 'y', 4, 15)], influence: [], money: [] },
      input({ now, accounts: [{ name: 'me', coin: 40, held: [[A, 4]] }], prices: [[A, [[day(390), 20]]]] }),
    );
    expect(got.months.length).toBeGreaterThanOrEqual(13);
    expect(got.months.find(({ year, month }) => year === 2026 && month === 6)).toMatchObject({ price: 0, percent: 0 });
    expect(got.months.reduce((sum, { price }) => sum + price, 0)).toBe(20);
  });
});

describe('times of a curve', () => {
  it('begin and end with the range, ascend, and are at most 402', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({ min: 0, max: 4e9 }), (a, b) => {
        const grid = gridOf(Math.min(a, b), Math.max(a, b));
        expect([grid[0], grid.at(-1)]).toEqual([Math.min(a, b), Math.max(a, b)]);
        expect(grid.length).toBeLessThanOrEqual(402);
        for (let n = 1; n < grid.length; n++) expect(grid[n]).toBeGreaterThan(grid[n - 1] ?? Infinity);
      }),
    );
  });
});

const anyInput = fc
  .record({
    coins: fc.tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 50_000 })),
    held: fc.tuple(fc.nat(400), fc.nat(400), fc.nat(400)),
    prices: fc.array(fc.tuple(time, fc.integer({ min: 0, max: 200 })), { maxLength: 6 }),
    method: fc.constantFrom('fifo' as const, 'average' as const),
    now: time,
    range: fc.option(fc.tuple(time, fc.integer({ min: 1, max: 90 * DAY }))),
  })
  .map(({ coins, held, prices, method, now, range }) =>
    input({
      accounts: [
        {
          name: 'me',
          coin: coins[0],
          held: [
            [A, held[0]],
            [B, held[1]],
          ],
        },
        { name: 'second', coin: coins[1], held: [[A, held[2]]] },
      ],
      prices: [[A, prices]],
      method,
      now,
      from: range?.[0] ?? null,
      to: range ? range[0] + range[1] : null,
    }),
  );

describe('whatever is recorded', () => {
  it('the parts of net worth add up to its change at every point, in every period and month', () => {
    fc.assert(
      fc.property(anyLedger, anyInput, (ledger, asked) => {
        const got = equityOf(ledger, asked);
        const [first] = got.points;
        for (const point of got.points) expect(total(point) - total(first as EquityPoint)).toBe(added(point));
        for (const span of [...got.periods, ...got.months, ...got.weeks, ...got.seasons]) expect(span.end - span.start).toBe(added(span));
      }),
      { numRuns: 300 },
    );
  });
  it('the accounts add up to the whole at every point, and their own parts to their own change', () => {
    fc.assert(
      fc.property(anyLedger, anyInput, (ledger, asked) => {
        const got = equityOf(ledger, asked);
        for (const { totals, parts } of got.accounts)
          if (totals.length > 0) expect((totals.at(-1) ?? 0) - (totals[0] ?? 0)).toBe(added(parts));
        for (const [n, point] of got.points.entries())
          expect(got.accounts.reduce((sum, { totals }) => sum + (totals[n] ?? 0), 0)).toBe(total(point));
      }),
      { numRuns: 300 },
    );
  });
  it('the end is what the accounts hold now', () => {
    fc.assert(
      fc.property(anyLedger, anyInput, (ledger, asked) => {
        const got = equityOf(ledger, { ...asked, from: null, to: null });
        const last = got.points.at(-1);
        if (last) expect(last.coin).toBe(asked.accounts.reduce((sum, { coin }) => sum + coin, 0));
      }),
    );
  });
});

describe('closed positions', () => {
  it('equal the ledger worked by hand, with the payouts while held', () => {
    const got = closedOf(LEDGER, { accounts: ACCOUNTS, method: 'fifo', now: NOW, from: null, limit: 50 });
    expect(got).toMatchObject({ total: 1, realised: { coin: 200, known: 1, unknown: 0 }, notes: [] });
    expect(got.rows[0]).toMatchObject({
      share: A,
      at: day(10),
      opened: day(2),
      num: 40,
      cost: 400,
      proceeds: 600,
      realised: 200,
      income: 30,
      whole: false,
    });
  });
  it('of one account alone include the trade with the other', () => {
    const got = closedOf(LEDGER, { accounts: ACCOUNTS.slice(0, 1), method: 'fifo', now: NOW, from: null, limit: 50 });
    expect(got.rows.map(({ at, realised }) => [at, realised])).toEqual([
      [day(12), 60],
      [day(10), 200],
    ]);
  });
  it('without a known purchase have no result instead of a profit', () => {
    const got = closedOf(
      { trades: [trade(1, day(3), A, 'y', 'me', 40, 15)], influence: [], money: [] },
      { accounts: [{ name: 'me', coin: 0, held: [] }], method: 'average', now: NOW, from: null, limit: 5 },
    );
    expect(got.rows[0]).toMatchObject({ realised: null, cost: null, whole: true });
    expect(got.realised).toEqual({ coin: 0, known: 0, unknown: 1 });
  });
});

describe('expected payouts', () => {
  const monday = day(46); // 10 February 2026 is a Tuesday
  const got = projectionOf(LEDGER, {
    accounts: ACCOUNTS,
    now: NOW,
    matches: [
      [A, [NOW + DAY, monday + 3 * DAY]],
      [B, [NOW + 2 * DAY]],
    ],
  });
  it('are the mean per influence and match, times what is held and the matches ahead', () => {
    // A paid 30 for 100 held: 0.3 × 60 = 18. B paid 25 for 55 held by both: 25.
    expect(got.expected.map(({ coin }) => coin).slice(0, 2)).toEqual([18, 25]);
    expect(got.days7).toMatchObject({ coin: 43 });
    expect(got.shares).toMatchObject([
      { share: B, coin: 25, matches: 1 },
      { share: A, coin: 18, matches: 1 },
    ]);
  });
  it('stand beside what was paid by day, with wages apart', () => {
    expect(got.paid.map(({ clubs, players, wages }) => [clubs, players, wages])).toEqual([
      [30, 0, 0],
      [0, 0, 64],
      [0, 25, 0],
    ]);
  });
  it('count what was bought since the last payout, at the rate of the share', () => {
    // A paid 30 for 100: 0.3. 50 more bought on day 30, after its payout on day 8, so that 60 + 50 are held: 33.
    const more = { ...LEDGER, trades: [...LEDGER.trades, trade(9, day(30), A, 'me', 'y', 50, 18)] };
    const [me, second] = ACCOUNTS;
    const accounts = [
      {
        ...(me as (typeof ACCOUNTS)[number]),
        held: [
          [A, 100],
          [B, 5],
        ] as [Share, number][],
      },
      second as (typeof ACCOUNTS)[number],
    ];
    const { days7 } = projectionOf(more, { accounts, now: NOW, matches: [[A, [day(29), NOW + DAY]]] });
    expect(days7).toMatchObject({ coin: 33 });
  });
  it('of a share that is new are none, and say since when it is held and how many matches it had', () => {
    const C = 'club_3' as Share;
    const D = 'club_4' as Share;
    const accounts = [
      {
        name: 'me',
        coin: 0,
        held: [
          [A, 100],
          [C, 7],
          [D, 9],
        ] as [Share, number][],
      },
    ];
    const ledger = {
      trades: [
        trade(1, day(2), A, 'me', null, 100, 10),
        trade(2, day(5), C, 'me', 'y', 7, 10), // sold and bought again: held since day 35
        trade(3, day(9), C, 'y', 'me', 7, 10),
        trade(4, day(35), C, 'me', 'y', 7, 10),
        trade(5, day(10), D, 'me', 'y', 9, 10),
      ],
      influence: [],
      money: [money('me', day(8), 'dividend club', 30, A, 7)],
    };
    const matches: [Share, number[]][] = [
      [A, [day(8), NOW + DAY]],
      [C, [day(6), day(34), NOW + DAY]],
      [D, [day(9), day(11), day(30), NOW + DAY]],
    ];
    const got = projectionOf(ledger, { accounts, now: NOW, matches });
    expect(got.shares).toEqual([
      { share: A, coin: 30, matches: 1, since: day(2), played: 1 },
      { share: C, coin: null, matches: 0, since: day(35), played: 0 },
      { share: D, coin: null, matches: 0, since: day(10), played: 2 },
    ]);
    expect(got.days7).toMatchObject({ coin: 30 });
    expect(got.notes).toMatchObject([
      { code: 'folio.no-match-yet', args: { count: 1, of: 3 } },
      { code: 'folio.never-paid', args: { count: 1, of: 3 } },
    ]);
  });
  it('of a share that never paid are unknown, with a sentence', () => {
    const none = projectionOf({ trades: [], influence: [], money: [] }, { accounts: ACCOUNTS, now: NOW, matches: [[A, [NOW + DAY]]] });
    expect(none.days7).toBeNull();
    expect(none.shares.every(({ coin }) => coin === null)).toBe(true);
    expect(none.notes.map(({ code }) => code)).toEqual(['folio.never-paid']);
  });
});
