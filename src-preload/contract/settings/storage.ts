import { z } from 'zod';
import { row } from './row.ts';

/** Settings for stored data. */
export const STORAGE = {
  cacheMaxMb: row({
    group: 'Storage',
    label: 'Cache size',
    hint: 'In MB. When full, the oldest market history is deleted first.',
    schema: z.int().min(20).max(10_000),
    initial: 500,
    as: 'slider',
    range: [20, 2_000, 20],
  }),

  marketSync: row({
    group: 'Storage',
    label: 'Market sync',
    hint: 'Download every club, player and order book in the background and keep them up to date. About 300 requests and 100 MB.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  marketSyncHours: row({
    group: 'Storage',
    label: 'Full sync every',
    hint: 'Hours between full syncs. Events update clubs and players in between.',
    schema: z.int().min(1).max(168),
    initial: 24,
    as: 'slider',
    range: [1, 168, 1],
  }),
} as const;
