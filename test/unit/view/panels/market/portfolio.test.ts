import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrice, counterparties, fill } from '#contract/model/market/book-fill.ts';
import type { ShareGain } from '#contract/model/folio/gains.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Traded } from '#contract/model/market/price-change.ts';
import type { Vote } from '#contract/model/votes/vote.ts';
import { coinText, exportRow, toCsv, toJson } from '#view/panels/portfolio/export.ts';
import { kinds, sources, weeks } from '#view/panels/portfolio/income.ts';
import { issueId, issuesOf, withDone, type Issue } from '#view/panels/portfolio/issues.ts';
import { keyOf, position, totals, type Known, type HoldingPosition, type HoldingDetails } from '#view/panels/portfolio/positions.ts';
import { priceSize, stepsOf } from '#view/panels/depth/depth.ts';
import { holdingColumns } from '#view/panels/portfolio/holding-columns.ts';
import { toRows } from '#view/ui/table/copy.ts';
import { textOf } from '#view/ui/table/types.ts';

const share = (text: string): Share => text as Share;
const order = (price: number, num: number, name: string | null = 'other'): Order => ({ price, num, name, mint: null }) as Order;
const bid = fc.record({ price: fc.integer({ min: 1, max: 2_000_000 }), num: fc.integer({ min: 1, max: 50_000 }) });
const bids = fc
  .array(bid, { maxLength: 40 })
  .map((all) => all.sort((a, b) => b.price - a.price).map(({ price, num }) => order(price, num)));
const size = fc.integer({ min: 0, max: 400_000 });

describe('the exit value of a size', () => {
  it('is a whole number, at most the size at the best bid, and never for more than the holding', () =>
    fc.assert(
      fc.property(bids, size, (book, wanted) => {
        const { value, filled, best, asked } = fill(book, wanted);
        const depth = book.reduce((sum, { num }) => sum + num, 0);
        expect(Number.isSafeInteger(value)).toBe(true);
        expect(asked).toBe(wanted);
        expect(filled).toBe(Math.min(wanted, depth));
        expect(value).toBeLessThanOrEqual((best ?? 0) * filled);
        expect(value).toBeGreaterThanOrEqual((book.at(-1)?.price ?? 0) * filled);
      }),
    ));
  it('is additive: a part and the remainder from the remaining book give the value of the whole', () =>
    fc.assert(
      fc.property(bids, size, size, (book, first, then) => {
        let gone = fill(book, first).filled;
        const left = book.flatMap((one) => {
          const taken = Math.min(gone, one.num);
          gone -= taken;
          return one.num > taken ? [{ ...one, num: one.num - taken }] : [];
        });
        const [a, b, all] = [fill(book, first), fill(left, then), fill(book, first + then)];
        expect(a.value + b.value).toBe(all.value);
        expect(a.filled + b.filled).toBe(all.filled);
      }),
    ));
  it('grows with the size, while its average falls', () =>
    fc.assert(
      fc.property(bids, size, size, (book, a, b) => {
        const [small, large] = [fill(book, Math.min(a, b)), fill(book, Math.max(a, b))];
        expect(large.value).toBeGreaterThanOrEqual(small.value);
        const [mean, lower] = [averagePrice(small), averagePrice(large)];
        if (mean !== null && lower !== null) expect(lower).toBeLessThanOrEqual(mean * (1 + 1e-12));
      }),
    ));
  it('is the same in Depth and in Portfolio: both exclude my own orders and those of the mint', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            price: fc.integer({ min: 1, max: 50 }),
            num: fc.integer({ min: 0, max: 500 }),
            name: fc.constantFrom('ann', 'other', null),
            mint: fc.constantFrom(true, false, null),
          }),
          { maxLength: 30 },
        ),
        fc.integer({ min: 1, max: 6_000 }),
        (all, held) => {
          const offered = all.map((one) => one as unknown as Order).sort((a, b) => b.price - a.price);
          const { pays } = of([by('ann', held)], known({ books: [book('club_1', ...offered)] }));
          const quote = priceSize(stepsOf(counterparties(offered, (name) => name === 'ann' || name === 'bob')), 'sell', held, 10);
          expect(quote?.total ?? 0).toBe(pays?.value);
          expect(quote?.filled ?? 0).toBe(pays?.filled);
          const theirs = offered.filter(({ name, mint }) => name !== 'ann' && mint !== true).reduce((sum, { num }) => sum + num, 0);
          expect(pays?.filled).toBe(Math.min(held, theirs));
          const drawn = stepsOf(
            offered,
            counterparties(offered, (name) => name === 'ann'),
          ).at(-1);
          expect((drawn?.total ?? 0) - (drawn?.uncounted ?? 0)).toBe(theirs);
        },
      ),
    ));
  it('is zero without bids, and excludes my own orders', () => {
    expect(fill([], 5)).toEqual({ asked: 5, filled: 0, value: 0, best: null, worst: null, levels: 0 });
    const book = { bids: [order(90, 5, 'me'), order(80, 5), order(70, 5, null), order(60, 0)] };
    expect(
      fill(
        counterparties(book.bids, (name) => name === 'me'),
        8,
      ),
    ).toEqual({ asked: 8, filled: 8, value: 5 * 80 + 3 * 70, best: 80, worst: 70, levels: 2 });
  });
});

