import type { Trade } from './trade.ts';

/** Trades through which influence of one share returned to its first seller. `names` in order, the first seller first. */
export interface Circle {
  /** Ids of the trades, oldest first. */
  readonly trades: readonly number[];
  readonly names: readonly string[];
}
/**
 * The rule for trades that belong together: the buyer of each sells on in the next, the last buyer is the first seller, all within a time in
 * seconds, at prices and sizes that differ from those of the first by at most these percentages.
 */
export const CIRCLE_RULE = { most: 3, seconds: 86_400, percent: 5, sizePercent: 50 } as const;

const older = (a: Trade, b: Trade): number => a.time - b.time || a.id - b.id;
const near = (value: number, first: number, percent: number): boolean => Math.abs(value - first) * 100 <= first * percent;

/** Finds the trades that the rule joins. Each trade belongs to one circle at most: to the oldest start, and the shortest way back. */
export function circlesOf(trades: readonly Trade[]): Circle[] {
  const used = new Set<number>();
  const bySeller = Map.groupBy([...trades].sort(older), ({ share, seller }) => `${share} ${seller ?? ''}`);
  const after = (last: Trade, first: Trade): Trade[] =>
    (bySeller.get(`${last.share} ${last.buyer ?? ''}`) ?? []).filter(
      (next) =>
        !used.has(next.id) &&
        older(last, next) < 0 &&
        next.time - first.time <= CIRCLE_RULE.seconds &&
        next.buyer !== null &&
        next.buyer !== next.seller &&
        near(next.price, first.price, CIRCLE_RULE.percent) &&
        near(next.num, first.num, CIRCLE_RULE.sizePercent),
    );
  return [...trades].sort(older).flatMap((first): Circle[] => {
    const { seller, buyer } = first;
    if (used.has(first.id) || seller === null || buyer === null || seller === buyer) return [];
    let ways: Trade[][] = [[first]];
    for (let length = 2; length <= CIRCLE_RULE.most; length++) {
      ways = ways.flatMap((way) => after(way.at(-1) ?? first, first).map((next) => [...way, next]));
      const closed = ways.find((way) => way.at(-1)?.buyer === seller);
      if (closed) {
        for (const { id } of closed) used.add(id);
        return [{ trades: closed.map(({ id }) => id), names: [seller, ...closed.map((one) => one.buyer ?? '')] }];
      }
    }
    return [];
  });
}

/** What one account bought and sold of a share. Influence, and coin in base units. */
export interface Flow {
  readonly name: string;
  readonly bought: number;
  readonly sold: number;
  /** Bought less sold. */
  readonly net: number;
  readonly paid: number;
  readonly received: number;
  readonly trades: number;
}
/** Sums trades by account, the largest accumulation first. The mint has no account. */
export function flowsOf(trades: readonly Trade[]): Flow[] {
  const by = new Map<string, { bought: number; sold: number; paid: number; received: number; trades: number }>();
  const of = (name: string) => by.get(name) ?? { bought: 0, sold: 0, paid: 0, received: 0, trades: 0 };
  for (const { buyer, seller, num, price } of trades) {
    if (buyer !== null)
      by.set(buyer, { ...of(buyer), bought: of(buyer).bought + num, paid: of(buyer).paid + num * price, trades: of(buyer).trades + 1 });
    if (seller !== null) {
      const more = buyer === seller ? 0 : 1;
      by.set(seller, {
        ...of(seller),
        sold: of(seller).sold + num,
        received: of(seller).received + num * price,
        trades: of(seller).trades + more,
      });
    }
  }
  const rows = [...by].map(([name, one]): Flow => ({ name, ...one, net: one.bought - one.sold }));
  return rows.sort((a, b) => b.net - a.net || (a.name < b.name ? -1 : 1));
}

/** Two accounts that traded with each other. `sold`: influence from `a` to `b`; `returned`: from `b` to `a`. */
export interface Pair {
  readonly a: string;
  readonly b: string;
  readonly sold: number;
  readonly returned: number;
  readonly trades: number;
}
/** Sums trades by pair of accounts, the most influence first. `a` is the one that sold more. */
export function pairsOf(trades: readonly Trade[]): Pair[] {
  const between = trades.filter(({ buyer, seller }) => buyer !== null && seller !== null && buyer !== seller);
  const groups = Map.groupBy(between, ({ buyer, seller }) => JSON.stringify([buyer ?? '', seller ?? ''].sort()));
  const pairs = [...groups].map(([key, rows]): Pair => {
    const [one = '', other = ''] = JSON.parse(key) as string[];
    const from = (name: string): number => rows.reduce((sum, { seller, num }) => sum + (seller === name ? num : 0), 0);
    const [a, b] = from(one) >= from(other) ? [one, other] : [other, one];
    return { a, b, sold: from(a), returned: from(b), trades: rows.length };
  });
  return pairs.sort((x, y) => y.sold + y.returned - x.sold - x.returned || (x.a < y.a ? -1 : 1));
}

/** What an account held before and after a moment, worked back from what it holds now. */
export interface HeldAround {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly now: number;
}
/**
 * Works holdings back from the present by the trades since `at` and since `until` (Unix seconds), the largest change first. Influence that
 * moved without a trade is not in it. Null unless `trades` reach back to `at`, as `reach` (the time of the oldest known trade) says.
 */
export function heldAround(
  owners: readonly { readonly name: string; readonly num: number }[],
  trades: readonly Trade[],
  { at, until, reach }: { readonly at: number; readonly until: number; readonly reach: number },
): HeldAround[] | null {
  if (reach > at) return null;
  const now = new Map(owners.map(({ name, num }) => [name, num]));
  const net = (from: number) => new Map(flowsOf(trades.filter(({ time }) => time >= from)).map((flow) => [flow.name, flow.net]));
  const [since, later] = [net(at), net(until)];
  return [...new Set([...now.keys(), ...since.keys()])]
    .map((name): HeldAround => {
      const held = now.get(name) ?? 0;
      return { name, before: held - (since.get(name) ?? 0), after: held - (later.get(name) ?? 0), now: held };
    })
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || b.now - a.now || (a.name < b.name ? -1 : 1));
}
