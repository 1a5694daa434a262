import { z } from 'zod';
import { FaultSchema } from '../../fault-schema.ts';

export const SYNC_STATES = ['idle', 'running', 'paused', 'done', 'failed'] as const;

/** How far reading the whole market is. Times in Unix seconds. */
export const Sync = z.object({
  state: z.enum(SYNC_STATES),
  /** Clubs, players and orderbooks read, of so many; `total` null until the service has said how many there are. */
  done: z.int(),
  total: z.int().nullable(),
  /** What is read now, in words; null while nothing is. */
  what: z.string().nullable(),
  /** Requests of this pass so far. */
  requests: z.int(),
  startedAt: z.number().nullable(),
  /** When the last whole pass ended. */
  finishedAt: z.number().nullable(),
  /** Why it stands still or stopped; while running, it is tried again by itself. */
  fault: FaultSchema.nullable(),
  /** Clubs, players and orderbooks a second, lately, and seconds left at that rate; null where nobody can say. */
  rate: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** Whether this pass only verifies what is there, spread out over a while. */
  verifying: z.boolean(),
  /** Whether every club and player is kept; and whether all of it is as the newest events left it. */
  complete: z.boolean(),
  fresh: z.boolean(),
  /** What is kept; null where it was not read. */
  counts: z.object({
    clubs: z.int(),
    players: z.int(),
    freePlayers: z.int(),
    orderbooks: z.int(),
    orders: z.int(),
    names: z.int(),
  }),
  /** What this connection cannot serve, each with the reason. */
  skipped: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type Sync = z.output<typeof Sync>;