const told = (name: string, of: string, more: Partial<HoldingDetails> = {}): HoldingDetails =>
  ({ name, share: share(of), last_price: 100, ...more }) as unknown as HoldingDetails;
const gain = (
  num: number,
  unknown: number,
  cost: number,
  more: Partial<Record<'realised' | 'sales' | 'unsettled', number>> = {},
): ShareGain => ({ share: share('club_1'), num, unknown, cost, purchases: 1, realised: 0, sales: 0, unsettled: 0, ...more }) as ShareGain;
const book = (of: string, ...orders: Order[]): Orderbook => ({ share: share(of), bids: orders, asks: [] });
const known = ({
  tells = [],
  gains = [],
  books = [],
  figures = [],
}: {
  tells?: HoldingDetails[];
  gains?: ShareGain[];
  books?: Orderbook[];
  figures?: [string, Traded][];
}): Known => ({
  details: new Map(tells.map((one) => [keyOf(one.name, one.share), one])),
  gains: new Map(gains.map((one) => [one.share, one])),
  books: new Map(books.map((one) => [one.share, one])),
  figures: new Map(figures.map(([of, one]) => [share(of), one])),
  mine: new Set(['ann', 'bob']),
});
const by = (name: string, total: number, reserved = 0) => ({ name, total, available: total - reserved, reserved });
const of = (who: ReturnType<typeof by>[], what: Known, which = 'club_1'): HoldingPosition =>
  position({ share: share(which), by: who }, what, which);

