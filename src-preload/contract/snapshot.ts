import { z } from 'zod';
import { FaultSchema } from './fault-schema.ts';
import type { Fault } from './faults.ts';
import { CodedTextSchema } from './text/coded-text-schema.ts';
import { text, type CodedText } from './text/coded-text.ts';

/**
 * The origin of a value. A value merged from several reads carries the weakest source, which is the last one in this list. `demo` stands
 * for all interfaces of the demo world, which sends no requests to the hosted service, `recorder` for what was recorded of the past.
 */
export const SOURCES = ['local', 'node', 'hosted', 'rest', 'tool', 'dump', 'demo', 'cache', 'recorder'] as const;
export const Source = z.enum(SOURCES);
export type Source = z.output<typeof Source>;

/** Returns the source as shown to the user: in the demo world, all served data has the source `demo`. */
export const namedSource = (source: Source, ofDemo: boolean): Source =>
  ofDemo && source !== 'local' && source !== 'cache' && source !== 'recorder' ? 'demo' : source;

/**
 * loading: no data yet · live: up to date, not invalidated · stale: invalidated and not read again yet, older than its TTL without a
 * stream, or from a source that reports that it is behind (in `fault`) · offline: the user's choice · failed: the last read failed; old
 * data is kept · recorded: a past value, as of `observedAt`.
 */
const STATUSES = ['loading', 'live', 'stale', 'offline', 'failed', 'recorded'] as const;
export const Status = z.enum(STATUSES);
export type Status = z.output<typeof Status>;

/** Unusable rows that were left out: their number, the number of all rows, and the reason for the first one. */
export interface Unusable {
  readonly rows: number;
  readonly of: number;
  readonly why: CodedText;
}

/** One successful read. `observedAt` is in Unix seconds; `height` is null if the interface reports none. */
export interface Reading<T> {
  readonly data: T;
  readonly source: Source;
  readonly height: number | null;
  readonly observedAt: number;
  /** Why a part is missing that may become available soon; the value is incomplete and will be read again. */
  readonly lacking?: Fault;
  /** Why fresh data may be old: the source itself reports that it is behind. */
  readonly doubt?: Fault;
  /** Why a list is incomplete although every permitted page was read. */
  readonly partial?: CodedText | undefined;
  readonly unusable?: Unusable;
  readonly notes?: readonly CodedText[];
}

/** Returns texts without repetitions. */
export const distinct = (texts: readonly CodedText[]): CodedText[] => [...new Map(texts.map((one) => [JSON.stringify(one), one])).values()];

/** Returns notes as one text; null if there are none. */
export const joinNotes = (notes: readonly CodedText[]): CodedText | null =>
  notes.length > 1 ? text('notes', { notes }) : (notes[0] ?? null);

/** Returns all notes about a value as one text; null if there are none. */
export const noteOf = ({ unusable, partial, notes = [] }: Pick<Reading<unknown>, 'unusable' | 'partial' | 'notes'>): CodedText | null =>
  joinNotes([...(unusable ? [text('note.left-out', { ...unusable })] : []), ...(partial ? [partial] : []), ...notes]);

/** The state that a watcher receives. `source`, `height` and `observedAt` are null while there is no data. */
export interface Snapshot<T> {
  readonly status: Status;
  readonly data: T | null;
  readonly source: Source | null;
  readonly height: number | null;
  readonly observedAt: number | null;
  readonly fault: Fault | null;
  /** Notes about the data: rows that were left out, parts that are not served. Absent if there are none. */
  readonly note?: CodedText | undefined;
}

export const Snapshot = z.object({
  status: Status,
  data: z.unknown(),
  source: Source.nullable(),
  height: z.number().nullable(),
  observedAt: z.number().nullable(),
  fault: FaultSchema.nullable(),
  note: CodedTextSchema.optional(),
});

/** The snapshot of a watch before its first read. */
export const NOTHING: Snapshot<never> = { status: 'loading', data: null, source: null, height: null, observedAt: null, fault: null };
