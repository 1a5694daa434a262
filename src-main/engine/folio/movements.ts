import type { Unix } from '#contract/model/app/time.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Lot } from '#contract/model/market/lots.ts';
import type { Trade } from '#contract/model/market/trade.ts';

/** One change of what the accounts hold together: `num` is positive if influence arrived. `price` in base units, null without one. */
export interface Movement {
  readonly at: Unix;
  readonly origin: Lot['origin'];
  readonly num: number;
  readonly price: number | null;
  readonly trade: number | null;
}

/** Oldest first. Within one second, arrivals count before departures, and trades keep the order of their ids. */
export const inOrder = (a: Movement, b: Movement): number => a.at - b.at || b.num - a.num || (a.trade ?? 0) - (b.trade ?? 0);

/**
 * Returns the movements of accounts in a share, oldest first. A trade that is listed for both accounts or twice counts once, and one between
 * two of the accounts does not count. Entries of influence without a trade of that second, amount and direction are transfers.
 */
export function movementsOf(names: ReadonlySet<string>, trades: readonly Trade[], entries: readonly Entry[]): Movement[] {
  const mine = (name: string | null): boolean => name !== null && names.has(name);
  const once = [...new Map(trades.map((trade) => [trade.id, trade])).values()];
  const open = new Map<string, number>();
  const keyOf = (name: string, time: number, num: number): string => JSON.stringify([name, time, num]);
  const count = (key: string, by: number): void => void open.set(key, (open.get(key) ?? 0) + by);
  for (const { buyer, seller, time, num } of once) {
    if (buyer !== null) count(keyOf(buyer, time, num), 1);
    if (seller !== null) count(keyOf(seller, time, -num), 1);
  }
  const traded = once.flatMap(({ id, time, num, price, buyer, seller }): Movement[] => {
    const sign = Number(mine(buyer)) - Number(mine(seller));
    if (sign === 0 || num === 0) return [];
    return [{ at: time, origin: seller === null ? 'mint' : 'trade', num: sign * num, price, trade: id }];
  });
  const moved = entries.flatMap(({ name, time, num, other }): Movement[] => {
    if (time === null || num === null || num === 0) return [];
    const key = keyOf(name, time, num);
    if ((open.get(key) ?? 0) > 0) {
      count(key, -1);
      return [];
    }
    return mine(other) ? [] : [{ at: time, origin: 'transfer', num, price: null, trade: null }];
  });
  return [...traded, ...moved].sort(inOrder);
}
