import { z } from 'zod';
import { Spent } from './operation.ts';
import { each, flag } from './row-fields.ts';
import { CONNECTIONS } from '../../options.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';

export const Connection = z.enum(CONNECTIONS);
export type Connection = z.output<typeof Connection>;

const STREAM_STATES = ['off', 'opening', 'open', 'silent', 'waiting', 'closed'] as const;

/** The health of one source, with the reason in one sentence. */
export const SourceHealth = z.object({
  name: z.enum(['rest', 'hosted', 'events', 'tools', 'node']),
  health: z.enum(['ok', 'degraded', 'catching-up', 'stalled', 'unreachable', 'busy', 'wrong-chain', 'unused', 'unknown']),
  why: CodedTextSchema.nullable(),
  height: z.int().nullable(),
  lag: z.int().nullable(),
  /** Request budget of the lane that this source uses; null without a limit. `rate` is the requests in the last second, `waitMs` in ms. */
  budget: z
    .object({
      lane: z.string(),
      perSecond: z.number(),
      burst: z.number(),
      left: z.number(),
      rate: z.number(),
      queued: z.int(),
      waitMs: z.number(),
    })
    .nullable(),
  since: z.number().nullable(),
  /** For a node: when its height last rose, in Unix seconds. Without another source of heights, its lag is known only from this. */
  movedAt: z.number().nullable().optional(),
  /**
   * Progress towards the newest block: blocks left if a newer height is known, blocks per second over the last polls, and seconds left at
   * that rate.
   */
  progress: z.object({ left: z.int().nullable(), perSecond: z.number().nullable(), seconds: z.number().nullable() }).nullable().optional(),
});
export type SourceHealth = z.output<typeof SourceHealth>;

/** The status of the engine: connection, chain, stream and sources. */
export const EngineStatus = z.object({
  connection: Connection,
  /** Whether a flag or an environment variable set the connection; then the view does not ask for one. */
  connectionGiven: z.boolean().optional(),
  /** Settings that a flag or an environment variable set for this start, by name. They override saved values. */
  given: z.record(z.string(), z.string()).optional(),
  height: z.int().nullable(),
  blockhash: z.string().nullable(),
  /** When the newest block was announced, in Unix seconds. */
  blockAt: z.number().nullable(),
  /** Number of blocks that the loaded data is behind the highest known block. */
  lag: z.int().nullable(),
  stream: z.object({
    state: z.enum(STREAM_STATES),
    heardAt: z.number().nullable(),
    height: z.int().nullable(),
    eventsPerMinute: z.number(),
    /** Unix seconds of the next attempt; null unless the stream is waiting for one. */
    retryAt: z.number().nullable(),
    tries: z.int(),
    why: CodedTextSchema.nullable(),
  }),
  sources: z.array(SourceHealth),
  /** Unix seconds since when no source is reachable; null while one is. */
  cutOffSince: z.number().nullable(),
  chain: z.string().nullable(),
  gameId: z.string().nullable(),
  version: z.string().nullable(),
  names: z.int(),
  dataDir: z.string(),
  /** Seconds by which the service's clock is ahead of the local one; null if unknown. */
  clockSkew: z.number().nullable(),
  /** Since when (Unix seconds) and why changes by the user cannot be saved; absent or null while they can. */
  unsaved: z.object({ since: z.number(), why: CodedTextSchema }).nullable().optional(),
  /**
   * Present if Touchline ended abnormally before this start and the user has not chosen how to continue. `folder` contains the reports,
   * `report` is the newest one, and `log` the last lines that were logged, with Unix seconds.
   */
  crash: z
    .object({ folder: z.string(), report: z.string().nullable(), log: z.array(z.object({ at: z.number(), text: z.string() })).optional() })
    .nullable()
    .optional(),
  /** Whether it started in safe mode, with the default layout and alerts paused. */
  safeMode: z.boolean().optional(),
});
export type EngineStatus = z.output<typeof EngineStatus>;

/** Request traffic as the budget panel shows it: lanes, use by resource and recent requests. */
export const Traffic = z.object({
  lanes: z.array(
    z.object({
      lane: z.string(),
      perSecond: z.number(),
      burst: z.number(),
      left: z.number(),
      rate: z.number(),
      waitMs: z.number(),
      queue: z.object({ focus: z.int(), visible: z.int(), alert: z.int(), background: z.int() }),
      sent: z.int(),
      refused: z.int(),
    }),
  ),
  /** Requests in the last minute by resource, most first. */
  spenders: z.array(z.object({ resource: z.string(), requests: z.number(), calls: z.int() })),
  recent: z.array(Spent.extend({ at: z.number() })),
});
export type Traffic = z.output<typeof Traffic>;

/** The newest stream events and markers, newest first, at most 500. */
export const StreamLog = z.object({
  total: z.int(),
  entries: z.array(
    z.object({
      n: z.int(),
      at: z.number(),
      name: z.string(),
      id: z.string().nullable(),
      topics: z.array(z.string()),
      text: CodedTextSchema,
      mark: z.enum(['event', 'open', 'gap', 'replay', 'resync', 'closed', 'refused']),
    }),
  ),
});
export type StreamLog = z.output<typeof StreamLog>;

/** One step of a connection test. */
const TestStep = z.object({
  name: CodedTextSchema,
  verdict: z.enum(['ok', 'warn', 'fail', 'skipped']),
  text: CodedTextSchema,
  figure: CodedTextSchema.nullable(),
});
export const ConnectionTest = z.object({
  headline: CodedTextSchema,
  verdict: z.enum(['ok', 'warn', 'fail']),
  steps: z.array(TestStep),
  requests: z.object({ node: z.int(), hosted: z.int(), tools: z.int() }),
  at: z.number(),
});
export type ConnectionTest = z.output<typeof ConnectionTest>;

/** The chain state that a node or the hosted service reports. `height` and `hash` are null before the first block. */
export const ChainState = z.object({
  height: z.int().nullable(),
  ...each(z.string().nullable(), 'hash parent state chain gameId version'),
  /** True before the first block is processed. */
  initial: z.boolean(),
  /** True if there are changes that are in no block yet. */
  pending: z.boolean(),
  /** The state of the game itself, where the source reports it. */
  game: z.unknown(),
});
export type ChainState = z.output<typeof ChainState>;

/** A file that the game refers to by hash. */
export const ExtFile = z.looseObject({ exists: flag, hash: z.string() });
export type ExtFile = z.output<typeof ExtFile>;
