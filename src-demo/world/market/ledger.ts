import type { Books } from './books.ts';
import type { Journal } from '../journal.ts';
import type { Users } from '../people/all-users.ts';

/** Coin and influence of traders: their state at the start plus later movements. */
export function createLedger(users: Users, books: Books, journal: Journal) {
  const coin = new Map<number, number>();
  const held = new Map<string, number>();
  const key = (share: number, user: number): string => `${share}:${user}`;
  const add = <K>(map: Map<K, number>, at: K, amount: number): void => void map.set(at, (map.get(at) ?? 0) + amount);

  /** Open orders of one trader in all their books. */
  const orders = (user: number) =>
    users.sharesOf(user).flatMap((share) => {
      const book = books.peek(share);
      return (['bids', 'asks'] as const).flatMap((side) =>
        book[side].filter((order) => order.trader === user).map((order) => ({ share, side, order })),
      );
    });
  const reservedIn = (share: number, user: number): number =>
    books.peek(share).asks.reduce((sum, order) => sum + (order.trader === user ? order.num : 0), 0);
  const holding = (share: number, user: number) => {
    const reserved = reservedIn(share, user);
    // A trader always owns the influence they offer, regardless of the initial holding.
    const total = Math.max(reserved, users.holding(share, user) + (held.get(key(share, user)) ?? 0));
    return { total, available: total - reserved, reserved };
  };
  /** Influence offered beyond the initial holding. Purchases are added on top of it. */
  const owedByStart = (share: number, user: number): number =>
    holding(share, user).total - users.holding(share, user) - (held.get(key(share, user)) ?? 0);
  const coinOf = (user: number): number => users.cash(user) + (coin.get(user) ?? 0);
  const move = (share: number, buyer: number, seller: number | null, num: number, price: number): void => {
    add(coin, buyer, -num * price);
    add(held, key(share, buyer), num);
    if (seller === null) return;
    add(coin, seller, num * price);
    add(held, key(share, seller), -num);
  };
  const income = (paid: ReadonlyMap<number, number>, sign: 1 | -1): void => {
    for (const [user, amount] of paid) add(coin, user, sign * amount);
  };
  return {
    orders,
    coin: coinOf,
    /** Pays coin from the game itself: payouts and wages. */
    pay: (paid: ReadonlyMap<number, number>): void => {
      income(paid, 1);
      journal.note(
        () => income(paid, -1),
        () => income(paid, 1),
      );
    },
    holding,
    balance: (user: number) => {
      const reserved = orders(user).reduce((sum, { side, order }) => sum + (side === 'bids' ? order.num * order.price : 0), 0);
      const total = Math.max(reserved, coinOf(user));
      return { total, available: total - reserved, reserved };
    },
    settle: (share: number, buyer: number, seller: number | null, num: number, price: number): void => {
      const lift = owedByStart(share, buyer);
      const settle = (sign: 1 | -1): void => {
        add(held, key(share, buyer), sign * lift);
        move(share, buyer, seller, sign * num, price);
      };
      settle(1);
      journal.note(
        () => settle(-1),
        () => settle(1),
      );
    },
    /** All holdings of a trader, by share. */
    holdings: (user: number) =>
      users
        .sharesOf(user)
        .map((share) => ({ share, ...holding(share, user) }))
        .filter((row) => row.total > 0),
  };
}
export type Ledger = ReturnType<typeof createLedger>;