describe('a portfolio position', () => {
  it('merges two accounts: one size is priced against the book, and the costs are added', () => {
    const row = of(
      [by('ann', 30, 10), by('bob', 20)],
      known({
        tells: [
          told('ann', 'club_1', { remaining_cost_basis: 1_000 as never, earnings_7d: 5 as never }),
          told('bob', 'club_1', { remaining_cost_basis: 500 as never, earnings_7d: 6 as never }),
        ],
        gains: [gain(50, 0, 1_500)],
        books: [book('club_1', order(90, 40), order(50, 5))],
      }),
    );
    expect(row).toMatchObject({
      held: 50,
      available: 40,
      reserved: 10,
      atLast: 5_000,
      best: 90,
      atBest: 4_500,
      pays: { asked: 50, filled: 45, value: 3_850 },
      cost: { coin: 1_500, whole: true },
      // 45 of 50 can be sold, at 9 tenths of the cost
      sellable: { num: 45, atLast: 4_500, cost: 1_350 },
      unsellable: { num: 5, atLast: 500, cost: 150 },
      gainAtLast: { coin: 3_500, basis: 1_500 },
      gainAtBook: { coin: 2_500, basis: 1_350 },
      own: { coin: 1_500, covered: 50 },
      differs: null,
      paid7: { coin: 11, whole: true },
    });
  });
  it('in open asks is zero without asks, a minimum where some have no price, and unknown where none has one', () => {
    const row = (reserved: number, last: number | null) => ({ pays: null, differs: null, reserved, last }) as unknown as HoldingPosition;
    expect(totals([row(0, null)]).inAsks).toEqual({ coin: 0, whole: true });
    expect(totals([row(5, 10), row(7, null), row(0, null)]).inAsks).toEqual({ coin: 50, whole: false });
    expect(totals([row(5, null), row(0, 10)]).inAsks).toBeNull();
  });
  it('of a share that nobody trades any more has a final last price and no exit value, and sums with it are minima', () => {
    const what = known({ tells: [told('ann', 'player_9')], books: [book('player_9'), book('club_1', order(90, 40))] });
    const ended = position({ share: share('player_9'), by: [by('ann', 30)], ended: 'retired' }, what, 'player_9');
    expect(ended).toMatchObject({
      atLast: 3_000,
      best: null,
      atBest: null,
      pays: null,
      sellable: null,
      unsellable: null,
      gainAtBook: null,
    });
    expect(totals([ended, of([by('ann', 10)], what)])).toMatchObject({ pays: { coin: 900, whole: false }, thin: 0 });
    const row = { ...ended, name: 'Otto Brand', whose: 'ann', weight: null, pending: true, theses: [] };
    const columns = holdingColumns({ method: 'FIFO', hide: (text) => text, cells: {} });
    const texts = Object.fromEntries(columns.map((column) => [column.id, textOf(column, row)]));
    expect(texts).toMatchObject({ name: 'Otto Brand (retired)', best: '—', mean: '—', pays: '—', canSell: '—', cannotSell: '—' });
    const exported = exportRow(ended, 'Otto Brand', { source: null, height: null, at: null });
    expect(exported).toMatchObject({ ended: 'retired', book_pays_raw: null, book_pays_coin: null, can_sell: null });
    expect(issuesOf([ended], [], 0)).toMatchObject([{ kind: 'ended', risk: 3_000, panel: 'player' }]);
  });
  it('shows the difference between calculated and served cost when both cover the whole holding', () => {
    const tells = [told('ann', 'club_1', { remaining_cost_basis: 900 as never })];
    expect(of([by('ann', 10)], known({ tells, gains: [gain(10, 0, 1_000)] })).differs).toBe(100);
    expect(of([by('ann', 10)], known({ tells, gains: [gain(10, 6, 400)] })).differs).toBeNull();
    // The holding grew after its trades were read.
    expect(of([by('ann', 12)], known({ tells, gains: [gain(10, 0, 1_000)] })).differs).toBeNull();
  });
  it('has the gain of the influence with a known cost, and no result where no sale has one', () => {
    const tells = [told('ann', 'club_1')];
    const row = of([by('ann', 10)], known({ tells, gains: [gain(10, 6, 300, { realised: 70, sales: 2, unsettled: 3 })] }));
    expect(row.gainOwn).toMatchObject({ coin: 100, basis: 300 });
    expect(row.realisedOwn).toEqual({ coin: 70, whole: false });
    expect(totals([row])).toMatchObject({ gainOwn: { coin: 100 }, realisedOwn: { coin: 70, whole: false } });
    const untold = of([by('ann', 10)], known({ tells, gains: [gain(10, 10, 0, { unsettled: 3 })] }));
    expect([untold.gainOwn, untold.realisedOwn]).toEqual([null, null]);
  });
  it('shows the known part as a minimum when an account reports nothing', () => {
    const row = of([by('ann', 10), by('bob', 5)], known({ tells: [told('ann', 'club_1', { remaining_cost_basis: 700 as never })] }));
    expect(row).toMatchObject({
      cost: { coin: 700, whole: false },
      gainAtLast: null,
      gainAtBook: null,
      pays: null,
      atBest: null,
      realised: null,
    });
  });
  it('without bids has an exit value of zero, which counts as known', () =>
    expect(of([by('ann', 10)], known({ books: [book('club_1')] }))).toMatchObject({
      best: null,
      atBest: 0,
      pays: { filled: 0, value: 0 },
      last: null,
      atLast: null,
    }));
});

