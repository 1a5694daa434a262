import { z } from 'zod';
import { CONNECTIONS } from '../../options.ts';

export const Connection = z.enum(CONNECTIONS);
export type Connection = z.output<typeof Connection>;

export const STREAM_STATES = ['off', 'opening', 'open', 'silent', 'waiting', 'closed'] as const;

/** How well one source is: its health in one word, and why in a sentence. */
export const SourceHealth = z.object({
  name: z.enum(['rest', 'hosted', 'events', 'tools', 'node']),
  health: z.enum(['ok', 'degraded', 'catching-up', 'stalled', 'unreachable', 'busy', 'wrong-chain', 'unused', 'unknown']),
  why: z.string().nullable(),
  height: z.int().nullable(),
  lag: z.int().nullable(),
  /** Request budget of the lane this source shares; null where there is no limit. `rate` is requests in the last second. */
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
  /** Of a node: when its height was last seen to move, Unix seconds. Where nothing else tells a height, this is all that is known of its lag. */
  movedAt: z.number().nullable().optional(),
  /** On the way to the newest block: blocks left when a newer height is known, blocks a second over the last polls, seconds left at that rate. */
  progress: z.object({ left: z.int().nullable(), perSecond: z.number().nullable(), seconds: z.number().nullable() }).nullable().optional(),
});
export type SourceHealth = z.output<typeof SourceHealth>;

export const EngineStatus = z.object({
  connection: Connection,
  /** Whether a flag or a variable said the connection; then nobody is asked for one. */
  connectionGiven: z.boolean().optional(),
  /** Settings that a flag or a variable said for this start, by name: they go before what is saved. */
  given: z.record(z.string(), z.string()).optional(),
  height: z.int().nullable(),
  blockhash: z.string().nullable(),
  /** When the newest block was heard of, Unix seconds. */
  blockAt: z.number().nullable(),
  /** Blocks the data on hand is behind the newest height heard of. */
  lag: z.int().nullable(),
  stream: z.object({
    state: z.enum(STREAM_STATES),
    heardAt: z.number().nullable(),
    height: z.int().nullable(),
    eventsPerMinute: z.number(),
    /** Unix seconds of the next try while waiting. */
    retryAt: z.number().nullable(),
    tries: z.int(),
    why: z.string().nullable(),
  }),
  sources: z.array(SourceHealth),
  /** Unix seconds since when nothing can be reached; null while something answers. */
  cutOffSince: z.number().nullable(),
  chain: z.string().nullable(),
  gameId: z.string().nullable(),
  version: z.string().nullable(),
  names: z.int(),
  dataDir: z.string(),
  /** Seconds the service's clock is ahead of ours, when known. */
  clockSkew: z.number().nullable(),
  /** Since when (Unix seconds) and why nothing that the user changes can be saved; absent or null while it can. */
  unsaved: z.object({ since: z.number(), why: z.string() }).nullable().optional(),
  /** Touchline did not end properly before this start, and nobody chose yet how to go on. `folder` holds the reports, `report` is the newest. */
  crash: z.object({ folder: z.string(), report: z.string().nullable() }).nullable().optional(),
  /** Started with the default layout and with alerts paused. */
  safeMode: z.boolean().optional(),
});
export type EngineStatus = z.output<typeof EngineStatus>;

/** One request as the budget panel shows it. */
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
  /** Who spends: requests in the last minute by resource, largest first. */
  spenders: z.array(z.object({ resource: z.string(), requests: z.number(), calls: z.int() })),
  recent: z.array(
    z.object({
      at: z.number(),
      lane: z.string(),
      what: z.string(),
      calls: z.int(),
      ms: z.number(),
      bytes: z.int(),
      status: z.string(),
    }),
  ),
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
      text: z.string(),
      mark: z.enum(['event', 'open', 'gap', 'replay', 'resync', 'closed', 'refused']),
    }),
  ),
});
export type StreamLog = z.output<typeof StreamLog>;

/** One line of a connection test, in plain words. */
export const TestStep = z.object({
  name: z.string(),
  verdict: z.enum(['ok', 'warn', 'fail', 'skipped']),
  text: z.string(),
  figure: z.string().nullable(),
});
export const ConnectionTest = z.object({
  headline: z.string(),
  verdict: z.enum(['ok', 'warn', 'fail']),
  steps: z.array(TestStep),
  requests: z.object({ node: z.int(), hosted: z.int(), tools: z.int() }),
  at: z.number(),
});
export type ConnectionTest = z.output<typeof ConnectionTest>;
