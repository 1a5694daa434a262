import { z } from 'zod';
import { Source } from '../../snapshot.ts';

/** The interfaces as `call` names them: `gsp` is the hosted endpoint, or the user's node for what only that serves; `node` is that alone. */
export const INTERFACES = ['rest', 'gsp', 'tool', 'node', 'bundle'] as const;
export const Interface = z.enum(INTERFACES);
export type Interface = z.output<typeof Interface>;

/** yes: at the hosted endpoint · raw: only on a node · off: unsafe, off by default even there · unknown: not stated, tried and learnt. */
export const HOSTED = ['yes', 'raw', 'off', 'unknown'] as const;
export type Hosted = (typeof HOSTED)[number];

/** Who can be asked. */
export const SERVERS = ['node', 'hosted', 'rest', 'tools'] as const;
export type Server = (typeof SERVERS)[number];

/**
 * served: it can be asked now · unknown: nobody states whether it answers, asking tells · refused: it was asked lately and refused ·
 * raw: only a node serves it · unsafe: off even on a node unless its owner allows it · unlisted: not among the tools the server lists ·
 * closed: not allowed by the connection, no address, or not in use · never: it acts on the node, and Touchline only reads.
 */
export const SERVES = ['served', 'unknown', 'refused', 'raw', 'unsafe', 'unlisted', 'closed', 'never'] as const;
export type Serves = (typeof SERVES)[number];

/** One server of an operation: whether it can be asked, else why not and what would change that, a sentence each. */
export const Serving = z.object({
  server: z.enum(SERVERS),
  serves: z.enum(SERVES),
  why: z.string().nullable(),
  cure: z.string().nullable(),
});
export type Serving = z.output<typeof Serving>;

/** Whether it can be asked at all: `unknown` is worth a try. */
export const askable = ({ serves }: Serving): boolean => serves === 'served' || serves === 'unknown';

/** A JSON Schema, as the tables or the tool server write it. */
export const JsonSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.output<typeof JsonSchema>;

/** One operation: a REST path, a bundle, a game-state method, a page of the node or a tool, named as the specification writes it. */
export const Operation = z.object({
  /** A game-state method stands once, as `gsp`; a node answers it as `node`. */
  interface: Interface,
  name: z.string(),
  /** What a tool says of itself. */
  about: z.string().nullable(),
  /** Parameters as a caller writes them. */
  params: JsonSchema,
  required: z.array(z.string()),
  /** Of a game-state method only. */
  hosted: z.enum(HOSTED).nullable(),
  /** Changes or stops the node: shown, never sent. */
  acts: z.boolean(),
  /** What a call may do besides reading, so that it has to be confirmed; null when it only reads. */
  consequence: z.string().nullable(),
  /** Answers when something happens, not at once. */
  waits: z.boolean(),
  /** Largest page, and whether a total comes with it; null where all comes at once. */
  pages: z.object({ max: z.int(), totals: z.boolean() }).nullable(),
  /** How long an answer may stand without an event, in milliseconds. */
  freshMs: z.number(),
  /** Whether Touchline reads some of its answer by name. */
  decoded: z.boolean(),
  /** Whether events tell when an answer about the same thing is old. */
  told: z.boolean(),
  servers: z.array(Serving),
});
export type Operation = z.output<typeof Operation>;

/** All operations, and how well the list of tools is known. */
export const Operations = z.object({
  rows: z.array(Operation),
  tools: z.object({ listed: z.boolean(), why: z.string().nullable() }),
});
export type Operations = z.output<typeof Operations>;

/** A list, a text or an object that was cut short. `path` is empty for the answer itself. */
export const Cut = z.object({ of: z.enum(['answer', 'decoded']), path: z.string(), shown: z.int(), total: z.int() });
export type Cut = z.output<typeof Cut>;

/** One request that left the machine for a call. `calls` counts what shared it. */
export const Spent = z.object({ lane: z.string(), what: z.string(), calls: z.int(), bytes: z.int(), ms: z.number(), status: z.string() });
export type Spent = z.output<typeof Spent>;

/** What a call came to. */
export const ApiAnswer = z.object({
  /** The payload, field names as the specification writes them. */
  answer: z.unknown(),
  /** The same in Touchline's own form; absent where it reads nothing of it by name, or was not asked for. */
  decoded: z.unknown().optional(),
  /** What was left out to keep within the size asked for. */
  cuts: z.array(Cut),
  note: z.string().nullable(),
  source: Source,
  height: z.number().nullable(),
  /** When it was read, in Unix seconds. */
  at: z.number(),
  /** From asking to the answer, waiting for the turn included. */
  ms: z.number(),
  /** Empty when a read under way already brought it. */
  spent: z.array(Spent),
});
export type ApiAnswer = z.output<typeof ApiAnswer>;

/** An operation that is watched. */
export const ApiWatch = z.strictObject({
  interface: Interface,
  name: z.string().min(1).max(300),
  params: z.record(z.string(), z.unknown()).default({}),
  /** Read again after so many seconds instead of when the table says. */
  every: z.int().min(5).max(86_400).optional(),
});
export const ApiWatched = ApiAnswer.pick({ answer: true, decoded: true, cuts: true, note: true });
export type ApiWatched = z.output<typeof ApiWatched>;