describe('the parts of a holding', () => {
  const paid = fc.option(fc.integer({ min: 0, max: 1e12 }), { nil: null });
  const week = fc.record({
    last_price: fc.integer({ min: 0, max: 1e6 }),
    last_7days_price: fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 7, maxLength: 7 }),
    last_7days: fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 7, maxLength: 7 }),
  });
  const held = fc.record({
    num: fc.integer({ min: 1, max: 900_000 }),
    last: fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: null }),
    cost: paid,
    offered: bids,
    week,
  });
  const row = (
    { num, last, cost, offered, week: figures }: { num: number; last: number | null; cost: number | null; offered: Order[]; week: Traded },
    which = 'club_1',
  ): HoldingPosition =>
    of(
      [by('ann', num)],
      known({
        tells: [told('ann', which, { last_price: last as never, remaining_cost_basis: cost as never })],
        books: [book(which, ...offered)],
        figures: [[which, figures]],
      }),
      which,
    );

  it('add up to the whole: influence, value at the last price, and cost', () =>
    fc.assert(
      fc.property(held, (one) => {
        const { sellable, unsellable, held: all, atLast, cost, pays } = row(one);
        expect((sellable?.num ?? 0) + (unsellable?.num ?? 0)).toBe(all);
        expect(sellable?.num).toBe(pays?.filled);
        if (atLast !== null) expect((sellable?.atLast ?? 0) + (unsellable?.atLast ?? 0)).toBe(atLast);
        else expect([sellable?.atLast, unsellable?.atLast]).toEqual([null, null]);
        if (cost !== null) expect((sellable?.cost ?? 0) + (unsellable?.cost ?? 0)).toBe(cost.coin);
        for (const part of [sellable, unsellable]) {
          expect(part?.num).toBeGreaterThanOrEqual(0);
          if (part?.cost !== null && part?.cost !== undefined) expect(part.cost).toBeGreaterThanOrEqual(0);
          if (part?.num === 0) expect(part.cost ?? 0).toBe(0);
        }
      }),
    ));

  it('have a gain of their value less their own cost, in percent of that cost', () =>
    fc.assert(
      fc.property(held, (one) => {
        const { gainAtLast, gainAtAverage, gainAtBook, atLast, atAverage, pays, cost, sellable } = row(one);
        const gains = [
          [gainAtLast, atLast, cost?.coin ?? null],
          [gainAtAverage, atAverage, cost?.coin ?? null],
          [gainAtBook, pays?.value ?? null, sellable?.cost ?? null],
        ] as const;
        for (const [gain, worth, basis] of gains) {
          expect(gain === null).toBe(worth === null || basis === null);
          if (gain === null || worth === null || basis === null) continue;
          expect(gain).toMatchObject({ coin: worth - basis, basis });
          if (basis === 0) expect(gain.percent).toBeNull();
          else expect(gain.percent).toBeCloseTo((gain.coin / basis) * 100, 6);
        }
      }),
    ));

  it('lose nothing at the book for influence without a bid: at the purchase price the gain is zero', () => {
    const even = row({ num: 100, last: 50, cost: 5_000, offered: [order(50, 10)], week: {} });
    expect(even).toMatchObject({
      gainAtLast: { coin: 0, percent: 0 },
      gainAtBook: { coin: 0, basis: 500, percent: 0 },
      unsellable: { num: 90, atLast: 4_500, cost: 4_500 },
    });
    const none = row({ num: 100, last: 50, cost: 5_000, offered: [], week: {} });
    expect(none).toMatchObject({ gainAtBook: { coin: 0, basis: 0, percent: null }, unsellable: { num: 100, cost: 5_000 } });
  });

  it('of many holdings add up to the totals, and the percentage refers to the total cost', () =>
    fc.assert(
      fc.property(fc.array(held, { minLength: 1, maxLength: 12 }), (all) => {
        const rows = all.map((one, n) => row(one, `club_${n + 1}`));
        const found = totals(rows);
        for (const field of ['gainAtLast', 'gainAtAverage', 'gainAtBook'] as const) {
          const gains = rows.flatMap((one) => one[field] ?? []);
          if (gains.length === 0) {
            expect(found[field]).toBeNull();
            continue;
          }
          const basis = gains.reduce((sum, one) => sum + one.basis, 0);
          expect(found[field]).toMatchObject({
            coin: gains.reduce((sum, one) => sum + one.coin, 0),
            basis,
            whole: gains.length === rows.length,
          });
          if (basis > 0) expect(found[field]?.percent).toBeCloseTo(((found[field]?.coin ?? 0) / basis) * 100, 6);
        }
        const known = rows.filter(({ atLast }) => atLast !== null);
        const parts = known.reduce((sum, { sellable, unsellable }) => sum + (sellable?.atLast ?? 0) + (unsellable?.atLast ?? 0), 0);
        expect(found.atLast?.coin ?? 0).toBe(parts);
      }),
      { numRuns: 60 },
    ));
});

