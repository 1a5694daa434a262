import { fail, ok, type Result } from '#contract/faults.ts';
import type { Auction, AuctionDetails, AuctionState } from '#contract/model/clubs/auction.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { followPages } from '../../../api/read/paginate.ts';
import { partialWords } from '../../../api/read/page-info.ts';
import { seconds } from '../../../base/clock.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { combine, firstOf, mapReading } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';

/** More auctions than are ever open at once. */
const MOST = 2_000;
const PAGES = 100;
const playerOf = ({ player_id }: Auction): number => player_id;

/** Reads all auctions in one answer. An answer with as many rows as requested may be incomplete and is marked as partial. */
async function fromState(ask: NetAsk, { api }: ReadContext): Promise<Result<Reading<Auction[]>>> {
  const got = await api().gsp('get_top_transfer_auctions', { num: MOST }, ask);
  return got.ok && got.value.data.length >= MOST ? ok({ ...got.value, partial: partialWords(got.value.data.length, null) }) : got;
}

/** Reads the pages of the transfer market bundle. */
async function byPages(ask: NetAsk, { api }: ReadContext): Promise<Result<Reading<Auction[]>>> {
  const got = await followPages<Auction>(
    async (page) => {
      const got = await api().bundle('/v1/transfer-market', { page }, ask);
      const items = got.ok ? got.value.data.items : [];
      // The body is not specified. Without the list it does not report who is for sale.
      if (items === null) return fail('unreadable', text('auctions.no-items'));
      return mapReading(got, () => items);
    },
    { most: PAGES, keyOf: playerOf },
  );
  return got.ok ? ok(combine([...got.value.rows], got.value.parts)) : got;
}

/** Reads the pages of the tool server. */
async function fromTool(ask: NetAsk, { api }: ReadContext): Promise<Result<Reading<Auction[]>>> {
  const got = await followPages<Auction>(
    async (page) => mapReading(await api().tool('get_transfer_market', { page }, ask), ({ auctions }) => auctions),
    { most: PAGES, keyOf: playerOf },
  );
  return got.ok ? ok(combine([...got.value.rows], got.value.parts)) : got;
}

/** Every player for sale, the highest bid first. */
export const auctionsFamily: ResourceDefinition<'auctions'> = {
  ttlMs: 5_000,
  minIntervalMs: 1_000,
  persist: true,
  invalidatedBy: () => [['auctions', '*']],
  load: (_params, ask, context) =>
    firstOf<Auction[]>(
      () => fromState(ask, context),
      () => byPages(ask, context),
      () => fromTool(ask, context),
    ),
};

/** One player's auction with its bids; `active` is false if there is none. */
export const auctionFamily: ResourceDefinition<'auction'> = {
  ttlMs: 5_000,
  minIntervalMs: 500,
  persist: true,
  invalidatedBy: ({ player }) => [['auctions', player]],
  async load({ player }, ask, { api, clock }) {
    const served = await firstOf(
      () => api().gsp('get_transfer_auction_details', { player_id: player }, ask),
      () => api().tool('get_transfer_auction_details', { player_id: player }, ask),
    );
    // Where the game state returns null, a tool server answers with an error: both mean that there is no auction.
    const none = { data: null, source: 'tool', height: null, observedAt: seconds(clock) } as const;
    const got = !served.ok && served.fault.code === 'not-found' ? ok(none) : served;
    return mapReading<AuctionDetails | null, AuctionState>(got, (details) => ({
      end_time: null,
      high_bid: null,
      bids: [],
      ...details,
      player_id: player as PlayerId,
      active: details !== null,
    }));
  },
};
