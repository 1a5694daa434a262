import { z } from 'zod';
import { Source } from '../../snapshot.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';

/**
 * The interfaces that `call` can use. `gsp`: the hosted endpoint, or the user's node for methods that only a node serves; `node`: the
 * user's node only.
 */
export const INTERFACES = ['rest', 'gsp', 'tool', 'node', 'bundle'] as const;
export const Interface = z.enum(INTERFACES);
export type Interface = z.output<typeof Interface>;

/**
 * Whether the hosted endpoint serves a method. `yes`: it does · `raw`: only a node does · `off`: unsafe, off by default even on a node ·
 * `unknown`: not documented, found out by trying.
 */
export const HOSTED = ['yes', 'raw', 'off', 'unknown'] as const;
export type Hosted = (typeof HOSTED)[number];

/** The servers that can answer an operation. */
export const SERVERS = ['node', 'hosted', 'rest', 'tools'] as const;
export type Server = (typeof SERVERS)[number];

/**
 * Availability of an operation at a server.
 * served: available · unknown: not documented, a call finds out · refused: the server refused it recently · raw: only a node serves it ·
 * unsafe: off even on a node unless its owner allows it · unlisted: the tool server does not list it · closed: not allowed by the
 * connection, without an address, or not in use · never: it acts on the node, and Touchline only reads.
 */
export const SERVES = ['served', 'unknown', 'refused', 'raw', 'unsafe', 'unlisted', 'closed', 'never'] as const;
export type Serves = (typeof SERVES)[number];

/** Availability of an operation at one server. If it is not available, `why` is the reason and `cure` the remedy. */
export const Serving = z.object({
  server: z.enum(SERVERS),
  serves: z.enum(SERVES),
  why: CodedTextSchema.nullable(),
  cure: CodedTextSchema.nullable(),
});
export type Serving = z.output<typeof Serving>;

/** Returns whether the operation can be called at this server; `unknown` counts as callable. */
export const askable = ({ serves }: Serving): boolean => serves === 'served' || serves === 'unknown';

/** A JSON Schema, from the operation tables or from the tool server. */
export const JsonSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.output<typeof JsonSchema>;

/** One operation: a REST path, a bundle, a game-state method, a page of the node or a tool, named as in the specification. */
export const Operation = z.object({
  /** A game-state method is listed once, as `gsp`; the node serves it as `node`. */
  interface: Interface,
  name: z.string(),
  /** A tool's own description. */
  about: z.string().nullable(),
  /** JSON Schema of the parameters as a caller writes them. */
  params: JsonSchema,
  required: z.array(z.string()),
  /** For game-state methods only; null otherwise. */
  hosted: z.enum(HOSTED).nullable(),
  /** Changes or stops the node: listed, never sent. */
  acts: z.boolean(),
  /** Side effects of a call, which the user must confirm; null if it only reads. */
  consequence: CodedTextSchema.nullable(),
  /** Responds only when something happens (a long poll). */
  waits: z.boolean(),
  /** Largest page size, and whether the response contains a total; null if the response is not paged. */
  pages: z.object({ max: z.int(), totals: z.boolean() }).nullable(),
  /** TTL of a response without an event, in milliseconds. */
  freshMs: z.number(),
  /** Whether Touchline decodes parts of the response. */
  decoded: z.boolean(),
  /** Whether stream events invalidate the response. */
  told: z.boolean(),
  servers: z.array(Serving),
});
export type Operation = z.output<typeof Operation>;

/** All operations, and whether the list of tools is known. */
export const Operations = z.object({ rows: z.array(Operation), tools: z.object({ listed: z.boolean(), why: CodedTextSchema.nullable() }) });
export type Operations = z.output<typeof Operations>;

/** A list, text or object that was truncated. `path` is empty for the response itself. */
export const Cut = z.object({ of: z.enum(['answer', 'decoded']), path: z.string(), shown: z.int(), total: z.int() });
export type Cut = z.output<typeof Cut>;

/** One request that was sent for a call. `calls` is the number of calls that shared it. */
export const Spent = z.object({ lane: z.string(), what: z.string(), calls: z.int(), bytes: z.int(), ms: z.number(), status: z.string() });
export type Spent = z.output<typeof Spent>;

/** The result of a call. */
export const ApiAnswer = z.object({
  /** The payload, with field names as in the specification. */
  answer: z.unknown(),
  /** The payload in Touchline's own form; absent if Touchline does not decode it or it was not requested. */
  decoded: z.unknown().optional(),
  /** Everything that was left out to stay within the requested size. */
  cuts: z.array(Cut),
  note: CodedTextSchema.nullable(),
  source: Source,
  height: z.number().nullable(),
  /** When it was read, in Unix seconds. */
  at: z.number(),
  /** Milliseconds from the call to its result, including the time in the queue. */
  ms: z.number(),
  /** Empty if a request already in flight returned the response. */
  spent: z.array(Spent),
});
export type ApiAnswer = z.output<typeof ApiAnswer>;

/** An operation to watch. */
export const ApiWatch = z.strictObject({
  interface: Interface,
  name: z.string().min(1).max(300),
  params: z.record(z.string(), z.unknown()).default({}),
  /** Refresh interval in seconds, instead of the one in the operation table. */
  every: z.int().min(5).max(86_400).optional(),
});
/** The data of a watched operation. */
export const ApiWatched = ApiAnswer.pick({ answer: true, decoded: true, cuts: true, note: true });
export type ApiWatched = z.output<typeof ApiWatched>;
