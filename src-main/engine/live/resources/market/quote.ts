import { quote } from '#contract/model/market/quote.ts';
import type { MarketContext, UserContext } from '../../../context.ts';
import { mapReading } from '../../merge-readings.ts';
import { partOf, type ResourceDefinition } from '../../resource-definition.ts';
import type { SharesContext } from '../../share-exists.ts';
import { orderbookFamily } from './orderbook.ts';

/** What an order would do in the live book of a share. It reads the book as the resource `orderbook` does, and sends nothing. */
export const quoteFamily: ResourceDefinition<'quote', MarketContext & SharesContext & Pick<UserContext, 'user'>> = {
  ttlMs: orderbookFamily.ttlMs,
  minIntervalMs: orderbookFamily.minIntervalMs,
  transient: true,
  invalidatedBy: ({ share }) => [
    ['orderbook', share],
    ['accounts', '*'],
  ],
  async load({ share, ...order }, ask, context) {
    const mine = new Set(context.user.accounts.all());
    const book = await orderbookFamily.load({ share }, partOf(ask), context);
    return mapReading(book, (data) => quote(data, order, (name) => mine.has(name)));
  },
};
