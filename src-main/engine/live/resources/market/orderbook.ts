import { ok } from '#contract/faults.ts';
import { splitShare } from '#contract/model/market/share.ts';
import { combineParts, readMany } from '../../merge-readings.ts';
import { unpackBook } from '../../../store/cache/market-rows.ts';
import type { MarketContext } from '../../../context.ts';
import type { SharesContext } from '../../share-exists.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { fromCensus } from '../../cached-reading.ts';

/** The live order book of one share. Reads of several books made at the same time travel in one request. */
export const orderbookFamily: ResourceDefinition<'orderbook', MarketContext & SharesContext> = {
  ttlMs: 5_000,
  minIntervalMs: 100, // a busy book changes with every event, and nobody can read 10 updates per second
  invalidatedBy: ({ share }) => [['orderbook', share]],
  fromSnapshot({ share }, context) {
    const { kind, id } = splitShare(share);
    return fromCensus(context, `${kind}_book`, id, ({ body }) => unpackBook(kind, id, body));
  },
  async load({ share }, ask, { api, known }) {
    const got = await api().gsp('get_share_orderbook', { share }, ask);
    const book = got.ok ? ok({ ...got.value, data: { ...got.value.data, share } }) : got;
    return known.orUnknown(book, share, ({ bids, asks }) => bids.length + asks.length === 0, ask);
  },
};

/** The order books of several shares. The calls travel together: 50 books cost one request, as one does. */
export const orderbooksFamily: ResourceDefinition<'orderbooks'> = {
  ttlMs: 5_000,
  minIntervalMs: 2_000,
  invalidatedBy: ({ shares }) => shares.map((share) => ['orderbook', share]),
  async load({ shares }, ask, { api }) {
    const got = await readMany(shares.map((share) => api().gsp('get_share_orderbook', { share }, ask)));
    return got.ok
      ? combineParts(
          got.value.readings.map(({ data }) => data),
          got.value,
        )
      : got;
  },
};
