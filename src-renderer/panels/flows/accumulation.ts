import type { Span } from '#contract/model/market/graph.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { flowsOf } from '#contract/model/market/trade-flows.ts';

/** Accounts that are drawn. */
export const MOST_LINES = 6;
const MOST_TIMES = 240;

/** What accounts bought less what they sold since the start, at some times (Unix seconds), each with one value for each account. */
export interface Accumulation {
  readonly names: readonly string[];
  readonly points: readonly { readonly at: number; readonly net: readonly number[] }[];
}
/** Sums the trades of the accounts with the largest net, either way, over time. Times are those of trades, at most `MOST_TIMES`. */
export function accumulationOf(trades: readonly Trade[], most = MOST_LINES): Accumulation {
  const names = flowsOf(trades)
    .sort((a, b) => Math.abs(b.net) - Math.abs(a.net) || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
  const place = new Map(names.map((name, n) => [name, n]));
  const net = names.map(() => 0);
  const all: { at: number; net: number[] }[] = [];
  const add = (name: string | null, num: number): boolean => {
    const n = name === null ? undefined : place.get(name);
    if (n !== undefined) net[n] = (net[n] ?? 0) + num;
    return n !== undefined;
  };
  for (const { time, buyer, seller, num } of [...trades].sort((a, b) => a.time - b.time || a.id - b.id)) {
    const isBought = add(buyer, num);
    if (!add(seller, -num) && !isBought) continue;
    if (all.at(-1)?.at === time) all.pop();
    all.push({ at: time, net: [...net] });
  }
  const step = Math.max(1, Math.ceil(all.length / MOST_TIMES));
  return { names, points: all.filter((_, n) => n % step === 0 || n === all.length - 1) };
}

/** The time from which all trades up to `until` are known without a gap; null if those just before it are not. Unix seconds. */
export const knownFrom = (coverage: readonly Span[], until: number): number | null => {
  const last = coverage.at(-1);
  return last && last.to >= until ? last.from : null;
};
