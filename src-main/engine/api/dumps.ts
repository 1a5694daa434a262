import { ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Coin } from '../../../src-preload/contract/model/money.ts';
import type { Order, Orderbook } from '../../../src-preload/contract/model/orderbook.ts';
import { share, type ShareKind } from '../../../src-preload/contract/model/share.ts';
import { inSlices } from '../base/slices.ts';
import { unreadable } from './decode.ts';
import { bookOf } from './gsp-shares.ts';

type Side = { readonly ask: boolean; readonly order: Order };

/** One row of an orderbook dump: `[order_id, name, is_ask, price, num]`. A string says what is wrong with it. */
function side(raw: unknown): Side | string {
  if (!Array.isArray(raw)) return ' is not a list';
  const [, name, ask, price, num] = raw as readonly unknown[];
  if (typeof ask !== 'boolean' && ask !== 0 && ask !== 1) return '[2] is not true or false';
  if (!Number.isSafeInteger(price)) return '[3] is not a whole number';
  if (!Number.isSafeInteger(num) || (num as number) < 0) return '[4] is not a whole number';
  if (name !== null && name !== undefined && typeof name !== 'string') return '[1] is not text';
  // a dump does not say which orders the game itself made
  return { ask: Boolean(ask), order: { price: price as Coin, num: num as number, name: name ?? null, mint: null } };
}

/** One share of a dump; a string says what is wrong with it. */
export function readBook(kind: ShareKind, key: string, rows: unknown): Orderbook | string {
  if (!/^\d{1,10}$/.test(key) || !Array.isArray(rows)) return `\`data.${key.slice(0, 40)}\` is not a list of orders`;
  const [bids, asks]: [Order[], Order[]] = [[], []];
  for (let at = 0; at < rows.length; at++) {
    const one = side(rows[at]);
    if (typeof one === 'string') return `\`data.${key}[${at}]${one.startsWith('[') ? one.replace(' ', '` ') : `\`${one}`}`;
    (one.ask ? asks : bids).push(one.order);
  }
  return bookOf(share(kind, Number(key)), bids, asks);
}

/**
 * Reads an orderbook dump share by share, in slices, so that a market of 180,000 shares never holds up the main thread.
 * Hand-written and not zod: it is by far the largest answer of the service.
 */
export async function readBooks(
  kind: ShareKind,
  data: Readonly<Record<string, unknown>>,
  tick: () => number,
  take: (book: Orderbook) => void,
): Promise<Result<{ shares: number; orders: number }>> {
  const path = `/dumps/share_orders/${kind}s`;
  let wrong: string | null = null;
  let [shares, orders] = [0, 0];
  const read = (key: string): void => {
    if (wrong !== null) return;
    const book = readBook(kind, key, data[key]);
    if (typeof book === 'string') return void (wrong = book);
    shares++;
    orders += (data[key] as readonly unknown[]).length;
    take(book);
  };
  await inSlices(Object.keys(data), read, tick);
  return wrong === null ? ok({ shares, orders }) : unreadable(path, wrong);
}
