import { z } from 'zod';
import { FaultSchema } from '../../fault-schema.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';

const SYNC_STATES = ['idle', 'running', 'paused', 'done', 'failed'] as const;

/** Progress of market sync. Times are in Unix seconds. */
export const Sync = z.object({
  state: z.enum(SYNC_STATES),
  /** Number of clubs, players and order books read; `total` is null until the service has reported how many there are. */
  done: z.int(),
  total: z.int().nullable(),
  /** A description of the current step; null while nothing runs. */
  what: CodedTextSchema.nullable(),
  /** Number of requests in this run so far. */
  requests: z.int(),
  startedAt: z.number().nullable(),
  /** When the last full run ended. */
  finishedAt: z.number().nullable(),
  /** Why it is stalled or stopped; while running, Touchline retries automatically. */
  fault: FaultSchema.nullable(),
  /** Recent items per second, and seconds left at that rate; null if unknown. */
  rate: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** Whether this run only verifies stored data, spread out over a longer time. */
  verifying: z.boolean(),
  /** Whether every club and player is stored, and whether all of them are up to date with the newest events. */
  complete: z.boolean(),
  fresh: z.boolean(),
  /** Number of stored rows; null before they were counted. */
  counts: z.object({
    ...{ clubs: z.int(), players: z.int(), freePlayers: z.int(), orderbooks: z.int(), orders: z.int(), names: z.int() },
    ...{ prices: z.int().default(0), loans: z.int().default(0), earnings: z.int().default(0), users: z.int().default(0) },
  }),
  /** Data that this connection cannot serve, each with the reason. */
  skipped: z.array(z.object({ what: CodedTextSchema, why: CodedTextSchema })),
});
export type Sync = z.output<typeof Sync>;
