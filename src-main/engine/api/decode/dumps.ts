import { ok, type Result } from '#contract/faults.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { share, type ShareKind } from '#contract/model/market/share.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Unusable } from '#contract/snapshot.ts';
import { text, type PlainCode } from '#contract/text/coded-text.ts';
import { inSlices } from '../../base/slices.ts';
import { unreadable } from '../schema/decode.ts';
import { isObject } from '../schema/envelope.ts';
import { when } from '../schema/fields.ts';
import { countUsable, type UsableCount } from '../schema/usable-rows.ts';
import { bookOf } from '../tables/gsp/shares.ts';

type Side = { readonly ask: boolean; readonly order: Order };

/** Converts text of digits to its number; other values pass unchanged. */
const numeral = (value: unknown): unknown => (typeof value === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value);

/** Decodes one order of a dump, `[order_id, name, is_ask, price, num]`, or returns its error: the column, -1 for all, and the text. */
function side(raw: unknown): Side | readonly [column: number, said: PlainCode] {
  if (!Array.isArray(raw)) return [-1, 'dump.not-list'];
  const [, name, ask, given, amount] = raw as readonly unknown[];
  const [price, num] = [numeral(given), numeral(amount)];
  if (typeof ask !== 'boolean' && ask !== 0 && ask !== 1) return [2, 'dump.not-boolean'];
  if (!Number.isSafeInteger(price)) return [3, 'field.fraction'];
  if (!Number.isSafeInteger(num) || (num as number) < 0) return [4, 'field.fraction'];
  if (name !== null && name !== undefined && typeof name !== 'string') return [1, 'dump.not-text'];
  // a dump does not show which orders were minted by the game
  return { ask: Boolean(ask), order: { price: price as Coin, num: num as number, name: name ?? null, mint: null } };
}

/** Reads the order book of one share in a dump and leaves out unusable orders. Null if it has no list of orders, or none can be used. */
export function readBook(kind: ShareKind, key: string, rows: unknown, count: UsableCount): Orderbook | null {
  if (!/^\d{1,10}$/.test(key) || !Array.isArray(rows)) {
    count.use(text('field.wrong', { field: `\`data.${key.slice(0, 40)}\``, trouble: text('dump.not-orders') }));
    return null;
  }
  const [bids, asks]: [Order[], Order[]] = [[], []];
  let usable = rows.length === 0;
  for (let at = 0; at < rows.length; at++) {
    const one = side(rows[at]);
    if (!('order' in one)) {
      const [column, said] = one;
      const cell = column < 0 ? '' : `[${column}]`;
      count.use(text('field.wrong', { field: `\`data.${key}[${at}]${cell}\``, trouble: text(said) }));
      continue;
    }
    count.use(null);
    usable = true;
    (one.ask ? asks : bids).push(one.order);
  }
  // a book without a usable order is not known to be empty
  return usable ? bookOf(share(kind, Number(key)), bids, asks) : null;
}

/**
 * Reads an order book dump share by share, in slices, so that a market of 180,000 shares does not block the main thread. Written without
 * zod, because this is by far the largest answer of the service.
 */
export async function readBooks(
  kind: ShareKind,
  data: Readonly<Record<string, unknown>>,
  tick: () => number,
  take: (book: Orderbook) => void,
): Promise<Result<{ shares: number; orders: number; unusable?: Unusable }>> {
  const count = countUsable();
  let [shares, orders] = [0, 0];
  const read = (key: string): void => {
    const book = readBook(kind, key, data[key], count);
    if (book === null) return;
    shares++;
    orders += (data[key] as readonly unknown[]).length;
    take(book);
  };
  await inSlices(Object.keys(data), read, tick);
  const wrong = count.nothing();
  const left = count.left();
  return wrong === null ? ok({ shares, orders, ...(left && { unusable: left }) }) : unreadable(`/dumps/share_orders/${kind}s`, wrong);
}

export type TableRow = Readonly<Record<string, unknown>>;
/** Columns of a dump and the time it was generated in Unix seconds, null if it does not state one. */
type DumpTable = Readonly<{ columns: readonly string[]; updated: Unix | null; unusable?: Unusable }>;
type Body = Readonly<{ meta?: TableRow | null | undefined; data: readonly unknown[] }>;

/** REST counts divisions from 0; in the model the top division is 1. */
const inModel = (column: string, value: unknown): unknown =>
  typeof value === 'number' && /(^|_)division$/.test(column) ? value + 1 : value;

/** Column names from the dump's `meta.fields`, or else from its first row if rows are objects. Null if neither is present. */
function columnsOf({ meta, data }: Body): readonly string[] | null {
  const fields = meta?.['fields'];
  if (Array.isArray(fields) && fields.every((field) => typeof field === 'string')) return fields;
  const first = data.find(isObject);
  return first ? Object.keys(first) : data.length === 0 ? [] : null;
}

/** Names a dump may use for the time it was generated. */
const MADE = ['updated_unix', 'updated', 'updated_at', 'generated_at', 'timestamp'] as const;

/**
 * Reads a bulk table row by row, in slices. Columns are matched by the names in `meta.fields`, so their order does not matter, and new or
 * missing columns are allowed. A row shorter than the list of names lacks its last columns.
 */
export async function readTable(path: string, body: Body, tick: () => number, take: (row: TableRow) => void): Promise<Result<DumpTable>> {
  const columns = columnsOf(body);
  if (columns === null) return unreadable(path, text('dump.no-fields'));
  const count = countUsable();
  let at = 0;
  const read = (raw: unknown): void => {
    const field = `\`data[${at++}]\``;
    const isRow = Array.isArray(raw) || isObject(raw);
    if (!count.use(isRow ? null : text('field.wrong', { field, trouble: text('dump.not-row') }))) return;
    const cells = Array.isArray(raw)
      ? columns.slice(0, raw.length).map((name, n) => [name, raw[n]] as const)
      : Object.entries(raw as TableRow);
    take(Object.fromEntries(cells.map(([name, value]) => [name, inModel(name, value)])));
  };
  await inSlices(body.data, read, tick);
  const wrong = count.nothing();
  if (wrong !== null) return unreadable(path, wrong);
  const left = count.left();
  const made = MADE.map((name) => when.safeParse(body.meta?.[name]).data ?? null).find((moment) => moment !== null);
  return ok({ columns, updated: made ?? null, ...(left && { unusable: left }) });
}
