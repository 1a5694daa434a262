import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSION_COUNT } from '#engine/columns/likeness.ts';
import { clubValues, leaguePeers, positionPeers } from '#engine/columns/peers.ts';
import { medianOf } from '#engine/worth/median.ts';
import { ratingPathOf } from '#engine/columns/rating-path.ts';
import { scatterOf } from '#engine/columns/scatter.ts';
import { similarTo, type SimilarInput } from '#engine/columns/similar-task.ts';
import { columnSource } from '../../../support/values/column-source.ts';

const asked = (more: Partial<SimilarInput> = {}): SimilarInput => ({
  ...{ id: 1, weights: {}, listed: [], among: ['listed', 'free', 'tradable'], cheaper: false, limit: 10 },
  ...more,
});
const CB = 4;
const FC = 16_384;

describe('similar players', () => {
  const players = columnSource(
    [1, 2, 3, 4, 5, 6],
    {
      rating: [85, 85, 84, 70, 85, 85],
      age: [19, 21, 19, 30, 19, 19],
      positions: [CB, CB, CB, CB, FC, CB],
      wages: [100, 110, 100, 20, 100, 100],
      ask: [638, 547, NaN, 100, 600, 700],
      value: [9_000, 9_000, 9_000, 2_000, 9_000, 8_900],
      club_id: [1, 2, 3, 4, 5, NaN],
      retired: [0, 0, 0, 0, 0, 0],
    },
    { position: ['CB', 'CB', 'CB', 'CB', 'FC', 'CB'], form: ['66666', '66666', '66666', '-----', '66666', '66666'] },
  );
  it('are compared in more than twenty dimensions', () => expect(DIMENSION_COUNT).toBeGreaterThanOrEqual(20));
  it('are nearest first, without the player and those who cannot be had', () => {
    const { nearest, compared } = similarTo(players, asked());
    // Player 3 has a club, no ask and no auction. Player 6 is free.
    expect(nearest.map(({ id }) => id)).toEqual([6, 2, 5, 4]);
    expect(compared).toBe(4);
    expect(nearest[0]?.likeness).toBeCloseTo(1, 2);
  });
  it('include players in an auction, and only those of the wanted ways', () => {
    expect(similarTo(players, asked({ listed: [[3, null]], among: ['listed'] })).nearest.map(({ id }) => id)).toEqual([3]);
    expect(similarTo(players, asked({ among: ['free'] })).nearest.map(({ id }) => id)).toEqual([6]);
  });
  it('have a lower ask, or cost a club less, where only cheaper ones are asked for', () => {
    const cheaper = (more: Partial<SimilarInput> = {}) => similarTo(players, asked({ cheaper: true, ...more })).nearest.map(({ id }) => id);
    // Player 6 has a higher ask, but is free and of lower value.
    expect(cheaper()).toEqual([6, 2, 5, 4]);
    expect(cheaper({ among: ['tradable'] })).toEqual([2, 5, 4]);
    expect(cheaper({ among: ['listed'], listed: [[3, 8_999]] })).toEqual([3]);
    for (const bid of [9_000, null]) expect(cheaper({ among: ['listed'], listed: [[3, bid]] })).toEqual([]);
    expect(similarTo(players, asked({ id: 6, cheaper: true, among: ['free'] })).nearest).toEqual([]);
  });
  it('follow the weights: without a weight for positions, another position is as near', () => {
    const { nearest } = similarTo(players, asked({ weights: { position: 0 } }));
    expect(nearest.find(({ id }) => id === 5)?.likeness).toBe(1);
  });
  it('have a cohort of the same position, near in rating and age', () => {
    expect(similarTo(players, asked()).cohort).toEqual({ asks: [547, 638, 700], rating: [82, 88], age: [15, 23] });
  });
  it('of an unknown player are none', () => {
    expect(similarTo(players, asked({ id: 99 }))).toMatchObject({ self: null, nearest: [], compared: 0 });
  });

  const row = fc.record({
    rating: fc.option(fc.integer({ min: 50, max: 99 }), { nil: NaN }),
    age: fc.option(fc.integer({ min: 15, max: 40 }), { nil: NaN }),
    positions: fc.integer({ min: 1, max: 65_535 }),
    wages: fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: NaN }),
    ask: fc.integer({ min: 1, max: 1e6 }),
  });
  it('are the same as a full sort finds, whatever the limit', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 40 }), fc.integer({ min: 1, max: 50 }), (rows, limit) => {
        const columns = columnSource(
          rows.map((_, n) => n + 1),
          Object.fromEntries(
            (['rating', 'age', 'positions', 'wages', 'ask'] as const).map((field) => [field, rows.map((one) => one[field])]),
          ),
        );
        const all = similarTo(columns, asked({ limit: 50 })).nearest;
        const some = similarTo(columns, asked({ limit })).nearest;
        expect(all).toHaveLength(rows.length - 1);
        expect(some.map(({ likeness }) => likeness)).toEqual(all.slice(0, limit).map(({ likeness }) => likeness));
        for (const { likeness } of all) expect(likeness >= 0 && likeness <= 1).toBe(true);
      }),
    );
  });
});

