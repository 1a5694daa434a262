import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrice, fill } from '#contract/model/market/book-fill.ts';
import { prizeFraction } from '#contract/model/worth/payout-table.ts';
import type { FinanceWeek } from '#contract/model/clubs/finance.ts';
import type { PlayerStats } from '#contract/model/clubs/player.ts';
import type { Order } from '#contract/model/market/orderbook.ts';
import { clubPayouts, columnSum } from '#engine/worth/club-payouts.ts';
import { curveOf, seasonsOf, seasonsOfAll, sizesUpTo } from '#engine/worth/payback.ts';
import { ruleLines, sharedSum, timesOf } from '#engine/worth/player-payouts.ts';

const ask = (price: number, num: number): Order => ({ price, num, name: 'other', mint: null }) as Order;

describe('payback of a player worked by hand', () => {
  // Weekly wage 143,100 coin = 1,431,000,000 base units. 40 matches a season; in the 60 counted he started 48, scored 3, assisted 0, and
  // kept 12 clean sheets: scaled to 40 matches, 32 starts, 2 goals and 8 clean sheets.
  const WAGE = 1_431_000_000;
  const stats = [
    { season_id: 3, appearances: 32, goals: 2, assists: 0, clean_sheets: 8 },
    { season_id: 4, appearances: 16, goals: 1, assists: 0, clean_sheets: 4 },
    { season_id: 2, appearances: 40, goals: 9, assists: 9, clean_sheets: 9 },
  ] as unknown as PlayerStats[];
  const times = timesOf(stats, 4, { season: 4, played: 20, all: 40 });
  const rules = ruleLines(WAGE, times, 40);

  it('counts the last two seasons', () => {
    expect(times).toEqual({ matches: 60, of: { match: 60, start: 48, goal: 3, assist: 0, clean: 12, agent: 60 } });
  });
  it('applies each rule to the wage', () => {
    expect(rules.map(({ name, times, amount, shared }) => [name, times, amount, shared])).toEqual([
      ['match', 40, 40 * 2_862_000, true], //   0.2% of the wage is 286.20 coin
      ['start', 32, 32 * 715_500, true], //     0.05%: 71.55
      ['goal', 2, 2 * 1_431_000, true], //      0.1%: 143.10
      ['assist', 0, 0, true],
      ['clean', 8, 8 * 1_431_000, true],
      ['agent', 40, 40 * 28_620, false], //     0.002%: 2.862, which holders are not paid
    ]);
    // 114,480,000 + 22,896,000 + 2,862,000 + 11,448,000 = 151,686,000 base units = 15,168.60 coin
    expect(sharedSum(rules)).toBe(151_686_000);
  });
  it('divides the average price of the size by it', () => {
    // 900 at 0.0638, 4,100 at 0.0644: 57.42 + 264.04 = 321.46 coin ÷ 5,000 = 0.064292; × 1,000,000 ÷ 15,168.60 = 4.2385 seasons
    const filled = fill([ask(638, 900), ask(644, 4_100), ask(700, 1_000)], 5_000);
    expect(seasonsOfAll(averagePrice(filled), sharedSum(rules))).toBeCloseTo(4.2385, 4);
  });
  it('pays attackers nothing for clean sheets', () => {
    expect(timesOf(stats, 16_384, { season: 4, played: 20, all: 40 }).of.clean).toBe(0);
  });
  it('knows only what every match pays without statistics', () => {
    const lines = ruleLines(WAGE, null, 40);
    expect(lines.map(({ times }) => times)).toEqual([40, null, null, null, null, 40]);
    expect(sharedSum(lines)).toBe(114_480_000);
  });
  it.each([
    ['an unknown wage', ruleLines(null, times, 40)],
    ['an unknown number of matches', ruleLines(WAGE, times, null)],
  ])('is unknown for %s', (_, lines) => expect(sharedSum(lines)).toBeNull());
});

