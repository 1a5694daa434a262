import { z } from 'zod';
import { FaultSchema } from './fault-schema.ts';
import type { Fault } from './faults.ts';

/**
 * Who answered. A value made of several reads carries the weakest source, which is the last one in this list. `demo` stands for every
 * interface of the demo world, where no hosted service is asked.
 */
export const SOURCES = ['local', 'node', 'hosted', 'rest', 'tool', 'dump', 'demo', 'cache'] as const;
export const Source = z.enum(SOURCES);
export type Source = z.output<typeof Source>;

/** The source as it is named to the user: on the demo world, everything that is served comes from the demo world. */
export const namedSource = (source: Source, ofDemo: boolean): Source =>
  ofDemo && source !== 'local' && source !== 'cache' ? 'demo' : source;

/**
 * loading: nothing yet · live: as read, nothing spoiled it · stale: spoiled and not read again yet, older than its class
 * allows without a stream, or of a source that says itself that it is behind, which `fault` tells then · offline: the
 * user's choice · failed: the last read failed; old data is kept.
 */
export const STATUSES = ['loading', 'live', 'stale', 'offline', 'failed'] as const;
export const Status = z.enum(STATUSES);
export type Status = z.output<typeof Status>;

/** Rows of an answer that cannot be used and were left out: how many of how many, and why the first of them. */
export interface Unusable {
  readonly rows: number;
  readonly of: number;
  readonly why: string;
}

/** One good answer. `observedAt` in Unix seconds; `height` null where the interface states none. */
export interface Reading<T> {
  readonly data: T;
  readonly source: Source;
  readonly height: number | null;
  readonly observedAt: number;
  /** Why a part is missing that may be there soon: such a value is no whole one and is read again. */
  readonly lacking?: Fault;
  /** Why it may be old although it was just read: the source says itself that it is behind. */
  readonly doubt?: Fault;
  /** Why a list holds only some of its rows although every page of it that may be read was read: one sentence. */
  readonly partial?: string | undefined;
  readonly unusable?: Unusable;
  /** What else has to be said about it, a sentence each. */
  readonly notes?: readonly string[];
}

/** What has to be said about a value, in a line; null where there is nothing to say. */
export function noteOf({ unusable, partial, notes = [] }: Pick<Reading<unknown>, 'unusable' | 'partial' | 'notes'>): string | null {
  const left =
    unusable &&
    `${unusable.rows} of ${unusable.of} rows cannot be used and ${unusable.rows === 1 ? 'is' : 'are'} left out (${unusable.why}).`;
  const all = [...(left ? [left] : []), ...(partial === undefined ? [] : [partial]), ...notes];
  return all.length > 0 ? all.join(' ') : null;
}

/** What a watcher receives. `source`, `height` and `observedAt` are null while there is no data. */
export interface Snapshot<T> {
  readonly status: Status;
  readonly data: T | null;
  readonly source: Source | null;
  readonly height: number | null;
  readonly observedAt: number | null;
  readonly fault: Fault | null;
  /** What has to be said about the data: rows that were left out, a part that is not served. Absent where there is nothing to say. */
  readonly note?: string | undefined;
}

export const Snapshot = z.object({
  status: Status,
  data: z.unknown(),
  source: Source.nullable(),
  height: z.number().nullable(),
  observedAt: z.number().nullable(),
  fault: FaultSchema.nullable(),
  note: z.string().optional(),
});

export const NOTHING: Snapshot<never> = {
  status: 'loading',
  data: null,
  source: null,
  height: null,
  observedAt: null,
  fault: null,
};
