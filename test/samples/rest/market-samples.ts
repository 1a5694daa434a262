import type { RestPath } from '#engine/api/tables/rest/rest.ts';
import { page, type RestSample } from './sample.ts';
import { PROPOSAL, PROPOSAL_FREE, PROPOSED } from './share-samples.ts';

const TRADE = { share: { type: 'club', id: 2 }, date: 1_788_101_247, price: 3, type: 'buy' };

export const MARKET_SAMPLES = {
  '/healthz': { wire: { status: 'ok' }, model: { status: 'ok' }, free: ['status'] },
  '/market': {
    wire: { TotalClubs: 5, COIN2USDC: 0.01, Total7dayVolumeChange: -3.5, CoinPriceChart: [{ date: '2026-07-01', price: 0.01 }] },
    model: { clubs: 5, coin2usdc: 0.01, volume_7_day_change: -3.5, players: null, charts: { CoinPriceChart: [{ time: 1_782_864_000, value: 0.01 }] } },
    free: ['CoinPriceChart[0].date', 'CoinPriceChart[0].price'],
  },
  '/coin_price': { wire: { coin2usdc: 0.0123 }, model: { coin2usdc: 0.0123 }, free: ['coin2usdc'] },
  '/ticker': {
    wire: {
      club_balances: { rich: [{ club: 1, balance: 5 }], poor: [{ club: 2, balance: -5 }] },
      last_transfers: [{ date: 1_788_101_247, player: 3, newclub: 4, amount: 9 }],
      club_trades: [TRADE],
      player_trades: [{ ...TRADE, share: { type: 'player', id: 5 }, date: 1_788_101_248, type: 'sell' }],
    },
    model: {
      rich: [{ club: 1, balance: 5 }],
      poor: [{ club: 2, balance: -5 }],
      transfers: [{ player: 3, club: 4, amount: 9, time: 1_788_101_247 }],
      trades: [
        { share: 'player_5', time: 1_788_101_248, price: 3, side: 'sell' },
        { share: 'club_2', time: 1_788_101_247, price: 3, side: 'buy' },
      ],
    },
  },
  '/proposals/active': {
    params: { share_type: 'club', stage_filter: 'voting', per_page: 5_000, club_id: 7 },
    wire: page(PROPOSAL),
    model: { items: [PROPOSED] },
    free: ['total', 'total_pages', ...PROPOSAL_FREE.map((name) => `items[0].${name}`)],
  },
  '/proposals/historical': {
    params: { days_back: 7 },
    wire: { days_back: 7, total_ended: 1, by_type: { manager: 1 }, all_proposals: [{ ...PROPOSAL, stage: 'completed' }] },
    model: { days: 7, proposals: [{ ...PROPOSED, state: 'finished' }] },
    free: ['total_ended', 'by_type.manager', ...PROPOSAL_FREE.map((name) => `all_proposals[0].${name}`)],
  },
  '/shop/clubs': {
    params: { tiers: [1, 5], country_ids: ['ENG'], club_ids: [7], sort_by: 'pricePerPack', per_page: 100, pricePerPack_max: 9_000_000 },
    wire: page({
      club_id: 7,
      country_id: 'ENG',
      tier: 1,
      available: true,
      tranche: 2,
      tranche_remaining: 100,
      current_price: 500_000,
      pricePerPack: 25_000_000,
      max_packs: 4,
      shares: [{ club_id: 7, amount: 40, tranche: 2, tranche_remaining: 100, current_price: 500_000 }],
      pricing: [{ num: 1, price: 25_000_000 }],
    }),
    model: { items: [{ club_id: 7, tier: 1, available: true, pricePerPack: 25_000_000, shares: [{ amount: 40 }], pricing: [{ num: 1 }] }] },
    free: ['total', 'total_pages', 'items[0].shares[0].tranche', 'items[0].shares[0].tranche_remaining'],
  },
} satisfies Partial<Record<RestPath, RestSample>>;
