import type { Snippet } from 'svelte';
import { decimal, influence, priceText, signedTotal, total } from '../../lib/format.ts';
import type { Column } from '../../ui/table/types.ts';
import type { Position, Sum } from './positions.ts';
import { average } from './walk.ts';

/** A holding as it is drawn. */
export interface Row extends Position {
  readonly name: string;
  readonly whose: string;
  /** Percent of what the book pays for everything. */
  readonly weight: number | null;
  /** The served average of seven days; null: not served, or not asked for. */
  readonly vwap: number | null;
  readonly pending: boolean;
}
type Cells = 'last' | 'best' | 'mean' | 'pays' | 'open' | 'realised' | 'own' | 'vwap';
interface Told {
  readonly locale: string;
  readonly hide: (text: string) => string;
  readonly cells: Readonly<Record<Cells, Snippet<[Row]>>>;
}
/** Columns that need the served average of each share on screen. */
export const AVERAGED = ['vwap', 'atVwap'];

/** Every column of the holdings. What must not go first when there is little room is not `weak`. */
export function holdingColumns({ locale, hide, cells }: Told): Column<Row>[] {
  const none = ({ pending }: Row): string => (pending ? '?' : '—');
  const price = (id: Cells & string, head: string, title: string, of: (row: Row) => number | null): Column<Row> => ({
    id,
    head,
    title,
    width: 56,
    right: true,
    weak: true,
    value: of,
    text: (row) => (of(row) === null ? none(row) : priceText(of(row) ?? 0, locale)),
    cell: cells[id],
  });
  const coin = (
    id: string,
    head: string,
    title: string,
    of: (row: Row) => number | null,
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({
    id,
    head,
    title,
    width: 74,
    right: true,
    weak: true,
    value: of,
    text: (row) => (of(row) === null ? none(row) : hide(total(of(row) ?? 0, locale))),
    ...more,
  });
  const least =
    (of: (row: Row) => Sum | null, write: (coin: number) => string) =>
    (row: Row): string => {
      const sum = of(row);
      return sum === null ? none(row) : hide(`${sum.whole ? '' : '≥ '}${write(sum.coin)}`);
    };
  const money = (value: number): string => total(value, locale);
  const num = (id: string, head: string, title: string, of: (row: Row) => number, more: Partial<Column<Row>> = {}): Column<Row> => ({
    id,
    head,
    title,
    width: 60,
    right: true,
    value: of,
    text: (row) => hide(influence(of(row), locale)),
    ...more,
  });
  const all: Column<Row>[] = [
    { id: 'name', head: 'Share', width: 110, grow: true, value: ({ name }) => name },
    { id: 'whose', head: 'Account', width: 84, optional: true, weak: true, value: ({ whose }) => whose },
    num('held', 'Held', 'Influence held', ({ held }) => held),
    {
      id: 'part',
      head: '% of all',
      title: 'Share of the 1,000,000 there were at the start',
      width: 52,
      right: true,
      weak: true,
      value: ({ part }) => part,
      text: ({ part }) => hide(`${decimal(part, 2, locale)}\u2009%`),
    },
    { ...price('last', 'Last', 'Last price', ({ last }) => last), weak: false, strong: true },
    coin('atLast', 'At last', 'Held × last price, coin', ({ atLast }) => atLast),
    price('best', 'Bid', 'Best bid of others', ({ best }) => best),
    coin('atBest', 'At bid', 'Held × best bid, coin: more than a large holding would bring', ({ atBest }) => atBest, { optional: true }),
    price('mean', 'Book avg', 'Average price the book pays for this size', ({ pays }) => pays && average(pays)),
    coin('pays', 'Book pays', 'What the bids of others pay for all of it at once, coin', ({ pays }) => pays?.value ?? null, {
      weak: false,
      extra: 16,
      cell: cells.pays,
    }),
    price('vwap', 'Avg 7 d', 'Average price of seven days, weighted by volume, as served', ({ vwap }) => vwap),
    coin('atVwap', 'At avg 7 d', 'Held × the served average of seven days, coin', ({ held, vwap }) =>
      vwap === null ? null : Math.round(held * vwap),
    ),
    coin('cost', 'Cost', 'What was paid for what is held, as served, coin', ({ cost }) => cost?.coin ?? null, {
      text: least(({ cost }) => cost, money),
    }),
    coin('own', 'By trades', 'The same worked out from trades: what was bought last is what is held', ({ own }) => own?.coin ?? null, {
      extra: 34,
      cell: cells.own,
    }),
    coin('open', 'Open P/L', 'What the book pays less cost as served, coin', ({ open }) => open, {
      weak: false,
      extra: 10,
      text: (row) => (row.open === null ? none(row) : hide(signedTotal(row.open, locale))),
      cell: cells.open,
    }),
    coin('realised', 'Realised', 'What selling brought above cost, as served, coin', ({ realised }) => realised?.coin ?? null, {
      optional: true,
      extra: 10,
      text: least(
        ({ realised }) => realised,
        (value) => signedTotal(value, locale),
      ),
      cell: cells.realised,
    }),
    coin('paid7', 'Paid 7 d', 'Income of seven days, as served, coin', ({ paid7 }) => paid7?.coin ?? null, {
      text: least(({ paid7 }) => paid7, money),
    }),
    coin('paid30', 'Paid 30 d', 'Income of thirty days, as served, coin', ({ paid30 }) => paid30?.coin ?? null, {
      optional: true,
      text: least(({ paid30 }) => paid30, money),
    }),
    num('reserved', 'In asks', 'Influence in open asks', ({ reserved }) => reserved, { optional: true, weak: true }),
    {
      id: 'weight',
      head: 'Weight',
      title: 'Percent of what the book pays for everything',
      width: 52,
      right: true,
      optional: true,
      weak: true,
      value: ({ weight }) => weight,
      text: ({ weight }) => (weight === null ? '—' : `${decimal(weight, 1, locale)}\u2009%`),
    },
  ];
  return all.map((column) => (AVERAGED.includes(column.id) ? { ...column, optional: true, note: 'one read per row' } : column));
}
