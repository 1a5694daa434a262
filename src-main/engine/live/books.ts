import { ok } from '../../../src-preload/contract/faults.ts';
import { splitShare } from '../../../src-preload/contract/model/share.ts';
import { unpackBook } from '../sync/rows.ts';
import type { Family } from './family.ts';
import { fromCensus } from './stored.ts';

/** The live orderbook of one share. Reads of many books made together travel in one request. */
export const orderbookFamily: Family<'orderbook'> = {
  freshMs: 5_000,
  gapMs: 0,
  keep: true,
  spoiledBy: ({ share }) => [['orderbook', share]],
  stored({ share }, context) {
    const { kind, id } = splitShare(share);
    return fromCensus(context, `${kind}_book`, id, ({ body }) => unpackBook(kind, id, body));
  },
  async load({ share }, ask, { api, known }) {
    const got = await api().gsp('get_share_orderbook', { share }, ask);
    const book = got.ok ? ok({ ...got.value, data: { ...got.value.data, share } }) : got;
    return known.orUnknown(book, share, ({ bids, asks }) => bids.length + asks.length === 0, ask);
  },
};
