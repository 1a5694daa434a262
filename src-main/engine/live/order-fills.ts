import type { OrderAct } from '#contract/model/records/order-acts.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { Cache } from '../store/cache/cache.ts';
import { tapeAround, tapeOf } from '../moves/whole-tape.ts';

/** An order is seen to be gone up to this many seconds after it was: books are read every few minutes, and are some minutes old. */
const BACK = 600;
/** Seconds that a trade may be later than the book that lacks its order. */
const AHEAD = 60;

/** Whether every trade of a trader in a share in a range of time is stored. */
const isComplete = (cache: Cache, { share, name }: OrderAct, from: number, to: number): boolean =>
  [...cache.coverage.get(share), ...cache.coverage.get(tapeOf(name)), tapeAround(to, { cache: () => cache }) ?? NEVER].some(
    (span) => span.from <= from && to <= span.to,
  );
const NEVER = { from: 0, to: -1 };
/** Traders whose trades since an order of theirs has gone were not read yet. */
export const unexplained = (acts: readonly OrderAct[], cache: Cache): string[] => [
  ...new Set(
    acts.flatMap(({ kind, at, name }) => (kind === 'gone' && (cache.coverage.get(tapeOf(name)).at(-1)?.to ?? 0) <= at ? [name] : [])),
  ),
];
const filled = (trades: readonly Trade[], { side, price, name }: OrderAct): number =>
  trades.reduce((sum, one) => sum + (one.price === price && (side === 'bid' ? one.buyer : one.seller) === name ? one.num : 0), 0);

/**
 * Leaves out orders that became smaller or are gone by trades of their trader at their price, and calls those `cancelled` whose trades are
 * known and do not explain it. Nothing from after `at` (Unix seconds) is used.
 */
export function withoutFills(acts: readonly OrderAct[], at: number, cache: Cache): OrderAct[] {
  return acts.flatMap((act): OrderAct[] => {
    const less = act.kind === 'gone' ? act.num : act.kind === 'changed' ? (act.was ?? 0) - act.num : 0;
    if (less <= 0) return [act];
    const [from, to] = [act.at - BACK, Math.min(at, act.at + AHEAD)];
    if (filled(cache.trades.between(act.share, from, to), act) >= less) return [];
    return [act.kind === 'gone' && isComplete(cache, act, from, Math.min(to, act.at)) ? { ...act, kind: 'cancelled' } : act];
  });
}
