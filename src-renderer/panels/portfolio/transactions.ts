import { cell } from '#contract/csv.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { OwnTrade } from '../../lib/alerts/alert-about.ts';
import { coinText } from './export.ts';

/** Types of movements that are trades, as the service names them. */
const TRADES: readonly string[] = [/* @wc-ignore */ 'share trade', /* @wc-ignore */ 'mint'];
/** The trade of a movement, which leads to the order book before it; null if it is none, or its share or time is unknown. */
export function tradeOf({ type, share, time, amount, num }: Entry): OwnTrade | null {
  if (!TRADES.includes(type) || share === null || time === null) return null;
  const price = amount === null || num === null || num === 0 ? null : Math.abs(Math.round(amount / num));
  return { share, time, price };
}

interface Origin {
  readonly source: string | null;
  readonly height: number | null;
}
/** What tells an entry from others; entries that are equal in all of it are counted. No entry changes the id of another one. */
const contentOf = ({ name, time, kind, type, share, num, amount, other, fixture }: Entry): string =>
  [name, time, kind, type, share, num, amount, other, fixture].map((part) => encodeURIComponent(part ?? '')).join('/');

/** Columns of exported transactions. Amounts are in base units and as exact decimals, times in ISO form (UTC). */
export function transactionRows(entries: readonly Entry[], origin: Origin) {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const content = contentOf(entry);
    const count = (seen.get(content) ?? 0) + 1;
    seen.set(content, count);
    return transactionRow(entry, count === 1 ? content : `${content}/${count}`, origin);
  });
}
function transactionRow(entry: Entry, id: string, { source, height }: Origin) {
  const { kind, name, time, type, amount, share, num, other, fixture, ended } = entry;
  return {
    id,
    time: time === null ? null : new Date(time * 1_000).toISOString(),
    unix: time,
    account: name,
    kind,
    type,
    share,
    ended: ended ?? null,
    influence: num,
    amount_raw: amount,
    amount_coin: amount === null ? null : coinText(amount),
    other,
    fixture,
    source,
    height,
  };
}
type Row = ReturnType<typeof transactionRow>;

/** The rows as CSV with a header line and CRLF line ends; exact decimals stand without quotes. */
export function transactionsCsv(rows: readonly Row[]): string {
  const heads: readonly (keyof Row)[] = [
    ...(['id', 'time', 'unix', 'account', 'kind', 'type', 'share', 'influence', 'amount_raw', 'amount_coin'] as const),
    ...(['other', 'fixture', 'source', 'height', 'ended'] as const),
  ];
  const cellOf = (head: keyof Row, row: Row): string => (head === 'amount_coin' ? (row.amount_coin ?? '') : cell(row[head]));
  return [heads.join(','), ...rows.map((row) => heads.map((head) => cellOf(head, row)).join(','))].map((line) => `${line}\r\n`).join('');
}
export const transactionsJson = (rows: readonly Row[]): string =>
  `${JSON.stringify({ unit: /* @wc-ignore */ 'raw: 1/10,000 coin', transactions: rows }, null, 2)}\n`;
