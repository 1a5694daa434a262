import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';

const side = (orders: readonly Order[]): unknown[] => orders.map(({ price, num, name }) => [price, num, name]);
/** Returns an order book as a row of the market snapshot: price, amount and trader of each order, without its mint flag. */
export const packBook = ({ bids, asks }: Pick<Orderbook, 'bids' | 'asks'>): string => JSON.stringify([side(bids), side(asks)]);
