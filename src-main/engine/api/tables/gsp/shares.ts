import { text as coded, type CodedText } from '#contract/text/coded-text.ts';
import { z } from 'zod';
import { Coin } from '#contract/model/market/money.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { SHARE_KINDS, type Share } from '#contract/model/market/share.ts';
import { absent, askedShare, id, int, listOf, name, none, quickListOf, servedShare, text, whole } from '../../schema/fields.ts';
import { FRESH, gsp } from '../../schema/endpoint.ts';
import { dilution, holding, lastPrice, overview, owner, shareTrade, shareTransaction, userOrders } from '../../decode/share-rows.ts';
import { proposal, vote } from '../../decode/proposals.ts';

const servedOrder = z.looseObject({ price: Coin, num: whole, name: text.nullish(), mint: z.union([z.boolean(), int]).nullish() });
const toOrder = ({ price, num, name, mint }: z.output<typeof servedOrder>): Order => ({
  price,
  num,
  name: name ?? null,
  mint: absent(mint) ? null : Boolean(mint),
});
export const order = servedOrder.transform(toOrder);
const orders = quickListOf(servedOrder, toOrder);

/** Builds an order book sorted best first, without orders of size 0. */
export function bookOf(written: Share, bids: readonly Order[], asks: readonly Order[]): Orderbook {
  const real = ({ num }: Order): boolean => num > 0;
  return {
    share: written,
    bids: bids.filter(real).sort((a, b) => b.price - a.price),
    asks: asks.filter(real).sort((a, b) => a.price - b.price),
  };
}

const book = z
  .looseObject({ share: servedShare, ask: orders, bid: orders })
  .transform((row): Orderbook => bookOf(row.share, row.bid, row.ask));
const aboutShare = (answer: { share: Share }, asked: { share: { club: number } | { player: number } }): CodedText | null => {
  const wanted = servedShare.parse(asked.share);
  return answer.share === wanted ? null : coded('echo.other', { what: '', said: answer.share, wanted });
};

const named = z.strictObject({ name });
const ofShare = z.strictObject({ share: askedShare });
/** The parameters are not specified, so they are sent as written. */
const open = z.looseObject({});
const overviewOf = z.strictObject({ type: z.enum(SHARE_KINDS), id, since: whole });
/** An empty user or type, or id 0, skips that filter. */
const dilutionsOf = z.strictObject({ user: text, type: z.enum(['', ...SHARE_KINDS]), id });

export const GSP_SHARES = {
  get_share_orderbook: gsp('yes', FRESH.book, ['orderbook'], ofShare, book, { echo: aboutShare }),
  get_user_share_balances: gsp('yes', FRESH.user, ['user'], named, listOf(holding)),
  get_user_share_orders: gsp('yes', FRESH.book, ['user'], named, userOrders),
  get_all_votes: gsp('yes', FRESH.market, ['proposals'], none, listOf(vote)),
  get_votes_for_shareholder: gsp('raw', FRESH.market, ['proposals'], named, listOf(vote)),
  get_share_proposals: gsp('yes', FRESH.market, ['proposals'], ofShare, listOf(proposal)),
  get_share_owners: gsp('raw', FRESH.user, [], ofShare, listOf(owner)),
  get_share_overview: gsp('yes', FRESH.market, [], overviewOf, listOf(overview)),
  get_share_dilutions: gsp('yes', FRESH.market, [], dilutionsOf, listOf(dilution)),
  get_user_share_transactions: gsp('unknown', FRESH.user, [], open, listOf(shareTransaction)),
  get_share_last_prices: gsp('unknown', FRESH.market, [], open, listOf(lastPrice)),
  get_share_trade_history: gsp('unknown', FRESH.trades, ['trades'], open, listOf(shareTrade)),
} as const;