describe('portfolio totals', () => {
  const worth = fc.option(fc.integer({ min: -1e12, max: 1e12 }), { nil: null });
  it('equal the exact sums of the rows, and report when something is missing', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ atLast: worth, atBest: worth, cost: worth }), { maxLength: 1_200 }), (all) => {
        const rows = all.map(
          (one) =>
            ({
              pays: null,
              differs: null,
              ...one,
              cost: one.cost === null ? null : { coin: one.cost, whole: true },
            }) as unknown as HoldingPosition,
        );
        const found = totals(rows);
        const exact = (field: 'atLast' | 'atBest' | 'cost') => all.reduce((sum, one) => sum + BigInt(one[field] ?? 0), 0n);
        for (const field of ['atLast', 'atBest', 'cost'] as const) {
          const knownRows = all.filter((one) => one[field] !== null).length;
          expect(found[field] === null).toBe(knownRows === 0);
          if (found[field] === null) continue;
          expect(BigInt(found[field].coin)).toBe(exact(field));
          expect(found[field].whole).toBe(knownRows === all.length);
        }
      }),
      { numRuns: 60 },
    ));
  it('of all accounts equal the sum of each account, where they hold different shares', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 2, maxLength: 20 }), bids, (held, offered) => {
        const rows = held.map((num, n) =>
          of(
            [by(n % 2 === 0 ? 'ann' : 'bob', num)],
            known({ books: [book(`club_${n}`, ...offered)], tells: [told(n % 2 === 0 ? 'ann' : 'bob', `club_${n}`)] }),
            `club_${n}`,
          ),
        );
        const [even, odd, all] = [totals(rows.filter((_, n) => n % 2 === 0)), totals(rows.filter((_, n) => n % 2 === 1)), totals(rows)];
        for (const field of ['atLast', 'atBest', 'pays'] as const)
          expect((even[field]?.coin ?? 0) + (odd[field]?.coin ?? 0)).toBe(all[field]?.coin);
      }),
    ));
});

