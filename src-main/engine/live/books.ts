import { ok } from '../../../src-preload/contract/faults.ts';
import type { Family } from './family.ts';

/** The live orderbook of one share. Reads of many books made together travel in one request. */
export const orderbookFamily: Family<'orderbook'> = {
  freshMs: 5_000,
  gapMs: 0,
  keep: true,
  spoiledBy: ({ share }) => [['orderbook', share]],
  async load({ share }, ask, { api, known }) {
    const got = await api().gsp('get_share_orderbook', { share }, ask);
    const book = got.ok ? ok({ ...got.value, data: { ...got.value.data, share } }) : got;
    return known.orUnknown(book, share, ({ bids, asks }) => bids.length + asks.length === 0, ask);
  },
};
