import { groupPrice, type BookSide } from '../../lib/domain/price-groups.ts';
import { levelKey, tradedAt, type Ladder, type LadderLevel, type TradedAt } from './ladder.ts';

/** One price of a ladder whose rows stay where they are; without orders, `level` is null. */
export interface FixedRow {
  readonly key: string;
  readonly price: number;
  readonly level: LadderLevel | null;
  /** The last trade was at a price of this group. */
  readonly isLast: boolean;
}

/** The price in the middle of the rows at first: the mid, or else the last price, as a multiple of the step; null without either. */
export function centreOf(mid: number | null, last: number | null, step: number): number | null {
  const price = mid ?? last;
  return price === null ? null : Math.max(step, Math.round(price / step) * step);
}

/** Rows between the best prices up to which the step is fine: both of them are in view of a usual ladder. */
const SPREAD_ROWS = 8;
/** The finest of some steps with which both best prices are in view; `wide`: the spread in base units, null without both sides. */
export const stepFor = (steps: readonly number[], wide: number | null): number =>
  steps.find((step) => (wide ?? 0) / step <= SPREAD_ROWS) ?? steps.at(-1) ?? 1;

/** Returns at most `count` prices around a centre, the highest first. A price that both sides have is two rows. */
export function fixedRows(
  { asks, bids }: Pick<Ladder, 'asks' | 'bids'>,
  { centre, step, count, last }: { readonly centre: number; readonly step: number; readonly count: number; readonly last: number | null },
): FixedRow[] {
  const byKey = new Map([...asks, ...bids].map((level) => [level.key, level]));
  const middle = bids[0]?.price ?? asks[0]?.price ?? centre;
  const lastAt = last === null ? null : groupPrice(last > middle ? 'ask' : 'bid', last, step);
  const rows: FixedRow[] = [];
  for (let price = centre + Math.floor(count / 2) * step; price >= step && rows.length < count; price -= step) {
    const isLast = price === lastAt;
    const levels = (['ask', 'bid'] as const).flatMap((side) => byKey.get(levelKey(side, price)) ?? []);
    if (levels.length === 0) rows.push({ key: `price ${price}`, price, level: null, isLast });
    else for (const level of levels) rows.push({ key: level.key, price, level, isLast });
  }
  return rows;
}

/** The best price of a side that no row shows; null if it is in view, or without orders. */
export function hiddenBest({ asks, bids }: Pick<Ladder, 'asks' | 'bids'>, side: BookSide, rows: readonly FixedRow[]): number | null {
  const best = (side === 'ask' ? asks : bids)[0];
  return best === undefined || rows.some(({ price }) => price === best.price) ? null : best.price;
}

/** Returns what was traded at the prices of the rows, with or without orders, by their keys and those of their levels. */
export function tradedInRows(levels: Parameters<typeof tradedAt>[0], rows: readonly FixedRow[], mid: number, step: number): TradedAt {
  const keysOf = (side: BookSide) => rows.map(({ price }) => ({ key: levelKey(side, price) }));
  const { byKey, inView } = tradedAt(levels, { asks: keysOf('ask'), bids: keysOf('bid') }, mid, step);
  const sums = new Map(
    rows.map(({ key, price }) => [key, (['ask', 'bid'] as const).reduce((sum, side) => sum + (byKey.get(levelKey(side, price)) ?? 0), 0)]),
  );
  return { byKey: sums, inView, most: Math.max(0, ...sums.values()) };
}
