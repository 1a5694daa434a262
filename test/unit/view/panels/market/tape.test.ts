import { afterEach, describe, expect, it } from 'vitest';
import { Trade } from '#contract/model/market/trade.ts';
import fc from 'fast-check';
import { startOfDay } from '#view/lib/format/start-of-day.ts';
import { tapeLook, USUAL_LOOK } from '#view/panels/trades/tape-look.ts';
import {
  bucketsOf,
  isWithin,
  joinSums,
  byDay,
  distance,
  loudness,
  merge,
  MOST_PRINTS,
  newSince,
  prints,
  since,
  spanStart,
  ticksOf,
} from '#view/panels/trades/tape.ts';

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

describe('the ticks of a tape', () => {
  it('compare each trade with the one of its share before it, and are unknown for the oldest', () => {
    const trades = [trade(6, 5), trade(5, 5), trade(4, 9, 1, 'club_8'), trade(3, 7), trade(2, 4, 1, 'club_8'), trade(1, 6)];
    const ticks = ticksOf(trades);
    expect(trades.map(({ id }) => ticks.get(id) ?? null)).toEqual(['same', 'down', 'up', 'up', null, null]);
    expect(ticksOf([])).toEqual(new Map());
  });
});

describe('trades by time', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  const at = (time: number, num = 1, taker: 'buy' | 'sell' | null = 'buy') => ({
    ...trade(time, 10, num),
    time: time as Trade['time'],
    taker,
  });
  it('are summed by span with what buyers and sellers took; a span is partial unless all its trades are known', () => {
    const trades = [at(7_300, 5), at(3_700, 2, 'sell'), at(3_650, 4, null), at(100, 9)];
    expect(bucketsOf(trades, '1h', startOfDay, (from) => from > 0)).toEqual([
      { start: 7_200, trades: 1, num: 5, value: 50, bought: 5, sold: 0, partial: false },
      { start: 3_600, trades: 2, num: 6, value: 60, bought: 0, sold: 2, partial: false },
      { start: 0, trades: 1, num: 9, value: 90, bought: 9, sold: 0, partial: true },
    ]);
    expect(bucketsOf(trades, '1h', startOfDay, () => true).some(({ partial }) => partial)).toBe(false);
    expect(bucketsOf([], '1d', startOfDay, () => true)).toEqual([]);
    const asked: [number, number][] = [];
    const known = (from: number, to: number) => asked.push([from, to]) > 1;
    expect(bucketsOf(trades, '1h', startOfDay, known).map(({ partial }) => partial)[0]).toBe(true);
    expect(asked.every(([from, to]) => to - from === 3_600 && from % 3_600 === 0)).toBe(true);
    const covers = (from: number, to: number) => isWithin([{ from: 10, to: 20 }] as never, from, to);
    expect([covers(10, 20), covers(9, 20), covers(15, 21), covers(30, 30)]).toEqual([true, false, false, true]);
  });

  it('highlights and sounds as the tile says, or else as the settings do', () => {
    const usual = { tapeBold: 1, tapeWash: 2, tapeHuge: 3, tapeSound: false, tapeVolume: 0.5 };
    expect(tapeLook({}, usual)).toEqual({ bold: 1, wash: 2, huge: 3, sound: false, volume: 0.5 });
    expect(tapeLook({ bold: 9, wash: -1, huge: 'x', sound: true, volume: 7 }, usual)).toEqual({
      ...{ bold: 9, wash: 2, huge: 3 },
      ...{ sound: true, volume: 0.5 },
    });
    expect(tapeLook({ ...{ bold: 9 }, ...USUAL_LOOK }, usual).bold).toBe(1);
  });
  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])('keep order and days across clock changes in %s', (tz) => {
    process.env['TZ'] = tz;
    const year = fc.integer({ min: Date.UTC(2025, 0, 1) / 1_000, max: Date.UTC(2026, 11, 31) / 1_000 });
    fc.assert(
      fc.property(fc.array(year, { minLength: 1, maxLength: 40 }), year, (times, now) => {
        const trades = times.sort((a, b) => b - a).map((time, i) => ({ ...trade(1_000 - i, 10), time: time as Trade['time'] }));
        const lines = byDay(prints(trades, limits), now, startOfDay);
        // Without its headings, the tape is the trades in their order.
        expect(lines.flatMap((line) => (line.kind === 'trade' ? line.print.trade.id : []))).toEqual(trades.map(({ id }) => id));
        let heading: number | null = null;
        for (const line of lines) {
          if (line.kind === 'day') {
            expect(heading === null || line.start < heading).toBe(true);
            heading = line.start;
          } else if (heading !== null)
            expect(new Date(line.print.trade.time * 1_000).toDateString()).toBe(new Date(heading * 1_000).toDateString());
        }
        const days = bucketsOf(trades, '1d', startOfDay, () => true);
        const parts = [...Map.groupBy(trades, ({ time }) => Math.floor(time / 900) * 900)].map(([start, { length }]) => ({
          ...{ start, trades: length, num: length, value: length * 10, bought: length, sold: 0 },
        }));
        expect(joinSums(parts, '1d', startOfDay, () => true)).toEqual(days);
        expect(days.reduce((sum, day) => sum + day.trades, 0)).toBe(trades.length);
        expect(days.map(({ start }) => start)).toEqual([...new Set(trades.map(({ time }) => startOfDay(time)))]);
        for (const { time } of trades) expect(spanStart(time, '15m', startOfDay)).toBeLessThanOrEqual(time);
      }),
      { numRuns: 40 },
    );
  });
  it('begin a new day at midnight, also on a day of 23 hours', () => {
    process.env['TZ'] = 'Europe/Berlin';
    const midnight = Date.UTC(2026, 2, 28, 23) / 1_000; // 29 March 2026, 00:00 in Berlin; the clock changes at 02:00
    const trades = [at(midnight + 23 * 3_600), at(midnight + 23 * 3_600 - 1), at(midnight), at(midnight - 1)];
    expect(bucketsOf(trades, '1d', startOfDay, () => true).map(({ start, trades: n }) => [start - midnight, n])).toEqual([
      [23 * 3_600, 1],
      [0, 2],
      [-24 * 3_600, 1],
    ]);
  });
});
