import type { Snippet } from 'svelte';
import type { Thesis } from '#contract/model/app/thesis.ts';
import { averagePrice, whatCounts } from '#contract/model/market/book-fill.ts';
import { CHANGE_HINTS } from '#contract/model/market/price-change.ts';
import { masked } from '../../lib/app/settings.svelte.ts';
import { counted, fixedPercent, influence, priceText, signedPercent, signedTotal, total } from '../../lib/format/format.ts';
import type { Column } from '../../ui/table/types.ts';
import { byTrades, type Gain, type HoldingPosition } from './positions.ts';
import { nameWithEnd } from '../../domain/share-end.ts';
import { claimText, outcomeText } from '../../lib/domain/estimate-values.ts';
import { changeText, shortChange } from '../../lib/format/change-text.ts';

/** A holding as a row of the table. */
export interface HoldingRow extends HoldingPosition {
  readonly name: string;
  readonly whose: string;
  /** Percentage of the exit value of all holdings. */
  readonly weight: number | null;
  readonly pending: boolean;
  /** The user's theses about the share: those that are open first, then the newest. */
  readonly theses: readonly Thesis[];
}
interface ColumnOptions {
  /** Name of the method of the cost. */
  readonly method: string;
  readonly hide: (text: string) => string;
  /** Renderings of cells by column id. */
  readonly cells: Readonly<Record<string, Snippet<[HoldingRow]>>>;
}
/** A thesis with what became of it. */
export const thesisText = (thesis: Thesis): string => `${claimText(thesis)}: ${outcomeText(thesis)}`;
/** The account of a holding; their number if there are several. */
export const whoseText = (names: readonly string[]): string =>
  names.length === 1 ? masked(names[0] ?? '') : counted(names.length, 'account', 'accounts');
/** A gain with its percentage: `−66.55 (−1.2%)`. */
export const gainText = ({ coin, percent: part }: Gain): string =>
  `${signedTotal(coin)}${part === null ? '' : ` (${signedPercent(part)})`}`;

const exitPrice = ({ pays }: HoldingRow): number | null => pays && averagePrice(pays);
/** Percent of a holding that current bids would buy. */
export const takesOf = ({ sellable, held }: Pick<HoldingRow, 'sellable' | 'held'>): number | null =>
  sellable === null || held === 0 ? null : (sellable.num / held) * 100;
export function takesText(row: Pick<HoldingRow, 'sellable' | 'held'>): string {
  const takes = takesOf(row);
  return takes === null ? '—' : fixedPercent(takes, 0);
}
const weekPrice = ({ average }: HoldingRow): number | null => (average === null ? null : Math.round(average));
/** Without an order book: unknown for good if the share ended, otherwise not loaded yet. */
const noBook = (ended: HoldingRow['ended']): string => (ended === undefined ? '?' : '—');
const priceOr = (coin: number | null): string => (coin === null ? '—' : priceText(coin));

