import type { Archived } from '#contract/model/votes/archive.ts';
import { optionName } from '#contract/model/votes/vote-options.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { OrderAct } from '#contract/model/records/order-acts.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { CodedText } from '#contract/text/coded-text.ts';

/** One thing that a followed trader did. `at` null: the time is not known. `price` in base units, null for a vote. `num`: of an order, its size. */
export interface Act {
  readonly key: string;
  readonly at: number | null;
  readonly name: string;
  readonly kind: 'bought' | 'sold' | 'voted' | OrderAct['kind'];
  readonly share: Share;
  readonly num: number | null;
  readonly price: number | null;
  /** The other side of a trade, null for the mint and for a vote. */
  readonly other: string | null;
  /** What a vote was for. */
  readonly option: CodedText | null;
  /** The side of an order. */
  readonly side: OrderAct['side'] | null;
}

/** Votes with their voters, as the archive has them. */
type Voted = Pick<Archived, 'key' | 'share' | 'type' | 'options' | 'voters' | 'votedAt'>;

/** Returns all that some traders did, newest first; acts without a known time are last. A trade between two of them is one act of each. */
export function actsOf(
  names: ReadonlySet<string>,
  trades: readonly Trade[],
  votes: readonly Voted[],
  orders: readonly OrderAct[] = [],
): Act[] {
  const once = [...new Map(trades.map((trade) => [trade.id, trade])).values()];
  const traded = once.flatMap(({ id, time, share, price, num, buyer, seller }): Act[] => {
    const of = (name: string | null, kind: 'bought' | 'sold', other: string | null): Act[] =>
      name === null || !names.has(name)
        ? []
        : [{ key: `${kind} ${id}`, at: time, name, kind, share, num, price, other, option: null, side: null }];
    return [...of(buyer, 'bought', seller), ...of(seller, 'sold', buyer)];
  });
  const voted = votes.flatMap(({ key, share, type, options, voters, votedAt }) =>
    Object.entries(voters ?? {}).flatMap(([name, chosen]): Act[] => {
      if (!names.has(name)) return [];
      const ids = options.map(({ id }) => id);
      const option = optionName(type, options.find(({ id }) => id === chosen) ?? { id: chosen, candidate: null }, ids);
      return [
        {
          ...{ key: `vote:${key}:${name}`, at: votedAt[name] ?? null, name, kind: 'voted' as const, share },
          ...{ num: null, price: null, other: null, option, side: null },
        },
      ];
    }),
  );
  const ordered = orders.flatMap(({ kind, at, name, share, side, price, num }): Act[] =>
    names.has(name)
      ? [{ key: `${kind} ${at} ${name} ${share} ${side} ${price}`, at, name, kind, share, num, price, other: null, option: null, side }]
      : [],
  );
  return [...traded, ...voted, ...ordered].sort((a, b) => (b.at ?? -Infinity) - (a.at ?? -Infinity) || (a.key < b.key ? 1 : -1));
}