describe('payouts of a club worked by hand', () => {
  const week = (paid: number, prize: number, income: number): FinanceWeek =>
    ({
      game_week: 1,
      shareholder_payouts: paid,
      shareholder_prize_money: prize,
      gate_receipts: income,
      tv_revenue: 0,
    }) as unknown as FinanceWeek;
  const LEAGUE = { played: 20, matches: 40, pot: 57_000_000, place: 1, clubs: 20, inDebt: false };
  const last = [week(300, 0, 30_000), week(240, 272, 24_000)];
  const now = [week(-268, 0, 26_800)];

  it('scales match days by the matches left, and takes the prize from pot and place', () => {
    // match days: 268 in 20 of 40 matches → 536. Prize: 57,000,000 × (0.5 ÷ 20 + 0.5 × 20 ÷ 210) × 10% = 413,928.57
    expect(clubPayouts({ ...LEAGUE, last, now })).toEqual([
      { name: 'matchday', last: 540, sofar: 268, estimate: 536, rule: 540 },
      { name: 'prize', last: 272, sofar: 0, estimate: 413_929, rule: 413_929 },
    ]);
  });
  it('expects no prize for a club in debt, and none where the last season paid none', () => {
    expect(clubPayouts({ ...LEAGUE, last, now, inDebt: true })[1]?.estimate).toBe(0);
    expect(clubPayouts({ ...LEAGUE, last: [week(300, 0, 1)], now })[1]?.estimate).toBe(0);
  });
  it('are unknown without balance sheets', () => {
    const lines = clubPayouts({ ...LEAGUE, last: null, now: null, pot: null });
    expect(columnSum(lines, 'last')).toBeNull();
    expect(columnSum(lines, 'estimate')).toBeNull();
  });
  it('are unknown together with one of their parts: a payback on the prize alone would be wrong', () => {
    const lines = clubPayouts({ ...LEAGUE, last: null, now: null });
    expect(lines.map(({ estimate }) => estimate)).toEqual([null, 413_929]);
    expect([columnSum(lines, 'estimate'), columnSum(lines, 'rule'), columnSum(lines, 'sofar')]).toEqual([null, null, null]);
    expect(columnSum(clubPayouts({ ...LEAGUE, last, now }), 'estimate')).toBe(414_465);
  });
  it('share out exactly the whole pot of a league', () => {
    for (const clubs of [1, 8, 20, 22])
      expect(Array.from({ length: clubs }, (_, n) => prizeFraction(n + 1, clubs)).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 10);
  });
});

describe('laws of payback', () => {
  const book = fc
    .array(fc.record({ price: fc.integer({ min: 1, max: 1e6 }), num: fc.integer({ min: 1, max: 20_000 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    .map((orders) => orders.sort((a, b) => a.price - b.price).map(({ price, num }) => ask(price, num)));
  it('it falls when payouts rise, and is never negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 1e12 }), (price, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const [long, short] = [seasonsOf(price, less), seasonsOf(price, more)];
        expect(long).toBeGreaterThanOrEqual(short ?? Infinity);
        expect(short).toBeGreaterThan(0);
      }),
    );
  });
  it.each([
    [null, 5],
    [0, 5],
    [5, null],
    [5, 0],
    [5, -3],
  ])('it is unknown for price %s and payouts %s', (price, paid) => expect(seasonsOf(price, paid)).toBeNull());
  it('the curve is that of fill() at each size, never falls, and ends with the book', () => {
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 300_000 }), (asks, size) => {
        const all = asks.reduce((sum, { num }) => sum + num, 0);
        const curve = curveOf(asks, size, 1_000_000, null);
        expect(curve.at(-1)?.size).toBe(all);
        if (size < all) expect(curve.some((point) => point.size === size)).toBe(true);
        curve.forEach((point, n) => {
          expect(point.average).toBe(averagePrice(fill(asks, point.size)));
          expect(point.estimate).toBeNull();
          expect(point.paid).toBeGreaterThanOrEqual((curve[n - 1]?.paid ?? 0) * (1 - 1e-12));
        });
      }),
    );
  });
  it('an empty book has no curve', () => expect([curveOf([], 100, 1, 1), sizesUpTo(0, 100)]).toEqual([[], []]));
});