/** Every column of the holdings. `weak` columns are removed first when there is too little room. */
export function holdingColumns({ method, hide, cells }: ColumnOptions): Column<HoldingRow>[] {
  type More = Partial<Column<HoldingRow>>;
  const none = ({ pending, ended }: HoldingRow): string => (pending && ended === undefined ? '?' : '—');
  /** A kind of figure, right-aligned; unknown ones are `?` while they load. */
  const figures =
    (width: number, write: (value: number) => string) =>
    (id: string, head: string, title: string, of: (row: HoldingRow) => number | null, more: More = {}): Column<HoldingRow> => {
      const text = (row: HoldingRow): string => {
        const value = of(row);
        return value === null ? none(row) : write(value);
      };
      const cell = cells[id];
      return { id, head, title, width, right: true, weak: true, value: of, text, ...(cell && { cell }), ...more };
    };
  const price = figures(56, priceText);
  const coin = figures(74, (value) => hide(total(value)));
  const num = figures(60, (value) => hide(influence(value)));
  const part = figures(52, (value) => hide(fixedPercent(value, 2)));
  const sum = (id: 'cost' | 'paid7' | 'paid30', head: string, title: string, more: More = {}): Column<HoldingRow> => {
    const text = (row: HoldingRow): string => {
      const known = row[id];
      return known === null ? none(row) : hide(`${known.whole ? '' : '≥ '}${total(known.coin)}`);
    };
    return coin(id, head, title, (row) => row[id]?.coin ?? null, { text, ...more });
  };
  type GainOf = 'gainOwn' | 'gainAtLast' | 'gainAtAverage' | 'gainAtBook';
  const gained = (id: GainOf, head: string, title: string, hint: string, more: More = {}): Column<HoldingRow> => {
    const text = ({ [id]: gain }: HoldingRow): string => (gain === null ? '—' : hide(gainText(gain)));
    return coin(id, head, title, (row) => row[id]?.coin ?? null, { hint, width: 118, extra: 10, text, ...more });
  };
  return [
    {
      id: 'name',
      head: 'Share',
      width: 110,
      grow: true,
      value: ({ name }) => name,
      text: ({ name, ended }) => nameWithEnd(name, ended),
      ...(cells['name'] && { cell: cells['name'] }),
    },
    { id: 'whose', head: 'Account', width: 84, optional: true, weak: true, value: ({ whose }) => whose },
    {
      id: 'thesis',
      head: 'Thesis',
      title: 'Your first open thesis about the share, or your newest one',
      width: 150,
      optional: true,
      weak: true,
      value: ({ theses: [first] }) => (first ? thesisText(first) : '—'),
    },
    num('held', 'Held', 'Influence held', ({ held }) => held, { weak: false }),
    price('last', 'Last', 'Last price', ({ last }) => last, { weak: false, strong: true }),
    price('day', '1 d', 'Change in 1 day', ({ change }) => change.percent, {
      hint: CHANGE_HINTS.day,
      width: 58,
      extra: 12,
      text: ({ change }) => changeText(change, (value) => signedPercent(value)),
      sizing: ({ change }) => shortChange(change, (value) => signedPercent(value)),
    }),
    coin('atLast', 'At last', 'Held × last price, coin', ({ atLast }) => atLast),
    price('best', 'Bid', 'Best bid from other traders', ({ best }) => best, {
      text: ({ best, pays, ended }) => (best !== null ? priceText(best) : pays === null ? noBook(ended) : 'none'),
    }),
    coin('atBest', 'At bid', 'Held × best bid, coin; overstates large holdings', ({ atBest }) => atBest, { optional: true }),
    coin(
      'pays',
      'Exit value',
      'What current bids of other traders would pay for the whole holding, coin',
      ({ pays }) => pays?.value ?? null,
      {
        hint: `What current bids of other traders would pay for the influence that can be sold now, coin. ${whatCounts()}`,
        weak: false,
        extra: 16,
        text: ({ pays, ended }) => (pays === null ? noBook(ended) : hide(total(pays.value))),
      },
    ),
    price('takes', 'Book takes', 'Percent of the holding that current bids would buy', (row) => takesOf(row), {
      width: 80,
      extra: 30,
      text: (row) => (row.pays === null ? noBook(row.ended) : takesText(row)),
    }),
    num('canSell', 'Can sell', 'Influence that current bids would buy', ({ sellable }) => sellable?.num ?? null, {
      hint: `Influence that current bids would buy. ${whatCounts()}`,
      weak: false,
      optional: true,
    }),
    num('cannotSell', 'Can’t sell', 'Influence that no current bid would buy', ({ unsellable }) => unsellable?.num ?? null),
    coin(
      'cannotSellAtLast',
      'Rest, last',
      'Influence that no current bid would buy, at the last price, coin',
      ({ unsellable }) => unsellable?.atLast ?? null,
      { optional: true },
    ),
    price('vwap', 'Avg 7 d', 'Volume-weighted average price of 7 days', weekPrice, {
      optional: true,
      text: (row) => priceOr(weekPrice(row)),
    }),
    coin('atVwap', 'At avg 7 d', 'Held × 7-day average, coin', ({ atAverage }) => atAverage, { optional: true }),
    sum('cost', 'Cost', 'Cost of the current holding, as reported, coin'),
    gained(
      'gainOwn',
      `P/L, ${method}`,
      'P/L at the last price, by the chosen method',
      'Influence with a known cost × last price minus that cost; percent of that cost',
      { weak: false },
    ),
    gained('gainAtLast', 'P/L last', 'P/L at the last price, as reported', 'Held × last price minus reported cost; percent of that cost', {
      weak: false,
    }),
    part('weight', 'Weight', 'Share of the portfolio’s exit value', ({ weight }) => weight, {
      text: ({ weight }) => (weight === null ? '—' : fixedPercent(weight, 1)),
    }),
    part('part', '% of supply', 'Share of the initial 1,000,000', (row) => row.part),
    price('mean', 'Exit price', 'Average price of selling the whole holding into current bids', exitPrice, {
      text: (row) => (row.pays === null ? noBook(row.ended) : priceOr(exitPrice(row))),
    }),
    coin('own', `Cost, ${method}`, 'Cost worked out from your trades by the chosen method, coin', byTrades, {
      extra: 34,
      text: (row) => (row.own === null ? '?' : byTrades(row) === null ? '—' : hide(total(byTrades(row) ?? 0))),
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
    coin(
      'realisedOwn',
      `Realised, ${method}`,
      'Proceeds of sales minus their cost by the chosen method, coin',
      (row) => row.realisedOwn?.coin ?? null,
      { extra: 10, text: ({ realisedOwn: own }) => (own === null ? '—' : `${own.whole ? '' : '≥ '}${hide(signedTotal(own.coin))}`) },
    ),
    coin('realised', 'Realised', 'Proceeds of sales minus their cost, as reported, coin', ({ realised }) => realised?.coin ?? null, {
      optional: true,
      extra: 10,
      text: ({ realised }) => (realised === null ? '—' : `${realised.whole ? '' : '≥ '}${hide(signedTotal(realised.coin))}`),
    }),
    sum('paid7', 'Income 7 d', 'Income of the last 7 days, as reported, coin'),
    sum('paid30', 'Income 30 d', 'Income of the last 30 days, as reported, coin', { optional: true }),
    num('reserved', 'In asks', 'Influence in open asks', ({ reserved }) => reserved, { optional: true }),
  ];
}
