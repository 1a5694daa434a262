import type { Snippet } from 'svelte';
import { averagePrice, COUNTED } from '#contract/model/market/book-fill.ts';
import { DAY_CHANGE } from '#contract/model/market/price-change.ts';
import { fixedPercent, influence, priceText, signedPercent, signedTotal, total } from '../../lib/format/format.ts';
import type { Column } from '../../ui/table/types.ts';
import { byTrades, type Gain, type HoldingPosition, type CoinSum } from './positions.ts';
import { changeText } from '../../lib/format/change-text.ts';

/** A holding as a row of the table. */
export interface HoldingRow extends HoldingPosition {
  readonly name: string;
  readonly whose: string;
  /** Percentage of the exit value of all holdings. */
  readonly weight: number | null;
  readonly pending: boolean;
}
type Cells = 'last' | 'day' | 'best' | 'mean' | 'pays' | 'gainAtLast' | 'gainAtAverage' | 'gainAtBook' | 'realised' | 'own' | 'vwap';
interface ColumnOptions {
  readonly hide: (text: string) => string;
  readonly cells: Readonly<Record<Cells, Snippet<[HoldingRow]>>>;
}
/** A gain with its percentage: `−66.55 (−1.2%)`. */
export const gainText = ({ coin, percent: part }: Gain): string =>
  `${signedTotal(coin)}${part === null ? '' : ` (${signedPercent(part)})`}`;