describe('portfolio issues', () => {
  const NOW = 1_000_000_000;
  const rowOf = (which: string, more: Partial<HoldingDetails>, value: number | null): HoldingPosition => ({
    ...of([by('ann', 10)], known({ tells: [told('ann', which, more)] }), which),
    pays: value === null ? null : { asked: 10, filled: 10, value, best: 1, worst: 1, levels: 1 },
    atLast: 77,
  });
  const vote = (which: string, endTime: number, state = 'voting'): Vote =>
    ({ share: which, type: 'manager', state, startTime: 1, endTime }) as unknown as Vote;
  it.each<[rule: string, which: string, more: Partial<HoldingDetails>, kinds: string[]]>([
    ['include a club without a manager', 'club_1', { manager_name: null }, ['no-manager']],
    ['leave out a club with an unknown manager', 'club_1', {}, []],
    ['include an inactive manager', 'club_1', { manager_name: 'x', manager_last_active_unix: NOW - 20 * 86_400 }, ['manager-away']],
    ['leave out an active manager', 'club_1', { manager_name: 'x', manager_last_active_unix: NOW - 86_400 }, []],
    ['include a club in debt', 'club_1', { manager_name: 'x', club_balance: -1 as never }, ['in-debt']],
    [
      'include a player without an agent, injured and banned',
      'player_1',
      { agent_name: null, club_id: 7, injured: (NOW + 9) as never, banned: 2, contract: 3 },
      ['injured', 'banned', 'no-agent'],
    ],
    ['leave out a recovered player', 'player_1', { agent_name: 'x', club_id: 7, injured: (NOW - 9) as never, banned: 0 }, []],
    ['include an ending contract', 'player_1', { agent_name: 'x', club_id: 7, contract: 1 }, ['contract']],
    ['include a player without a club and ignore his contract', 'player_1', { agent_name: 'x', club_id: null, contract: 0 }, ['no-club']],
  ])('%s', (_rule, which, more, expected) => expect(issuesOf([rowOf(which, more, 5)], [], NOW).map(({ kind }) => kind)).toEqual(expected));
  it.each<[rule: string, filled: number, kinds: string[]]>([
    ['include a holding without a bid', 0, ['no-bid']],
    ['include a holding of which the book takes less than half', 4, ['thin-book']],
    ['leave out a holding of which the book takes half', 5, []],
  ])('%s', (_rule, filled, expected) => {
    const row = {
      ...rowOf('club_1', {}, 5),
      pays: { asked: 10, filled, value: filled, best: filled > 0 ? 1 : null, worst: null, levels: 1 },
    };
    expect(issuesOf([row as never], [], NOW).map(({ kind, panel }) => [kind, panel])).toEqual(expected.map((kind) => [kind, 'orderbook']));
  });
  it('are done until something new happens, and the oldest are forgotten first', () => {
    const [injury] = issuesOf([rowOf('player_1', { agent_name: 'x', club_id: 7, injured: (NOW + 9) as never }, 5)], [], NOW);
    const [next] = issuesOf([rowOf('player_1', { agent_name: 'x', club_id: 7, injured: (NOW + 99) as never }, 5)], [], NOW);
    const done = withDone([], issueId(injury as Issue), true);
    expect(done).toEqual([issueId(injury as Issue)]);
    expect(done).not.toContain(issueId(next as Issue));
    expect(withDone(done, issueId(injury as Issue), false)).toEqual([]);
    const many = Array.from({ length: 600 }, (_, n) => `${n}`).reduce<string[]>((all, id) => withDone(all, id, true), []);
    expect([many.length, many[0], many.at(-1)]).toEqual([500, '100', '599']);
  });
  it('are sorted by value at risk, the exit value or else the last price; a vote opens the vote, others their subject', () => {
    const rows = [
      rowOf('club_1', { manager_name: null }, 5),
      rowOf('player_2', { agent_name: null, club_id: 1 }, 900),
      rowOf('club_3', {}, null),
    ];
    const found = issuesOf(rows, [vote('club_3', NOW + 60), vote('club_3', NOW - 60), vote('club_9', NOW + 60)], NOW);
    expect(found.map(({ share: about, kind, risk, panel }) => [about, kind, risk, panel])).toEqual([
      ['player_2', 'no-agent', 900, 'player'],
      ['club_3', 'vote', 77, 'proposal'],
      ['club_1', 'no-manager', 5, 'club'],
    ]);
  });
});

describe('portfolio income', () => {
  it('by week is as served, all accounts together, trades separate', () => {
    const week = (name: string, from: number, totals: [string, number][]) =>
      ({ name, from, to: from + 6, totals: totals.map(([type, amount]) => ({ type, amount })) }) as never;
    const all = weeks({
      weeks: [
        week('ann', 10, [
          ['dividend club', 5],
          ['share trade', -900],
        ]),
        week('bob', 10, [
          ['dividend club', 6],
          ['manager wage', 2],
        ]),
        week('ann', 20, []),
      ],
    });
    expect(all.map(({ from, income, types }) => [from, income, Object.fromEntries(types)])).toEqual([
      [20, 0, {}],
      [10, 13, { 'dividend club': 11, 'share trade': -900, 'manager wage': 2 }],
    ]);
    expect(kinds(all)).toEqual(['dividend club', 'manager wage']);
  });
  it('by source is added up across accounts, the largest first', () => {
    const source = (name: string, of: string | null, amount: number) => ({ name, share: of, type: 'dividend', amount, times: 1 }) as never;
    expect(sources({ sources: [source('ann', 'club_1', 5), source('bob', 'club_2', 7), source('bob', 'club_1', 4)] })).toMatchObject([
      { share: 'club_1', amount: 9, times: 2, names: ['ann', 'bob'] },
      { share: 'club_2', amount: 7, times: 1 },
    ]);
  });
});

