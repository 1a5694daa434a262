import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepsAt } from '#view/lib/domain/price-groups.ts';
import type { BookMap, OwnRun } from '#contract/model/records/book-map.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { readHeatParams } from '#view/panels/heatmap/heat-params.ts';
import { heatGrid, paintGrid, percentileCuts, rampOf, SHADES, shadeOf } from '#view/panels/heatmap/heat-grid.ts';
import { gapsIn, ownOrders, priceExtent, stepFor, stretchesOf, sweepOf, topAt } from '#view/panels/heatmap/heat-window.ts';

const T = 1_000_000;
/** Frames of books by span, as plain sizes by price, bids only. */
const span = fc.record({
  gap: fc.integer({ min: 2, max: 40 }),
  frames: fc.array(
    fc.record({
      long: fc.integer({ min: 1, max: 30 }),
      sizes: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 99 })), {
        selector: ([price]) => price,
        maxLength: 5,
      }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});
type Frame = { at: number; end: number; sizes: Map<number, number> };

/** A map of these frames, in which each frame has runs of its own. */
function mapOf(spans: readonly { gap: number; frames: readonly { long: number; sizes: readonly [number, number][] }[] }[]) {
  const frames: Frame[] = [];
  const map: { from: number; spans: { from: number; to: number }[]; runs: number[] } = { from: T, spans: [], runs: [] };
  let at = T;
  for (const { gap, frames: some } of spans) {
    at += gap;
    const start = at;
    for (const { long, sizes } of some) {
      frames.push({ at, end: at + long, sizes: new Map(sizes) });
      for (const [price, num] of sizes) map.runs.push(price * 2, num, at - T, at + long - T);
      at += long;
    }
    map.spans.push({ from: start, to: at - 1 });
  }
  return { map, frames, end: at };
}

describe('The grid of a heat map', () => {
  it('has in each cell the size of its price at the first recorded second of its column, and nothing in gaps', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 4 }), fc.integer({ min: 1, max: 60 }), (spans, columns) => {
        const { map, frames, end } = mapOf(spans);
        const window = { from: T, to: end + 5, columns, low: 0, step: 1, rows: 14 };
        const grid = heatGrid(map, window);
        const wide = (window.to - window.from) / columns;
        for (let column = 0; column < columns; column++) {
          const [start, stop] = [T + column * wide, T + (column + 1) * wide];
          const inside = map.spans.find(({ from, to }) => from < stop && to + 1 > start);
          const moment = inside ? Math.max(start, inside.from) : null;
          expect(grid.moments[column]).toBeCloseTo(moment === null ? -1 : moment - T, 6);
          const frame = moment === null ? undefined : frames.find((one) => one.at <= moment && moment < one.end);
          for (let price = 0; price < 14; price++) expect(grid.sizes[price * columns + column]).toBe(frame?.sizes.get(price) ?? 0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('adds up grouped prices, bids rounded down and asks rounded up', () => {
    const map = { from: T, spans: [{ from: T, to: T + 9 }], runs: [11 * 2, 3, 0, 10, 19 * 2, 4, 0, 10, 21 * 2 + 1, 5, 0, 10] };
    const grid = heatGrid(map, { from: T, to: T + 10, columns: 1, low: 0, step: 10, rows: 5 });
    expect([...grid.sizes]).toEqual([0, 7, 0, 5, 0]);
  });

  it('paints nothing where nothing is recorded, and the first colour where the book is known to be empty', () => {
    const map = { from: T, spans: [{ from: T, to: T + 4 }], runs: [2 * 2, 9, 0, 5] };
    const grid = heatGrid(map, { from: T, to: T + 10, columns: 2, low: 1, step: 1, rows: 2 });
    const ramp = rampOf(['#000000', '#ffffff']);
    const pixels = new Uint32Array(4);
    paintGrid(grid, { low: 1, high: 9 }, ramp, 7, pixels);
    expect([...pixels]).toEqual([ramp[SHADES - 1], 0, 7, 0]);
  });

  it('has cut-offs at percentiles of the sizes, without empty cells', () => {
    const sizes = Uint32Array.from([0, 0, 5, 1, 3, 2, 4]);
    expect(percentileCuts({ sizes }, 0, 100)).toEqual({ low: 1, high: 5 });
    expect(percentileCuts({ sizes }, 25, 75)).toEqual({ low: 2, high: 4 });
    expect(percentileCuts({ sizes: new Uint32Array(3) }, 5, 97)).toBeNull();
  });

  it('has colours that never fall as the size rises, and end at the cut-offs', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.nat(9_999), fc.nat(1_000), fc.nat(9_000), (a, b, low, more) => {
        const cuts = { low, high: low + more };
        expect(shadeOf(Math.min(a, b), cuts)).toBeLessThanOrEqual(shadeOf(Math.max(a, b), cuts));
        expect(shadeOf(cuts.high, cuts)).toBe(SHADES - 1);
      }),
    );
  });
});

const top = (at: number, bid: number | null, ask: number | null) => ({ at, bid, ask, bids: 1, asks: 1 }) as BookMap['tops'][number];
const spans = [
  { from: T, to: T + 99 },
  { from: T + 200, to: T + 299 },
];

