import { z } from 'zod';
import { slider, toggle } from './row.ts';

/** Settings for stored data. */
export const STORAGE = {
  cacheMaxMb: slider(
    ['storage', 'Cache size', 'In MB. When full, the oldest market history is deleted first.'],
    [20, 2_000, 20],
    500,
    z.int().min(20).max(10_000),
  ),
  marketSync: toggle(
    [
      'storage',
      'Market sync',
      'Download every club, player and order book in the background and keep them up to date. About 300 requests and 100 MB.',
    ],
    false,
  ),
  marketSyncHours: slider(
    ['storage', 'Full sync every', 'Hours between full syncs. Events update clubs and players in between.'],
    [1, 168, 1],
    24,
    z.int().min(1).max(168),
  ),
} as const;
