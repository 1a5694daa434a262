import { z } from 'zod';
import { row } from './row.ts';

/** Settings for stored data. */
export const STORAGE = {
  cacheMaxMb: row({
    group: 'Storage',
    label: 'Cache size',
    hint: 'Oldest market history goes first beyond this many MB.',
    schema: z.int().min(20).max(10_000),
    initial: 500,
    as: 'slider',
    range: [20, 2_000, 20],
  }),

  marketSync: row({
    group: 'Storage',
    label: 'Whole market',
    hint: 'Every club, player and orderbook is read in idle time and kept fresh: about 300 requests and 100 MB.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  marketSyncHours: row({
    group: 'Storage',
    label: 'Whole market again',
    hint: 'Hours until all of it is verified anew. Events keep clubs and players fresh in between.',
    schema: z.int().min(1).max(168),
    initial: 24,
    as: 'slider',
    range: [1, 168, 1],
  }),
} as const;
