import { describe, expect, it } from 'vitest';
import { Trade } from '#contract/model/market/trade.ts';
import { byDay, distance, loudness, merge, MOST_PRINTS, newSince, prints, since } from '#view/panels/trades/tape.ts';

const limits = { bold: 1_500, wash: 5_000, huge: 25_000 };
const trade = (id: number, price: number, num = 1, share = 'club_7') =>
  Trade.parse({ id, time: id * 10, share, price, num, buyer: 'a', seller: null, taker: 'buy' });

describe('the tape', () => {
  it('has a heading for each day once it covers more than today, and none before', () => {
    const day = (unix: number) => Math.floor(unix / 100) * 100;
    // Ten seconds apart; a day lasts a hundred seconds.
    const lines = prints([trade(31, 1), trade(30, 1), trade(22, 1), trade(9, 1)], limits);
    const say = (now: number, some = lines) =>
      byDay(some, now, day).map((line) => (line.kind === 'day' ? `day ${line.start}` : line.print.trade.id));
    expect(say(315)).toEqual(['day 300', 31, 30, 'day 200', 22, 'day 0', 9]);
    expect(say(415)).toEqual(['day 300', 31, 30, 'day 200', 22, 'day 0', 9]);
    expect(say(315, lines.slice(0, 2))).toEqual([31, 30]);
    const keys = byDay(lines, 315, day).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('shows how many days ago a day was, also across a clock change', () => {
    const DAY = 86_400;
    expect([0, 1, 2, 30].map((days) => distance(100 * DAY - days * DAY, 100 * DAY))).toEqual([
      'today',
      '1 day ago',
      '2 days ago',
      '30 days ago',
    ]);
    expect(distance(100 * DAY - DAY - 3_600, 100 * DAY)).toBe('1 day ago');
  });

  it('emphasises trades by coin value; a threshold of zero turns this off', () => {
    expect([14_999_999, 15_000_000, 50_000_000, 250_000_000].map((value) => loudness(value, limits))).toEqual([
      'plain',
      'bold',
      'wash',
      'huge',
    ]);
    expect(loudness(250_000_000, { ...limits, huge: 0 })).toBe('wash');
  });

  it('keeps the newest 500 lines', () => {
    const lines = prints(
      Array.from({ length: 600 }, (_, i) => trade(600 - i, 100)),
      limits,
    );
    expect([lines.length, lines[0]?.trade.id]).toEqual([MOST_PRINTS, 600]);
  });

  it('appends newer pages, and starts over when a page does not connect', () => {
    const ids = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => trade(from - i, 100));
    const numbers = (kept: readonly Trade[], page: readonly Trade[]) => merge(kept, page).map((one) => one.id);
    expect(numbers(ids(5, 1), ids(7, 4))).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(numbers(ids(5, 1), ids(9, 7))).toEqual([9, 8, 7]);
    expect(merge(ids(500, 1), ids(501, 401))).toHaveLength(MOST_PRINTS);
    expect(numbers(ids(5, 4), [])).toEqual([5, 4]);
  });

  it('counts trades that arrive while it is paused', () => {
    const trades = [trade(5, 1), trade(4, 1), trade(3, 1)];
    expect([newSince(trades, 5), newSince(trades, 3), newSince(trades, 1), newSince(trades, null)]).toEqual([0, 2, 3, 0]);
  });

  it('sums the day and reports whether older trades of it may be missing', () => {
    const trades = [trade(3, 1, 5), trade(2, 1, 7), trade(1, 1, 9)];
    expect(since(trades, 20)).toEqual({ count: 2, num: 12, whole: true });
    expect(since(trades, 0)).toEqual({ count: 3, num: 21, whole: false });
  });
});
