import { fail, ok } from '#contract/faults.ts';
import type { Auction, AuctionDetails, AuctionState } from '#contract/model/clubs/auction.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Bounds } from '../../../api/read/paginate.ts';
import { partialWords } from '../../../api/read/page-info.ts';
import type { Ask } from '../../../net/request-options.ts';
import { firstOf, mapReading, orNull, readPages, stateOrTool, type AsyncReading } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';

/** More auctions than are ever open at once. */
const MOST = 2_000;
const PAGES: Bounds<Auction> = { most: 100, keyOf: ({ player_id }) => player_id };

/** Reads all auctions in one answer. An answer with as many rows as requested may be incomplete and is marked as partial. */
async function fromState(ask: Ask, { api }: ReadContext): AsyncReading<Auction[]> {
  const got = await api().gsp('get_top_transfer_auctions', { num: MOST }, ask);
  return got.ok && got.value.data.length >= MOST ? ok({ ...got.value, partial: partialWords(got.value.data.length, null) }) : got;
}

/** Every player for sale, the highest bid first. */
export const auctionsFamily: ResourceDefinition<'auctions'> = {
  ttlMs: 5_000,
  minIntervalMs: 1_000,
  invalidatedBy: () => [['auctions', '*']],
  load(_params, ask, context) {
    const { api } = context;
    const bundlePage = async (page: number) => {
      const got = await api().bundle('/v1/transfer-market', { page }, ask);
      const items = got.ok ? got.value.data.items : [];
      // The body is not specified. Without the list it does not report who is for sale.
      return items === null ? fail('unreadable', text('auctions.no-items')) : mapReading(got, () => items);
    };
    const toolPage = async (page: number) => mapReading(await api().tool('get_transfer_market', { page }, ask), ({ auctions }) => auctions);
    return firstOf<Auction[]>(
      () => fromState(ask, context),
      () => readPages(bundlePage, PAGES),
      () => readPages(toolPage, PAGES),
    );
  },
};

const NONE = { end_time: null, high_bid: null, bids: [] };

/** One player's auction with its bids; `active` is false if there is none. */
export const auctionFamily: ResourceDefinition<'auction'> = {
  ttlMs: 5_000,
  minIntervalMs: 500,
  invalidatedBy: ({ player }) => [['auctions', player]],
  async load({ player }, ask, { api, clock }) {
    const got = orNull(await stateOrTool(api(), 'get_transfer_auction_details', { player_id: player }, ask), clock);
    return mapReading<AuctionDetails | null, AuctionState>(got, (details) => ({
      ...NONE,
      ...details,
      player_id: player as PlayerId,
      active: details !== null,
    }));
  },
};