/** Every column of the holdings. `weak` columns are removed first when there is too little room. */
export function holdingColumns({ hide, cells }: ColumnOptions): Column<HoldingRow>[] {
  const none = ({ pending }: HoldingRow): string => (pending ? '?' : '—');
  const price = (
    id: Cells & string,
    head: string,
    title: string,
    of: (row: HoldingRow) => number | null,
    unknown: (row: HoldingRow) => string = none,
  ): Column<HoldingRow> => ({
    id,
    head,
    title,
    width: 56,
    right: true,
    weak: true,
    value: of,
    text: (row) => (of(row) === null ? unknown(row) : priceText(of(row) ?? 0)),
    cell: cells[id],
  });
  const coin = (
    id: string,
    head: string,
    title: string,
    of: (row: HoldingRow) => number | null,
    more: Partial<Column<HoldingRow>> = {},
  ): Column<HoldingRow> => ({
    id,
    head,
    title,
    width: 74,
    right: true,
    weak: true,
    value: of,
    text: (row) => (of(row) === null ? none(row) : hide(total(of(row) ?? 0))),
    ...more,
  });
  const least =
    (of: (row: HoldingRow) => CoinSum | null, write: (coin: number) => string) =>
    (row: HoldingRow): string => {
      const sum = of(row);
      return sum === null ? none(row) : hide(`${sum.whole ? '' : '≥ '}${write(sum.coin)}`);
    };
  const money = total;
  const num = (
    id: string,
    head: string,
    title: string,
    of: (row: HoldingRow) => number | null,
    more: Partial<Column<HoldingRow>> = {},
  ): Column<HoldingRow> => ({
    id,
    head,
    title,
    width: 60,
    right: true,
    value: of,
    text: (row) => {
      const found = of(row);
      return found === null ? none(row) : hide(influence(found));
    },
    ...more,
  });
  type GainOf = 'gainAtLast' | 'gainAtAverage' | 'gainAtBook';
  const gained = (id: GainOf, head: string, title: string, hint: string, more: Partial<Column<HoldingRow>> = {}): Column<HoldingRow> =>
    coin(id, head, title, (row) => row[id]?.coin ?? null, {
      hint,
      width: 118,
      extra: 10,
      text: (row) => {
        const found = row[id];
        return found === null ? '—' : hide(gainText(found));
      },
      cell: cells[id],
      ...more,
    });
  return [
    { id: 'name', head: 'Share', width: 110, grow: true, value: ({ name }) => name },
    { id: 'whose', head: 'Account', width: 84, optional: true, weak: true, value: ({ whose }) => whose },
    num('held', 'Held', 'Influence held', ({ held }) => held),
    {
      id: 'part',
      head: '% of supply',
      title: 'Share of the initial 1,000,000',
      width: 52,
      right: true,
      weak: true,
      value: ({ part }) => part,
      text: ({ part }) => hide(fixedPercent(part, 2)),
    },
    { ...price('last', 'Last', 'Last price', ({ last }) => last), weak: false, strong: true },
    {
      id: 'day',
      head: '1 d',
      title: 'Change in 1 day',
      hint: DAY_CHANGE,
      width: 58,
      right: true,
      weak: true,
      extra: 12,
      value: ({ change }) => change.percent,
      text: ({ change }) => changeText(change, (value) => signedPercent(value)),
      cell: cells.day,
    },
    coin('atLast', 'At last', 'Held × last price, coin', ({ atLast }) => atLast),
    price(
      'best',
      'Bid',
      'Best bid from other traders',
      ({ best }) => best,
      ({ pays }) => (pays === null ? '?' : 'none'),
    ),
    coin('atBest', 'At bid', 'Held × best bid, coin; overstates large holdings', ({ atBest }) => atBest, { optional: true }),
    price(
      'mean',
      'Exit price',
      'Average price of selling the whole holding into current bids',
      ({ pays }) => pays && averagePrice(pays),
      ({ pays }) => (pays === null ? '?' : '—'),
    ),
    coin(
      'pays',
      'Exit value',
      'What current bids of other traders would pay for the whole holding, coin',
      ({ pays }) => pays?.value ?? null,
      {
        hint: `What current bids of other traders would pay for the influence that can be sold now, coin. ${COUNTED}`,
        weak: false,
        extra: 16,
        text: ({ pays }) => (pays === null ? '?' : hide(total(pays.value))),
        cell: cells.pays,
      },
    ),
    num('canSell', 'Can sell', 'Influence that current bids would buy', ({ sellable }) => sellable?.num ?? null, {
      hint: `Influence that current bids would buy. ${COUNTED}`,
      optional: true,
    }),
    num('cannotSell', 'Can’t sell', 'Influence that no current bid would buy', ({ unsellable }) => unsellable?.num ?? null, { weak: true }),
    coin(
      'cannotSellAtLast',
      'Rest, last',
      'Influence that no current bid would buy, at the last price, coin',
      ({ unsellable }) => unsellable?.atLast ?? null,
      { optional: true },
    ),
    {
      ...price(
        'vwap',
        'Avg 7 d',
        'Volume-weighted average price of 7 days',
        ({ average }) => (average === null ? null : Math.round(average)),
        () => '—',
      ),
      optional: true,
    },
    coin('atVwap', 'At avg 7 d', 'Held × 7-day average, coin', ({ atAverage }) => atAverage, { optional: true }),
    coin('cost', 'Cost', 'Cost of the current holding, as reported, coin', ({ cost }) => cost?.coin ?? null, {
      text: least(({ cost }) => cost, money),
    }),
    coin('own', 'Cost (trades)', 'Cost derived from trades, assuming the latest purchases are still held', byTrades, {
      extra: 34,
      text: (row) => (row.own === null ? '?' : byTrades(row) === null ? '—' : hide(total(byTrades(row) ?? 0))),
      cell: cells.own,
    }),
    gained('gainAtLast', 'P/L last', 'P/L at the last price', 'Held × last price minus reported cost; percent of that cost', {
      weak: false,
    }),
    gained(
      'gainAtAverage',
      'P/L avg 7 d',
      'P/L at the average of 7 days',
      'Held × 7-day average minus reported cost; percent of that cost',
      { optional: true },
    ),
    gained(
      'gainAtBook',
      'P/L exit',
      'Unrealised P/L at the exit value',
      'Exit value minus the reported cost of the influence sold; percent of that cost. Influence that no bid would buy is not counted.',
    ),
    coin('realised', 'Realised', 'Proceeds of sales minus their cost, as reported, coin', ({ realised }) => realised?.coin ?? null, {
      optional: true,
      extra: 10,
      text: ({ realised }) => (realised === null ? '—' : `${realised.whole ? '' : '≥ '}${hide(signedTotal(realised.coin))}`),
      cell: cells.realised,
    }),
    coin('paid7', 'Income 7 d', 'Income of the last 7 days, as reported, coin', ({ paid7 }) => paid7?.coin ?? null, {
      text: least(({ paid7 }) => paid7, money),
    }),
    coin('paid30', 'Income 30 d', 'Income of the last 30 days, as reported, coin', ({ paid30 }) => paid30?.coin ?? null, {
      optional: true,
      text: least(({ paid30 }) => paid30, money),
    }),
    num('reserved', 'In asks', 'Influence in open asks', ({ reserved }) => reserved, { optional: true, weak: true }),
    {
      id: 'weight',
      head: 'Weight',
      title: 'Share of the portfolio’s exit value',
      width: 52,
      right: true,
      optional: true,
      weak: true,
      value: ({ weight }) => weight,
      text: ({ weight }) => (weight === null ? '—' : fixedPercent(weight, 1)),
    },
  ];
}
