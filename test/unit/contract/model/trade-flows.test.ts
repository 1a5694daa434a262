import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Trade } from '#contract/model/market/trade.ts';
import { CIRCLE_RULE, circlesOf, flowsOf, heldAround, pairsOf } from '#contract/model/market/trade-flows.ts';

type Row = readonly [seller: string | null, buyer: string | null, time: number, price?: number, num?: number, share?: string];
const trades = (...rows: readonly Row[]): Trade[] =>
  rows.map(([seller, buyer, time, price = 1_000, num = 10, share = 'club_1'], i) =>
    Trade.parse({ id: i + 1, time, share, price, num, buyer, seller, taker: null }),
  );
const H = 3_600;

describe('trades that came back to the first seller', () => {
  it.each<[rule: string, rows: Row[], marked: number[][]]>([
    [
      'a sale and a purchase back are marked',
      [
        ['a', 'b', 0],
        ['b', 'a', H],
      ],
      [[1, 2]],
    ],
    [
      'a way through a third account is marked',
      [
        ['a', 'b', 0],
        ['b', 'c', H],
        ['c', 'a', 2 * H],
      ],
      [[1, 2, 3]],
    ],
    [
      'a chain that does not close is not',
      [
        ['a', 'b', 0],
        ['b', 'c', H],
        ['c', 'd', 2 * H],
      ],
      [],
    ],
    [
      'a way back through four accounts is too long',
      [
        ['a', 'b', 0],
        ['b', 'c', 1],
        ['c', 'd', 2],
        ['d', 'a', 3],
      ],
      [],
    ],
    [
      'a return exactly at the end of the time is marked',
      [
        ['a', 'b', 0],
        ['b', 'a', CIRCLE_RULE.seconds],
      ],
      [[1, 2]],
    ],
    [
      'a return one second later is not',
      [
        ['a', 'b', 0],
        ['b', 'a', CIRCLE_RULE.seconds + 1],
      ],
      [],
    ],
    [
      'a price five percent away is marked',
      [
        ['a', 'b', 0, 1_000],
        ['b', 'a', H, 1_050],
      ],
      [[1, 2]],
    ],
    [
      'a price farther away is not',
      [
        ['a', 'b', 0, 1_000],
        ['b', 'a', H, 1_051],
      ],
      [],
    ],
    [
      'half the size is marked',
      [
        ['a', 'b', 0, 1_000, 10],
        ['b', 'a', H, 1_000, 5],
      ],
      [[1, 2]],
    ],
    [
      'less than half is not',
      [
        ['a', 'b', 0, 1_000, 10],
        ['b', 'a', H, 1_000, 4],
      ],
      [],
    ],
    [
      'another share is not',
      [
        ['a', 'b', 0],
        ['b', 'a', H, 1_000, 10, 'club_2'],
      ],
      [],
    ],
    [
      'the mint is no account',
      [
        [null, 'b', 0],
        ['b', 'a', H],
      ],
      [],
    ],
    [
      'a trade with oneself is not',
      [
        ['a', 'a', 0],
        ['a', 'a', H],
      ],
      [],
    ],
    [
      'each trade belongs to one group',
      [
        ['a', 'b', 0],
        ['b', 'a', H],
        ['a', 'b', 2 * H],
      ],
      [[1, 2]],
    ],
    [
      'a return in the same second counts by its id',
      [
        ['a', 'b', 5],
        ['b', 'a', 5],
      ],
      [[1, 2]],
    ],
    ['no trade at all has none', [], []],
    ['one trade has none', [['a', 'b', 0]], []],
  ])('%s', (_rule, rows, marked) => {
    const all = trades(...rows);
    expect(circlesOf(all).map((circle) => circle.trades)).toEqual(marked);
    expect(circlesOf(all.toReversed()).map((circle) => circle.trades)).toEqual(marked);
  });

  const someTrades = fc
    .array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'd', null),
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 95, max: 110 }),
        fc.integer({ min: 4, max: 12 }),
      ),
      { maxLength: 25 },
    )
    .map((rows) => trades(...rows));
  it('are a closed chain by the rule, and no trade is in two of them', () => {
    fc.assert(
      fc.property(someTrades, (all) => {
        const circles = circlesOf(all);
        const ids = circles.flatMap((circle) => circle.trades);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { trades: way, names } of circles) {
          const rows = way.map((id) => all.find((trade) => trade.id === id)!);
          const [first, last] = [rows[0]!, rows.at(-1)!];
          expect(last.buyer).toBe(first.seller);
          expect(names).toEqual([first.seller, ...rows.map(({ buyer }) => buyer)]);
          rows.slice(1).forEach((row, i) => expect(row.seller).toBe(rows[i]?.buyer));
          expect(last.time - first.time).toBeLessThanOrEqual(CIRCLE_RULE.seconds);
          for (const row of rows) expect(Math.abs(row.price - first.price) * 100).toBeLessThanOrEqual(first.price * CIRCLE_RULE.percent);
        }
      }),
    );
  });
  it('are never found while influence only passes on', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.nat(100_000)), { maxLength: 30 }), (rows) => {
        // Accounts sell only to later ones, so no chain can close.
        const forward = rows.filter(([a, b]) => a !== b).map(([a, b, time]): Row => [`n${Math.min(a, b)}`, `n${Math.max(a, b)}`, time]);
        expect(circlesOf(trades(...forward))).toEqual([]);
      }),
    );
  });
  it('sum to nothing over all accounts, apart from the mint', () => {
    fc.assert(
      fc.property(someTrades, (all) => {
        const flows = flowsOf(all);
        const minted = all.reduce((sum, { seller, num }) => sum + (seller === null ? num : 0), 0);
        expect(flows.reduce((sum, { net }) => sum + net, 0)).toBe(minted);
        const between = all.filter(({ seller, buyer }) => seller !== null && seller !== buyer);
        expect(pairsOf(all).reduce((sum, { sold, returned }) => sum + sold + returned, 0)).toBe(
          between.reduce((sum, { num }) => sum + num, 0),
        );
      }),
    );
  });
});