describe('the portfolio export', () => {
  it('writes a sum exactly, however large', () =>
    fc.assert(
      fc.property(fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), (raw) => {
        const [, sign, whole, rest] = /^(-?)(\d+)\.(\d{4})$/.exec(coinText(raw)) ?? [];
        expect(BigInt(`${sign}${whole}${rest}`)).toBe(BigInt(raw));
      }),
    ));
  it('has each sum in base units and as a decimal, its source and time, and no unknown values', () => {
    const row = exportRow(
      of([by('ann', 30)], known({ tells: [told('ann', 'club_1')], books: [book('club_1', order(90, 40))] })),
      'Lower, "FC"',
      { source: 'hosted', height: 7, at: 1_700_000_000 },
    );
    expect(row).toMatchObject({
      held: 30,
      at_last_raw: 3_000,
      at_last_coin: '0.3000',
      book_pays_raw: 2_700,
      cost_served_raw: null,
      cost_served_coin: null,
      height: 7,
      read_at: '2023-11-14T22:13:20.000Z',
    });
    const [head, line] = toCsv([row]).split('\r\n');
    expect(head?.split(',').length).toBe(Object.keys(row).length);
    expect(line).toContain('"Lower, ""FC""",30,');
    expect(line).toContain('3000,0.3000');
    expect((JSON.parse(toJson([row])) as { holdings: unknown[] }).holdings).toEqual([row]);
  });
  it('has no cost by trades, and copies none, when no part of the holding came from a trade', () => {
    const row = of([by('ann', 30)], known({ gains: [gain(30, 30, 0)] }));
    expect(row.own).toMatchObject({ covered: 0, coin: 0 });
    expect(exportRow(row, 'x', { source: null, height: null, at: null })).toMatchObject({
      cost_by_trades_raw: null,
      cost_by_trades_coin: null,
    });
    const drawn = { ...row, name: 'x', whose: 'ann', weight: null, vwap: null, pending: false, theses: [] };
    const columns = holdingColumns({ method: 'FIFO', hide: (text) => text, cells: {} as never });
    const copied = (id: string, of: typeof drawn) => textOf(columns.find((column) => column.id === id) as (typeof columns)[number], of);
    expect([copied('own', drawn), copied('own', { ...drawn, own: null })]).toEqual(['—', '?']);
    expect(copied('own', { ...drawn, own: { coin: 5_000, covered: 1, trades: 1 } })).toBe('0.50');
    const lines = [{ kind: 'row' as const, key: 'x', row: drawn }];
    expect(
      toRows(
        lines,
        columns.filter(({ id }) => id === 'own'),
      ).rows,
    ).toEqual([[null]]);
  });
  it('has no value for an empty cell, and reveals no more than the screen while balances are masked', () => {
    const column = (text: string, right = true) => [{ id: 'c', head: 'C', width: 1, right, value: () => 7, text: () => text }];
    const file = (text: string, right = true) => toRows([{ kind: 'row' as const, key: 'x', row: 0 }], column(text, right)).rows[0]?.[0];
    expect(['—', '–', '?', ''].map((text) => file(text))).toEqual([null, null, null, null]);
    expect([file('7.00'), file('7.00', false), file('•••')]).toEqual([7, '7.00', '•••']);
  });
  it('writes nothing that a spreadsheet runs as a formula', () =>
    expect(toCsv([{ name: '=1+1', other: '-x', sum: -5 }])).toBe("name,other,sum\r\n'=1+1,'-x,-5\r\n"));
});
