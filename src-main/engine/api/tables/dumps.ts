import { ok, type Result } from '#contract/faults.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import type { Unusable } from '#contract/snapshot.ts';
import { share, type ShareKind } from '#contract/model/market/share.ts';
import { text, type PlainCode } from '#contract/text/coded-text.ts';
import { inSlices } from '../../base/slices.ts';
import { unreadable } from '../schema/decode.ts';
import { bookOf } from './gsp/shares.ts';
import { countUsable, type UsableCount } from '../schema/usable-rows.ts';

type Side = { readonly ask: boolean; readonly order: Order };

/** Converts text of digits to its number; other values pass unchanged. */
const numeral = (value: unknown): unknown => (typeof value === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value);

/** Decodes one row of an order book dump: `[order_id, name, is_ask, price, num]`. A returned list is the error: the column, -1 for the row itself, and its text. */
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
