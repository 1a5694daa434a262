import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Auction } from '../../../src-preload/contract/model/auction.ts';
import type { PlayerId } from '../../../src-preload/contract/model/share.ts';
import type { Reading } from '../../../src-preload/contract/snapshot.ts';
import { followPages } from '../api/follow.ts';
import type { Ask as NetAsk } from '../net/ask.ts';
import { combine } from './combine.ts';
import type { Context, Family } from './family.ts';
import { firstOf, turned } from './first.ts';

/** More than are ever open together. */
const MOST = 2_000;
const PAGES = 40;

/** The transfer market as the bundle pages it. */
async function byPages(ask: NetAsk, { api }: Context): Promise<Result<Reading<Auction[]>>> {
  const got = await followPages<Auction>(
    async (page) => {
      const got = await api().bundle('/v1/transfer-market', { page }, ask);
      const items = got.ok ? got.value.data.items : [];
      // Its body is not specified: without the list it says nothing of who is for sale.
      if (items === null) return fail('unreadable', '/v1/transfer-market: `items` is not a list');
      return turned(got, ({ pageSize, total }) => ({ page, per_page: pageSize ?? items.length, total, items }));
    },
    { most: PAGES, keyOf: ({ player_id }) => player_id },
  );
  return got.ok ? ok(combine([...got.value.rows], got.value.parts)) : got;
}

/** Every player for sale, the highest bid first. */
export const auctionsFamily: Family<'auctions'> = {
  freshMs: 5_000,
  gapMs: 1_000,
  keep: true,
  spoiledBy: () => [['auctions', '*']],
  load: (_params, ask, context) =>
    firstOf<Auction[]>(
      () => context.api().gsp('get_top_transfer_auctions', { num: MOST }, ask),
      () => byPages(ask, context),
      async () => turned(await context.api().tool('get_transfer_market', {}, ask), ({ auctions }) => auctions),
    ),
};

/** One player's auction with its bids, or that there is none. */
export const auctionFamily: Family<'auction'> = {
  freshMs: 5_000,
  gapMs: 500,
  keep: true,
  spoiledBy: ({ player }) => [['auctions', player]],
  async load({ player }, ask, { api }) {
    const got = await firstOf(
      () => api().gsp('get_transfer_auction_details', { player_id: player }, ask),
      () => api().tool('get_transfer_auction_details', { player_id: player }, ask),
    );
    return turned(got, (details) => ({
      end_time: null,
      high_bid: null,
      bids: [],
      ...details,
      player_id: player as PlayerId,
      active: details !== null,
    }));
  },
};
