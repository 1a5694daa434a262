import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayChange,
  lastPrice,
  LEAST_TRADED,
  percentChange,
  thinToday,
  weekAverage,
  weekChange,
  type Traded,
} from '#contract/model/market/price-change.ts';
import { changeText } from '#view/lib/format/change-text.ts';
import { signedPercent } from '#view/lib/format/format.ts';
import { squadColumns } from '#view/panels/squad/squad-columns.ts';
import type { SquadRow } from '#view/panels/squad/squad-rows.ts';
import { sources } from '../../../../arch/sources.ts';

const week = (last: number, prices: number[], volumes: number[] | null = null): Traded => ({
  last_price: last,
  last_7days_price: prices,
  ...(volumes && { last_7days: volumes }),
});
const PRICES = [0, 80, 90, 95, 99, 100, 108];
const BUSY = PRICES.map((price) => price * 1_000);

describe('the price change', () => {
  it.each<[rule: string, row: Traded | null, day: string, week: string]>([
    ['compares with the day before, and with the first of seven days with trades', week(110, PRICES, BUSY), '10', '38'],
    ['skips a day without trades', week(110, [80, 90, 95, 99, 100, 0, 110], [8e5, 9e5, 9e5, 9e5, 1e6, 0, 1e6]), '10', '38'],
    [
      '… also one with the price of the day before',
      week(110, [80, 90, 95, 99, 100, 100, 110], [8e5, 9e5, 9e5, 9e5, 1e6, 0, 1e6]),
      '10',
      '38',
    ],
    [
      'is zero for a share that was not traded today',
      week(100, [80, 90, 95, 99, 100, 100, 0], [8e5, 9e5, 9e5, 9e5, 1e6, 1e6, 0]),
      '0',
      '25',
    ],
    ['… and for one without a trade all week', week(245, [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]), '0', '0'],
    [
      'has nothing to compare with before the first trades',
      week(110, [0, 0, 0, 0, 0, 0, 110], [0, 0, 0, 0, 0, 0, 1e6]),
      'n/a, no earlier trades',
      'n/a, no earlier trades',
    ],
    [
      'is n/a when one unit of influence was traded today',
      week(14_487, [1, 1, 1, 1, 1, 100, 14_487], [0, 0, 0, 0, 0, 1e7, 14_487]),
      'n/a, 1 traded',
      'n/a, 1 traded',
    ],
    [
      'is n/a when it would be compared with a single tiny trade',
      week(14_487, [0, 0, 0, 0, 0, 1, 14_487], [0, 0, 0, 0, 0, 1, 1e9]),
      'n/a, less than 1 traded',
      'n/a, less than 1 traded',
    ],
    ['is shown when volumes are not served', week(110, PRICES), '10', '38'],
    ['is unknown without a price', week(0, PRICES, BUSY), '—', '—'],
    ['is unknown without daily prices', { last_price: 110, last_7days_price: [], last_7days: [] }, '—', '—'],
    ['is unknown without a row', null, '—', '—'],
  ])('%s', (_rule, row, day, weekly) => {
    const write = (value: number): string => String(Math.round(value));
    expect(changeText(dayChange(row), write)).toBe(day);
    expect(changeText(weekChange(row), write)).toBe(weekly);
  });

  it('has no value for a price of 0, which means never traded', () => {
    expect(lastPrice({ last_price: 0 })).toBeNull();
    expect([percentChange(0, 5), percentChange(null, 5), percentChange(5, null), percentChange(4, 5)]).toEqual([null, null, null, 25]);
  });

  it('of today is marked when hardly anything was traded', () => {
    expect(thinToday(week(100, PRICES, [0, 0, 0, 0, 0, 0, 300]))).toEqual('3 traded');
    expect(thinToday(week(100, PRICES, [0, 0, 0, 0, 0, 0, 100 * LEAST_TRADED]))).toBeNull();
    expect(thinToday(week(100, PRICES))).toBeNull();
  });

  it('of a week has an average between its prices, weighted by volume', () => {
    expect(weekAverage(week(1, [0, 0, 0, 0, 0, 100, 200], [0, 0, 0, 0, 0, 1_000, 6_000]))).toBeCloseTo(7_000 / 40);
    expect(weekAverage(week(1, [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]))).toBeNull();
    expect(weekAverage(week(1, PRICES))).toBeNull();
  });
});

