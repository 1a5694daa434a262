import { describe, expect, it } from 'vitest';
import type { TradedPrices } from '#contract/model/records/traded.ts';
import { fillTime } from '#view/panels/whatif/fill-time.ts';

const DAY = 86_400;
const TRADED = {
  levels: [
    { price: 90, num: 10, trades: 1 },
    { price: 100, num: 50, trades: 2 },
    { price: 110, num: 40, trades: 3 },
  ],
  coverage: [{ from: 0, to: 10 * DAY }],
} as unknown as TradedPrices;
const rest = (remaining: number, ahead = 0, better = 0) => ({ remaining, ahead, better });

describe('when all of an order is filled', () => {
  it('is now if nothing of it stays in the book', () => {
    expect(fillTime(null, 'buy', 100, { remaining: 0, ahead: null, better: null })).toEqual({ seconds: 0 });
  });
  it('goes by what was traded at its price or a better one, after what is ahead of it', () => {
    expect(fillTime(TRADED, 'buy', 100, rest(12))).toEqual({ seconds: 2 * DAY });
    expect(fillTime(TRADED, 'buy', 100, rest(12, 6, 12))).toEqual({ seconds: 5 * DAY });
    expect(fillTime(TRADED, 'sell', 110, rest(8))).toEqual({ seconds: 2 * DAY });
    expect(fillTime(TRADED, 'sell', 100, rest(9))).toEqual({ seconds: DAY });
  });
  it('is unknown without trades at that price, or without known trades, and says which', () => {
    expect(fillTime(TRADED, 'buy', 80, rest(1))).toEqual({ seconds: null, why: 'never' });
    expect(fillTime(null, 'buy', 100, rest(1))).toEqual({ seconds: null, why: 'trades' });
    expect(fillTime({ levels: TRADED.levels, coverage: [{ from: 0, to: 60 }] as never }, 'buy', 100, rest(1))).toEqual({
      seconds: null,
      why: 'trades',
    });
  });
});
