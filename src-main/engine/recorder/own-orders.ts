import type { Coin } from '#contract/model/market/money.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import type { Order } from '#contract/model/market/orderbook.ts';
import type { OwnRun } from '#contract/model/records/book-map.ts';
import type { Handle } from '../store/handle.ts';
import type { ChangeStore } from './change-store.ts';
import type { RecordedValues, RecordHistory } from './recorder-api.ts';
import type { Spans } from './span-store.ts';
import { refOf } from './subjects.ts';

type Sides = { readonly bids: readonly Order[]; readonly asks: readonly Order[] };
const HAVING = 'SELECT subject FROM now_orders';

/** Orders of some traders as books show them: one field per order, numbered, with side, price, size and trader. */
function ordersOf({ bids, asks }: Sides, own: ReadonlySet<string>): RecordedValues {
  const sums = new Map<string, { side: string; price: number; num: number; name: string }>();
  for (const [side, orders] of [
    ['bid', bids],
    ['ask', asks],
  ] as const)
    for (const { price, num, name } of orders) {
      if (num <= 0 || name === null || !own.has(name)) continue;
      const key = `${side} ${price} ${name}`;
      sums.set(key, { side, price, name, num: num + (sums.get(key)?.num ?? 0) });
    }
  return Object.fromEntries([...sums.values()].map(({ side, price, num, name }, n) => [String(n), `${side} ${price} ${num} ${name}`]));
}

/** Scope of the times at which the books of a kind were read with the orders of a trader. */
export const traderScope = (kind: ShareKind, name: string): string => `orders:${kind}:${name}`;

/**
 * Records the orders of the user's accounts and of followed traders in every book that is recorded. The times of their class are observed
 * beside those of the books.
 */
export function createOwnOrders(spans: Spans, values: ChangeStore) {
  let names: ReadonlySet<string> = new Set();
  /** Shares in which orders were recorded: only these lose orders. */
  let known: Set<string> | null = null;
  const having = (handle: Handle): Set<string> =>
    (known ??= new Set(handle.all<{ subject: number }>(HAVING).flatMap(({ subject }) => refOf(handle, subject) ?? [])));

  return {
    /** Names the traders. Returns whether they changed: nothing was observed of a new one, so the observation begins anew. */
    use(own: readonly string[]): boolean {
      if (own.length === names.size && own.every((name) => names.has(name))) return false;
      names = new Set(own);
      spans.interrupt('orders');
      return true;
    },
    of: (book: Sides): RecordedValues => ordersOf(book, names),
    put(handle: Handle, share: string, orders: RecordedValues, at: number, height: number | null): void {
      if (Object.keys(orders).length === 0 && !having(handle).has(share)) return;
      if (values.put(handle, { name: 'orders', ref: share, values: orders, at, height })) having(handle).add(share);
    },
    observe(handle: Handle, scope: string, at: number, seenAt: number, within: number): void {
      if (names.size > 0) spans.observe(handle, scope, at, seenAt, within);
    },
    /** Observes a table of all books of a kind, and each trader in it. */
    observeAll(handle: Handle, kind: ShareKind, at: number, seenAt: number, within: number): void {
      for (const scope of names.size > 0 ? [`orders:${kind}`, ...[...names].map((name) => traderScope(kind, name))] : [])
        spans.observe(handle, scope, at, seenAt, within);
    },
    forget: (): void => void (known = null),
  };
}

/** Returns each order as one run per size, up to a time. None continues over a time that was not observed. */
export function ownRuns({ spans, rows }: RecordHistory, until: number): OwnRun[] {
  const done: OwnRun[] = [];
  let [at, last]: [number, RecordedValues] = [0, {}];
  for (const span of spans) {
    const open = new Map<string, OwnRun>();
    const take = (time: number, values: RecordedValues): void => {
      const now = new Map(Object.values(values).flatMap((value) => (typeof value === 'string' ? [orderIn(value)] : [])));
      for (const [key, run] of open) {
        const next = now.get(key);
        if (next?.num === run.num) continue;
        open.delete(key);
        done.push({ ...run, to: time, end: next ? 'changed' : 'gone' });
        if (next) open.set(key, { ...next, from: time, to: time, start: 'changed', end: 'seen' });
      }
      for (const [key, one] of now)
        if (!open.has(key)) open.set(key, { ...one, from: time, to: time, start: time > span.from ? 'placed' : 'seen', end: 'seen' });
      last = values;
    };
    // the first row of a span is missing where nothing changed in the gap before it
    if ((rows[at]?.at ?? Infinity) > span.from) take(span.from, last);
    for (let row = rows[at]; row && row.at <= span.to; row = rows[++at]) take(row.at, row.values);
    for (const run of open.values()) done.push({ ...run, to: Math.min(until, span.to + 1) });
  }
  return done.sort((a, b) => a.from - b.from);
}
function orderIn(value: string): [string, Pick<OwnRun, 'side' | 'price' | 'num' | 'name'>] {
  const [side = '', price = '', num = '', ...name] = value.split(' ');
  const order = { side: side === 'ask' ? 'ask' : 'bid', price: Number(price) as Coin, num: Number(num), name: name.join(' ') } as const;
  return [`${side} ${price} ${order.name}`, order];
}