describe('every place that shows a price change', () => {
  const price = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 }));
  const volume = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000_000 }));
  const rows = fc.record({
    last_price: fc.oneof(price, fc.constant(null)),
    last_7days_price: fc.oneof(fc.array(price, { minLength: 7, maxLength: 7 }), fc.constant([]), fc.constant(null)),
    last_7days: fc.oneof(fc.array(volume, { minLength: 7, maxLength: 7 }), fc.constant([]), fc.constant(null)),
  });

  it('shows a percentage that follows from prices or why there is none; never both, and none from thin data', () => {
    fc.assert(
      fc.property(rows, (row) => {
        for (const of of [dayChange, weekChange]) {
          const { percent: found, why } = of(row);
          if (found === null) continue;
          expect(why).toBeNull();
          expect(Number.isFinite(found) && found >= -100).toBe(true);
          const last = row.last_price ?? 0;
          const days: readonly number[] = row.last_7days_price ?? [];
          expect(found === 0 || days.some((day) => percentChange(day, last) === found)).toBe(true);
          if (found !== 0 && row.last_7days?.length === days.length) {
            const at = days.findIndex((day) => percentChange(day, last) === found);
            const dearest = Math.max(last, days[at] ?? 0);
            expect(days.some((day, n) => day === days[at] && (row.last_7days?.[n] ?? 0) / dearest >= LEAST_TRADED)).toBe(true);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('shows and copies the defined value', () => {
    const cells = new Proxy({}, { get: () => undefined }) as never;
    const columns = squadColumns({ now: 0, cells });
    const column = (id: string) => columns.find((one) => one.id === id);
    fc.assert(
      fc.property(rows, (player) => {
        for (const [id, of] of [
          ['day', dayChange],
          ['week', weekChange],
        ] as const) {
          const row = { player } as unknown as SquadRow;
          expect(column(id)?.text?.(row)).toBe(changeText(of(player), (value) => signedPercent(value)));
          expect(column(id)?.value(row)).toBe(of(player).percent);
        }
      }),
    );
  });

  it('uses the one definition: no other file compares the prices of days', () => {
    const ALLOWED = [
      'src-preload/contract/model/market/price-change.ts',
      'src-preload/contract/model/clubs/club.ts',
      'src-preload/contract/model/clubs/player.ts',
      'src-renderer/lib/domain/price-change.ts', // draws them
      'src-main/engine/store/cache/market-rows.ts', // stores them
      'src-main/engine/moves/priced-shares.ts', // passes them on
    ];
    const others = sources('src-main/engine', 'src-preload', 'src-renderer')
      .filter(({ text, path }) => text.includes('last_7days_price') && !ALLOWED.includes(path))
      .map(({ path }) => path);
    expect(others).toEqual([]);
    const places = sources('src-renderer', 'src-main/engine')
      .filter(({ text }) => /\b(dayChange|thinToday|percentChange)\b/.test(text))
      .map(({ path }) => path);
    expect(places).toEqual(
      expect.arrayContaining([
        'src-renderer/panels/watchlist/Columns.svelte',
        'src-renderer/panels/squad/squad-columns.ts',
        'src-renderer/domain/ShareCard.svelte',
        'src-renderer/domain/PlayerCard.svelte',
        'src-renderer/panels/orderbook/Orderbook.svelte',
        'src-renderer/shell/digest/DigestLine.svelte',
        'src-main/engine/alerts/kinds/market-kinds.ts',
        'src-main/engine/digest/collect.ts',
      ]),
    );
  });
});
