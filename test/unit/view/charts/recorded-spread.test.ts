import { describe, expect, it } from 'vitest';
import { spreadsAt } from '#view/panels/chart/recorded-spread.ts';

const book = (at: number, bid: number | null, ask: number | null) => ({
  at,
  height: null,
  bids: bid === null ? [] : ([[bid, 5]] as [number, number][]),
  asks: ask === null ? [] : ([[ask, 5]] as [number, number][]),
});

describe('the spread of recorded books', () => {
  it('is that of the book which stands at the end of an interval, in percent of the mid price', () => {
    const frames = [book(0, 99, 101), book(150, 95, 105)];
    expect(spreadsAt({ spans: [{ from: 0, to: 1_000 }], frames }, [0, 100, 200], 100)).toEqual([2, 10, 10]);
  });
  it('is unknown outside of the recorded spans, also where an older book was recorded before them', () => {
    const frames = [book(0, 99, 101), book(550, 95, 105)];
    const spans = [
      { from: 0, to: 250 },
      { from: 550, to: 900 },
    ];
    expect(spreadsAt({ spans, frames }, [0, 100, 200, 300, 400, 500, 900], 100)).toEqual([2, 2, null, null, null, 10, null]);
  });
  it('is unknown where a side of the book is empty, and without records', () => {
    expect(spreadsAt({ spans: [{ from: 0, to: 900 }], frames: [book(0, null, 101)] }, [0], 100)).toEqual([null]);
    expect(spreadsAt({ spans: [], frames: [] }, [0, 100], 100)).toEqual([null, null]);
  });
});
