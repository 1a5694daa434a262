import { cell } from '#contract/csv.ts';
import { averagePrice, whatCounts } from '#contract/model/market/book-fill.ts';
import { COIN } from '#contract/model/market/money.ts';
import { byTrades, type HoldingPosition } from './positions.ts';
import { textOf } from '../../lib/format/format.ts';

/** Source and time of the figures, exported with every row. */
interface Origin {
  readonly source: string | null;
  readonly height: number | null;
  /** Unix seconds. */
  readonly at: number | null;
}
type ExportRow = Record<string, string | number | null>;

/** Base units as a decimal number in text. It never converts to a float, so it is exact. */
export function coinText(raw: number): string {
  const all = BigInt(raw);
  const size = all < 0n ? -all : all;
  return `${all < 0n ? '-' : ''}${size / BigInt(COIN)}.${String(size % BigInt(COIN)).padStart(4, '0')}`;
}

/** A holding as an export row: each amount in base units and as a decimal, neither rounded nor masked. */
export function exportRow(row: HoldingPosition, name: string, { source, height, at }: Origin): ExportRow {
  const money: Readonly<Record<string, number | null>> = {
    last: row.last,
    best: row.best,
    at_last: row.atLast,
    at_best: row.atBest,
    book_pays: row.pays?.value ?? null,
    cost_served: row.cost?.coin ?? null,
    realised_served: row.realised?.coin ?? null,
    average_7d: row.average === null ? null : Math.round(row.average),
    at_average_7d: row.atAverage,
    can_sell_at_last: row.sellable?.atLast ?? null,
    can_sell_cost: row.sellable?.cost ?? null,
    cannot_sell_at_last: row.unsellable?.atLast ?? null,
    cannot_sell_cost: row.unsellable?.cost ?? null,
    gain_at_last: row.gainAtLast?.coin ?? null,
    gain_at_average_7d: row.gainAtAverage?.coin ?? null,
    gain_at_book: row.gainAtBook?.coin ?? null,
    cost_by_trades: byTrades(row),
    paid_7d: row.paid7?.coin ?? null,
    paid_30d: row.paid30?.coin ?? null,
  };
  const mean = row.pays && averagePrice(row.pays);
  return {
    accounts: row.names.join(' + '),
    share: row.share,
    name,
    held: row.held,
    available: row.available,
    reserved: row.reserved,
    percent_of_first_supply: row.part,
    can_sell: row.sellable?.num ?? null,
    cannot_sell: row.unsellable?.num ?? null,
    counted: row.pays === null ? null : whatCounts(),
    day_change_percent: row.change.percent,
    day_change_note: row.change.why && textOf(row.change.why),
    gain_at_last_percent: row.gainAtLast?.percent ?? null,
    gain_at_average_7d_percent: row.gainAtAverage?.percent ?? null,
    gain_at_book_percent: row.gainAtBook?.percent ?? null,
    book_average_raw: mean === null ? null : Math.round(mean),
    trades_cover: row.own?.covered ?? null,
    ...Object.fromEntries(
      Object.entries(money).flatMap(([field, raw]) => [
        [`${field}_raw`, raw],
        [`${field}_coin`, raw === null ? null : coinText(raw)],
      ]),
    ),
    source,
    height,
    read_at: at === null ? null : new Date(at * 1_000).toISOString(),
    ended: row.ended ?? null,
  };
}

/** One CSV cell. Values of `_coin` columns are exact decimals as text, so they are written without quotes or escapes. */
const cellOf = (head: string, value: string | number | null): string => (head.endsWith('_coin') ? (value ?? '').toString() : cell(value));
/** The rows as CSV with a header line and CRLF line ends. */
export function toCsv(rows: readonly ExportRow[]): string {
  const heads = Object.keys(rows[0] ?? {});
  return [heads.join(','), ...rows.map((row) => heads.map((head) => cellOf(head, row[head] ?? null)).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
}
export const toJson = (rows: readonly ExportRow[]): string =>
  `${JSON.stringify({ unit: /* @wc-ignore */ 'raw: 1/10,000 coin', holdings: rows }, null, 2)}\n`;