describe('the scatter of the market', () => {
  const input = { across: 20, up: 10, marked: [2], self: 1, brush: null, limit: 5 };
  it('counts every share with an ask and a payback once, and leaves out the others', () => {
    const columns = columnSource([1, 2, 3, 4], { ask: [100, 200, NaN, 400], payback: [4, 2, 1, NaN], rating: [85, 70, 90, 90] });
    const plot = scatterOf(columns, input);
    expect(plot).toMatchObject({ asked: 3, all: 4, self: { id: 1, price: 100, payback: 4 }, better: { count: 0, rated: 0 } });
    expect(plot.marked.map(({ id }) => id)).toEqual([2]);
    expect(plot.cells.filter((_, n) => n % 3 === 2).reduce((sum, count) => sum + count, 0)).toBe(plot.plotted);
  });
  it('lists the shares inside the brush, the soonest paid back first', () => {
    const columns = columnSource([1, 2, 3], { ask: [100, 200, 300], payback: [4, 2, 9] });
    const brush = { price: [50, 250], payback: [0, 5] } as const;
    expect(scatterOf(columns, { ...input, brush }).inside).toMatchObject({ count: 2, rows: [{ id: 2 }, { id: 1 }] });
  });
  it('has no cells, medians or marks without shares', () => {
    expect(scatterOf(columnSource([], {}), input)).toMatchObject({
      plotted: 0,
      cells: [],
      medians: [],
      marked: [],
      self: null,
      better: null,
    });
  });
  it('never puts a share outside of its cells', () => {
    const share = fc.record({ ask: fc.integer({ min: 0, max: 1e7 }), payback: fc.double({ min: 0, max: 1e4, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(share, { maxLength: 60 }), (shares) => {
        const columns = columnSource(
          shares.map((_, n) => n),
          { ask: shares.map(({ ask }) => ask), payback: shares.map(({ payback }) => payback) },
        );
        const { cells, price } = scatterOf(columns, input);
        for (let n = 0; n < cells.length; n += 3) {
          expect(cells[n]! >= 0 && cells[n]! < input.across).toBe(true);
          expect(cells[n + 1]! >= 0 && cells[n + 1]! < input.up).toBe(true);
          expect(cells[n + 2]!).toBeGreaterThan(0);
        }
        expect(price[0]).toBeLessThan(price[1]);
      }),
    );
  });
});

describe('peers', () => {
  it('of a club are those of its league that have a value and a price', () => {
    const clubs = columnSource([1, 2, 3, 4], { league_id: [7, 7, 8, 7], last: [500, 1_500, 900, NaN], balance: [1e9, 1e9, 1e9, 1e9] });
    const owners = [1, 2, 3, 4].flatMap((club) => Array.from({ length: club === 2 ? 17 : 18 }, () => club));
    const players = columnSource(
      owners.map((_, n) => n),
      { club_id: owners, last: owners.map(() => 50) },
    );
    // 18 × 50 + 1,000 = 1,900 base units for one influence; club 2 has only 17 priced players.
    expect([...clubValues(clubs, players)]).toEqual([1_900, NaN, 1_900, 1_900]);
    expect(leaguePeers(clubs, players, { id: 1 })).toEqual({
      count: 1,
      median: (500 / 1_900 - 1) * 100,
      rows: [{ id: 1, price: 500, value: 1_900, figure: (500 / 1_900 - 1) * 100 }],
    });
  });
  it('of a player have his position and ten of ratings', () => {
    const players = columnSource(
      [1, 2, 3, 4],
      { rating: [85, 81, 79, 88], ask: [5, 6, 7, 8], payback: [4, 2, 1, 3] },
      { position: ['CB', 'CB', 'CB', 'FC'] },
    );
    expect(positionPeers(players, { id: 1 })).toMatchObject({ count: 2, median: 3, rows: [{ id: 2 }, { id: 1 }] });
  });
  it.each([
    [[], null],
    [[3], 3],
    [[4, 2], 3],
    [[9, 1, 5], 5],
  ])('the median of %o is %s', (values, median) => expect(medianOf(values)).toBe(median));
});

describe('the path of a rating', () => {
  it('keeps the rank among players of the position, within its band', () => {
    const ages = [20, 21, 22];
    const rows = ages.flatMap((age, n) => Array.from({ length: 21 }, (_, rank) => ({ age, rating: 60 + rank + n * 2 })));
    const players = columnSource(
      rows.map((_, n) => n),
      { age: rows.map(({ age }) => age), rating: rows.map(({ rating }) => rating) },
      { position: rows.map(() => 'CB') },
    );
    const { ahead, cohort, count } = ratingPathOf(players, { id: 10 });
    expect(count).toBe(63);
    expect(cohort).toEqual([
      { age: 20, rating: 70 },
      { age: 21, rating: 72 },
      { age: 22, rating: 74 },
    ]);
    expect(ahead.map(({ age, rating }) => [age, Math.round(rating)])).toEqual([
      [20, 70],
      [21, 72],
      [22, 74],
    ]);
    for (const { low, rating, high } of ahead) expect(low <= rating && rating <= high).toBe(true);
  });
  it('has no end where too few players of an age are known', () => {
    expect(ratingPathOf(columnSource([1], { age: [20], rating: [80] }, { position: ['CB'] }), { id: 1 })).toMatchObject({
      ahead: [],
      cohort: [],
    });
  });
});
