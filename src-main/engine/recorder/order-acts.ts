import type { RecordSpan } from '#contract/model/app/recorder.ts';
import { MOST_ORDER_ACTS, type OrderAct, type OrderActs } from '#contract/model/records/order-acts.ts';
import { SHARE_KINDS, type Share } from '#contract/model/market/share.ts';
import type { Handle } from '../store/handle.ts';
import type { ChangeStore } from './change-store.ts';
import { ownRuns, traderScope } from './own-orders.ts';
import type { Spans } from './span-store.ts';
import { refOf } from './subjects.ts';

const CHANGED = 'SELECT DISTINCT subject FROM change_orders WHERE at BETWEEN ? AND ?';

/** Returns the times that are in both lists of spans. */
const inBoth = (a: readonly RecordSpan[], b: readonly RecordSpan[]): RecordSpan[] =>
  a.flatMap((one) =>
    b.map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) })).filter(({ from, to }) => from <= to),
  );

/** Returns what some traders did with their orders in all recorded books of a range of time. What happened while nobody observed is no act. */
export function orderActs(
  handle: Handle,
  spans: Spans,
  values: ChangeStore,
  { names, from, to }: { readonly names: readonly string[]; readonly from: number; readonly to: number },
): OrderActs {
  const wanted = new Set(names);
  const acts: OrderAct[] = [];
  for (const { subject } of handle.all<{ subject: number }>(CHANGED, from, to)) {
    const share = refOf(handle, subject) as Share | null;
    if (share === null) continue;
    const runs = ownRuns(values.history(handle, 'orders', share, from, to), to).filter(({ name }) => wanted.has(name));
    const ended = new Map(runs.map((run) => [`${run.side} ${run.price} ${run.name} ${run.to}`, run.num]));
    for (const { name, side, price, num, from: start, to: end, start: how, end: left } of runs) {
      const order = { name, share, side, price, num };
      if (how === 'placed') acts.push({ ...order, kind: 'placed', at: start, was: null });
      if (how === 'changed')
        acts.push({ ...order, kind: 'changed', at: start, was: ended.get(`${side} ${price} ${name} ${start}`) ?? null });
      if (left === 'gone') acts.push({ ...order, kind: 'gone', at: end, was: null });
    }
  }
  const order = ({ share, name, kind }: OrderAct): string => `${share} ${name} ${kind}`;
  acts.sort((a, b) => b.at - a.at || (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : a.price - b.price));
  const observed = [...wanted].map((name) => {
    const [clubs = [], players = []] = SHARE_KINDS.map((kind) => spans.between(handle, [traderScope(kind, name)], from, to));
    return { name, spans: inBoth(clubs, players) };
  });
  return { from, acts: acts.slice(0, MOST_ORDER_ACTS), observed, cut: acts.length > MOST_ORDER_ACTS };
}
