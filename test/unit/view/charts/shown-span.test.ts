import { describe, expect, it } from 'vitest';
import type { Candles } from '#contract/model/market/graph.ts';
import { dayName, dayStart } from '#view/lib/format/start-of-day.ts';
import { axisReach, reachOf, readDates, seasonAt, visibleSpan } from '#view/panels/chart/shown-span.ts';

const DAY = 86_400;
const start = (day: string): number => dayStart(day) as number;
const NOW = start('2026-11-24') + 50_000;

describe('the days to show', () => {
  it('run from the midnight of the first one to that after the last one', () => {
    expect(readDates({ first: '2026-11-03', last: '2026-11-03' }, null, NOW)).toEqual({
      from: start('2026-11-03'),
      to: start('2026-11-04'),
    });
    // A day on which the clocks change has 23 or 25 hours.
    expect(readDates({ first: '2026-10-25', last: '2026-10-25' }, null, NOW)).toEqual({
      from: start('2026-10-25'),
      to: start('2026-10-26'),
    });
    expect(dayName(start('2026-03-29'))).toBe('2026-03-29');
  });

  it.each([
    ['', '2026-11-03', 'first', /first day/],
    ['2026-11-03', '', 'last', /last day/],
    ['2026-11-04', '2026-11-03', 'last', /not before/],
    ['2026-11-25', '2026-11-26', 'first', /up to today/],
    ['2026-10-01', '2026-11-03', 'first', /stored from .*2026/],
  ] as const)('from “%s” to “%s” are refused at the %s one', (first, last, field, why) => {
    const read = readDates({ first, last }, { at: start('2026-10-02') + 9_000, why: 'stored' }, NOW);
    expect('wrong' in read && read.wrong[field]).toMatch(why);
    expect('wrong' in read && Object.keys(read.wrong)).toEqual([field]);
  });

  it('may begin on the day of the first trade', () => {
    expect(readDates({ first: '2026-10-02', last: '2026-10-02' }, { at: start('2026-10-02') + 9_000, why: 'stored' }, NOW)).toHaveProperty(
      'from',
      start('2026-10-02'),
    );
  });
});

describe('the season to show', () => {
  it('is the one that has begun last', () => {
    const seasons = [{ start: 30 }, { start: 10 }, { start: 20 }];
    expect([5, 10, 25, 99].map((now) => seasonAt(seasons, now)?.start ?? null)).toEqual([null, 10, 20, 30]);
  });
});

describe('where a chart begins', () => {
  const candles = (from: number, first: number, reading = false) => ({ from, reading, bars: [{ time: first }] }) as unknown as Candles;
  const most = Math.floor(NOW / DAY) * DAY - 365 * DAY;
  it('is the first trade once all that the interval allows is loaded, and the end of the interval until then', () => {
    expect(reachOf(candles(most, NOW - 9 * DAY), '1h', NOW)).toEqual({ at: NOW - 9 * DAY, why: 'stored' });
    expect(reachOf(candles(most, NOW - 9 * DAY, true), '1h', NOW)).toEqual({ at: most, why: 'interval' });
    expect(reachOf(candles(NOW - 14 * DAY, NOW - 9 * DAY), '1h', NOW)).toEqual({ at: most, why: 'interval' });
    expect(axisReach(undefined, 'line')).toBeNull();
  });
});

it('The visible span ends at the newest slot, before which newer trades lie beyond it', () => {
  const times = [100, 200, 300, 400];
  expect(visibleSpan(times, { from: -2, to: 7, plot: 500 })).toEqual({ from: 100, to: 400, isPast: false });
  expect(visibleSpan(times, { from: 0.5, to: 2, plot: 500 })).toEqual({ from: 150, to: 300, isPast: true });
  expect(visibleSpan(times, { from: 0, to: 1, plot: 0 })).toBeNull();
  expect(visibleSpan([100], { from: 0, to: 1, plot: 500 })).toBeNull();
});