describe('The window of a heat map', () => {
  it('has gaps where no span is, up to both ends', () => {
    expect(gapsIn(spans, { from: T - 10, to: T + 400 })).toEqual([
      { from: T - 10, to: T },
      { from: T + 100, to: T + 200 },
      { from: T + 300, to: T + 400 },
    ]);
    expect(gapsIn([], { from: T, to: T + 5 })).toEqual([{ from: T, to: T + 5 }]);
  });

  it('knows no best price in a gap, and joins none across it', () => {
    const map = { spans, tops: [top(T, 10, 20), top(T + 50, 11, 20), top(T + 200, 11, 20)] };
    expect([T - 1, T + 49, T + 50, T + 150, T + 250].map((time) => topAt(map, time)?.bid ?? null)).toEqual([null, 10, 11, null, 11]);
    expect(stretchesOf(map).map(({ from, to }) => [from - T, to - T])).toEqual([
      [0, 50],
      [50, 100],
      [200, 300],
    ]);
  });

  it('shows the best prices with room around them, and nothing without a price', () => {
    const extent = priceExtent([top(T, 10_000, 10_200)]);
    expect(extent?.from).toBeLessThan(10_000);
    expect(extent?.to).toBeGreaterThan(10_200);
    expect(priceExtent([top(T, null, null)])).toBeNull();
    expect(priceExtent([], [500])).not.toBeNull();
  });

  it('groups prices so that the rows fit, and never finer than asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(0, 1, 10, 50),
        (from, long, wanted) => {
          const extent = { from, to: from + long };
          const step = stepFor(extent, wanted);
          expect(step).toBeGreaterThanOrEqual(Math.min(wanted, stepsAt(extent.to).at(-1) ?? 1));
          if (step < extent.to * 0.05) expect(long / step).toBeLessThanOrEqual(wanted > 0 ? 400 : 200);
        },
      ),
    );
  });
});

describe('An own order on a heat map', () => {
  const run = (from: number, to: number, start: OwnRun['start'], end: OwnRun['end'], name = 'me') =>
    ({ side: 'bid', price: 10, num: 7, name, from: T + from, to: T + to, start, end }) as OwnRun;
  const drawn = (own: readonly OwnRun[]) =>
    ownOrders({ spans, own: [...own] }, (name) => name === 'me').map(({ isFirst, isOpen }) => [isFirst, isOpen]);

  it('has its label where it begins, not again where its size changes or the observation goes on', () => {
    const own = [run(10, 20, 'placed', 'changed'), run(20, 100, 'changed', 'seen'), run(200, 250, 'seen', 'gone')];
    expect(drawn([...own, run(260, 280, 'placed', 'gone')]).map(([isFirst]) => isFirst)).toEqual([true, false, false, true]);
    expect(drawn([run(0, 50, 'seen', 'gone')])).toEqual([[true, false]]);
  });

  it('is open while the newest book has it, and not after a gap', () => {
    expect(drawn([run(10, 100, 'placed', 'seen'), run(200, 300, 'seen', 'seen')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('comes before those of its side with a worse price', () => {
    const at = (side: OwnRun['side'], price: number) => ({ ...run(10, 20, 'placed', 'gone'), side, price }) as OwnRun;
    const own = [at('ask', 14), at('bid', 8), at('bid', 9), at('ask', 12)];
    const prices = ownOrders({ spans, own }, () => true).map(({ side, price }) => [side, price]);
    expect(prices.filter(([side]) => side === 'bid').map(([, price]) => price)).toEqual([9, 8]);
    expect(prices.filter(([side]) => side === 'ask').map(([, price]) => price)).toEqual([12, 14]);
  });

  it('of others is left out', () => {
    expect(drawn([run(10, 20, 'placed', 'gone', 'other')])).toEqual([]);
  });
});

describe('What the taker of a trade took', () => {
  const trade = (id: number, price: number, num: number, more: object = {}) =>
    ({ id, time: T, price, num, buyer: 'ann', seller: 'bob', taker: 'buy', ...more }) as Trade;
  const trades = [
    trade(1, 10, 4),
    trade(2, 12, 6),
    trade(3, 10, 1, { seller: 'cyd' }),
    trade(4, 14, 9, { buyer: 'eve' }),
    trade(5, 9, 9, { time: T + 1 }),
  ];

  it('are all prices of that second, taker and side', () => {
    expect(sweepOf(trades[0] as Trade, trades)).toEqual({ levels: 2, num: 11, from: 10, to: 12 });
    expect(sweepOf(trades[3] as Trade, trades)).toEqual({ levels: 1, num: 9, from: 14, to: 14 });
  });

  it('is unknown where the taker is not reported', () => {
    expect(sweepOf(trade(6, 10, 4, { taker: null }), trades)).toBeNull();
    expect(sweepOf(trade(7, 10, 4, { buyer: null }), trades)).toBeNull();
  });
});

describe('The saved cut-offs of a heat map', () => {
  it.each([
    ['12-80', '12-80'],
    ['80-12', '5-97'],
    ['5-101', '5-97'],
    ['size', 'size'],
    [7, '5-97'],
  ])('%s are read as %s', (stored, cut) => {
    expect(readHeatParams({ cut: stored }).cut).toBe(cut);
  });
});
