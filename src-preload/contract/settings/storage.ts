import { z } from 'zod';
import { RECORD_CLASS_NAMES } from '../model/app/recorder.ts';
import { choice, hidden, slider, toggle } from './row.ts';

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
      'Read the whole market in the background and keep it up to date: every club, player and order book. About 300 requests and 100 MB.',
    ],
    false,
  ),
  marketSyncHours: slider(
    ['storage', 'Full sync every', 'Hours between full syncs. Events update clubs and players in between.'],
    [1, 168, 1],
    24,
    z.int().min(1).max(168),
  ),
  recordBooks: choice(
    [
      'storage',
      'Record all order books',
      'How often Touchline reads and records the books of all shares from the hosted service. Each reading is two requests in the background.',
    ],
    { '2': 'Every 2 minutes', '5': 'Every 5 minutes', '15': 'Every 15 minutes', off: 'Off' },
    '2',
  ),
  recordHolders: toggle(
    [
      'storage',
      'Record holders around matches and votes',
      'Reads who holds the shares that you own, watch or show in a chart, before and after each match and vote. At most 4 lists per minute, in the background.',
    ],
    true,
  ),
  recordMaxMb: slider(
    ['storage', 'Record size', 'In MB. When full, the oldest days of the largest class are deleted first.'],
    [100, 10_000, 100],
    1_000,
    z.int().min(20).max(100_000),
  ),
  /** Days for which the records of a class are kept, where the user chose so; 0 keeps them for good. */
  recordKeepDays: hidden(
    ['storage', 'Keep records', 'Days for which records of each class are kept, 0 for good.'],
    z.partialRecord(z.enum(RECORD_CLASS_NAMES), z.int().min(0).max(36_500)),
    {},
  ),
} as const;