describe('the flows of a share', () => {
  it('are what each account bought and sold, the largest accumulation first', () => {
    const rows = flowsOf(trades(['a', 'b', 1, 100, 5], [null, 'b', 2, 200, 3], ['b', 'c', 3, 300, 2]));
    expect(
      rows.map(({ name, net, bought, sold, paid, received, trades: count }) => [name, net, bought, sold, paid, received, count]),
    ).toEqual([
      ['b', 6, 8, 2, 1_100, 600, 3],
      ['c', 2, 2, 0, 600, 0, 1],
      ['a', -5, 0, 5, 0, 500, 1],
    ]);
  });
  it('between two accounts are one pair with both directions', () => {
    expect(pairsOf(trades(['a', 'b', 1, 1, 5], ['b', 'a', 2, 1, 9], ['c', 'a', 3, 1, 1]))).toEqual([
      { a: 'b', b: 'a', sold: 9, returned: 5, trades: 2 },
      { a: 'c', b: 'a', sold: 1, returned: 0, trades: 1 },
    ]);
  });
});

describe('holders around a moment', () => {
  const OWNERS = [
    { name: 'a', num: 100 },
    { name: 'b', num: 20 },
  ];
  const SINCE = trades(['c', 'a', 50, 1, 7], ['c', 'a', 120, 1, 10], ['a', 'b', 300, 1, 4]);
  it('are worked back from those of today by the trades since', () => {
    expect(heldAround(OWNERS, SINCE, { at: 100, until: 200, reach: 0 })).toEqual([
      { name: 'a', before: 94, after: 104, now: 100 },
      { name: 'c', before: 10, after: 0, now: 0 },
      { name: 'b', before: 16, after: 16, now: 20 },
    ]);
  });
  it('are unknown where the trades do not reach back to it', () => {
    expect(heldAround(OWNERS, SINCE, { at: 100, until: 200, reach: 101 })).toBeNull();
    expect(heldAround(OWNERS, [], { at: 100, until: 200, reach: -Infinity })).toHaveLength(2);
  });
});
