import { z } from 'zod';
import { persisted } from '../base/key-value.ts';
import type { Cache } from '../store/cache/cache.ts';

const KEY = 'sync';
export const STEPS = ['clubs', 'squads', 'free', 'club_books', 'player_books', 'names'] as const;
export type StepName = (typeof STEPS)[number];

const count = z.int().nonnegative();
/** How far a sync is, as it stands in the cache beside the rows it has written: a new process goes on from there. */
const Kept = z.object({
  state: z.enum(['idle', 'running', 'paused', 'done', 'failed']),
  steps: z.array(z.enum(STEPS)),
  finished: z.array(z.enum(STEPS)),
  /** Units of the step under way that are done, and who served them: another one counts its units otherwise. */
  cursor: count,
  by: z.string(),
  done: z.partialRecord(z.enum(STEPS), count),
  requests: count,
  verifying: z.boolean(),
  /** Unix seconds with their parts: rows asked for earlier are not of this pass. */
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** Since when every club, every player and every orderbook is there; null before the first whole reading. */
  clubsAt: z.number().nullable(),
  playersAt: z.number().nullable(),
  booksAt: z.number().nullable(),
  /** Since when all of a kind may be old. */
  clubsStale: z.number().nullable(),
  playersStale: z.number().nullable(),
  /** Grows when the chain goes back. */
  era: count,
  /** How many there are, as far as the service said. */
  clubs: count.nullable(),
  players: count.nullable(),
  counts: z.object({ clubs: count, players: count, freePlayers: count, orderbooks: count, orders: count, names: count }),
  skipped: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type Kept = z.output<typeof Kept>;

export const NEVER: Kept = {
  state: 'idle',
  steps: [],
  finished: [],
  cursor: 0,
  by: '',
  done: {},
  requests: 0,
  verifying: false,
  startedAt: null,
  finishedAt: null,
  clubsAt: null,
  playersAt: null,
  booksAt: null,
  clubsStale: null,
  playersStale: null,
  era: 0,
  clubs: null,
  players: null,
  counts: { clubs: 0, players: 0, freePlayers: 0, orderbooks: 0, orders: 0, names: 0 },
  skipped: [],
};

/** What is kept of earlier runs; what cannot be read any more means that nothing was. */
export const checkpoint = (cache: Cache) => persisted(cache.meta, KEY, Kept, NEVER);

/** Clubs, players and orderbooks of a pass: how many there will be, null before the service has said. */
export function totalOf({ steps, clubs, players }: Kept): number | null {
  const of = (step: StepName): number | null =>
    step === 'clubs' || step === 'club_books' ? clubs : step === 'squads' || step === 'player_books' ? players : 0;
  let total = 0;
  for (const step of steps) {
    const some = of(step);
    if (some === null) return null;
    total += some;
  }
  return total;
}
export const doneOf = ({ done }: Kept): number => Object.values(done).reduce((sum, some) => sum + some, 0);
