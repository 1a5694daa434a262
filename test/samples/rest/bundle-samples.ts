import type { BundlePath } from '#engine/api/tables/bundles.ts';
import type { RestSample } from './sample.ts';

/** Bodies of bundles are not specified: known fields are read wherever they are, and none can be invalid. */
export const BUNDLE_SAMPLES = {
  '/v1/club/{club_id}': {
    params: { club_id: 7 },
    required: ['club_id'],
    wire: { club: { club_id: 7, division: 0, manager_locked: 1 }, squad: [{ player_id: 5, multi_position: 4 }], height: 9 },
    model: { club: { club_id: 7, division: 1, manager_locked: true }, squad: [{ player_id: 5, positions: ['CB'] }] },
  },
  '/v1/player/{player_id}': {
    params: { player_id: 5 },
    required: ['player_id'],
    wire: { player_id: 5, retired: 0 },
    model: { player: { player_id: 5, retired: false } },
  },
  '/v1/user/{name}': {
    params: { name: 'user a/b' },
    required: ['name'],
    wire: { user: { name: 'user a/b', total_volume: 9, last_active_unix: 5, last_active: '1970-01-01T00:00:05Z' } },
    model: { user: { name: 'user a/b', total_volume: 9, last_active: 5 } },
  },
  '/v1/bootstrap': { wire: { seasonId: 4, height: 9 }, model: { seasonId: 4 } },
  '/v1/jobs-board': {
    params: { section: 'both' },
    wire: {
      posted: [{ club_id: 7, division: 0, poster_name: 'holder-a', posted_at: 1_788_000_000, description: 'x' }],
      available: [{ club_id: 8, job_posted: null }],
    },
    model: {
      posted: [{ club_id: 7, division: 1, job_posted: { poster_name: 'holder-a', posted_at: 1_788_000_000, description: 'x' } }],
      available: [{ club_id: 8, job_posted: null }],
    },
  },
  '/v1/transfer-market': {
    params: { positions: 'CB', min_rating: 70, page: 2 },
    wire: { items: [{ player_id: 5, end_time: 1_788_101_247, high_bid: 900, minimum_bid: 800 }], page: 2, perPage: 50, total: 60, totalPages: 2 },
    model: { items: [{ player_id: 5, high_bid: { amount: 900 }, minimum_bid: 800 }], page: 2, pageSize: 50, total: 60 },
  },
} satisfies Record<BundlePath, RestSample>;
