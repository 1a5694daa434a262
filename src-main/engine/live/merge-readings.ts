import type { FaultCode } from '#contract/fault-codes.ts';
import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import { distinct, SOURCES, type Reading } from '#contract/snapshot.ts';
import type { Api } from '../api/api.ts';
import { followPages, type Bounds, type ReadPage } from '../api/read/paginate.ts';
import { summed } from '../api/schema/decode.ts';
import type { GspData, GspMethod, GspParams } from '../api/tables/gsp/gsp.ts';
import type { ToolData, ToolName } from '../api/tables/tools/tools.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { Ask } from '../net/request-options.ts';

/** A read under way. It never rejects for an expected failure. */
export type AsyncReading<T> = Promise<Result<Reading<T>>>;

/** Faults that no later read on this connection removes. After `refused`, the user sees why the service does not return the part. */
const PERMANENT: readonly FaultCode[] = ['not-served', 'needs-hosted', 'not-found', 'offline', 'bad-params', 'tool-failed', 'unknown'];

/** Notes and counts of unusable rows of all parts, merged: they are also true of the value made from these parts. */
function said(parts: readonly Reading<unknown>[]): Pick<Reading<unknown>, 'unusable' | 'notes'> {
  const notes = distinct(parts.flatMap((part) => part.notes ?? []));
  return { ...summed(parts.map(({ unusable }) => unusable)), ...(notes.length > 0 && { notes }) };
}

/** Combines readings: weakest source, lowest height, oldest time; partial or doubtful if any part is. `height` is null if none has one. */
export function combine<T>(data: T, parts: readonly Reading<unknown>[]): Reading<T> {
  const doubt = parts.find((part) => part.doubt)?.doubt;
  const heights = parts.flatMap((part) => (part.height === null ? [] : [part.height]));
  const partial = parts.find((part) => part.partial !== undefined)?.partial;
  return {
    data,
    source: SOURCES[Math.max(0, ...parts.map((part) => SOURCES.indexOf(part.source)))] ?? 'local',
    height: heights.length > 0 ? Math.min(...heights) : null,
    observedAt: Math.min(...parts.map((part) => part.observedAt)),
    ...(doubt && { doubt }),
    ...(partial !== undefined && { partial }),
    ...said(parts),
  };
}

/** Removes `partial` if all requested rows arrived, unusable ones included: a page reports only that the list continues. */
export function asWindow<T>({ partial, ...reading }: Reading<T>, rows: number, wanted: number): Reading<T> {
  const came = rows + (reading.unusable?.rows ?? 0);
  return { ...reading, ...(partial !== undefined && came < wanted && { partial }) };
}

/** Returns the values of all reads, or the first fault if any of them failed. */
export async function allOrFirstFault<T>(reads: readonly Promise<Result<T>>[]): Promise<Result<readonly T[]>> {
  const parts = await Promise.all(reads);
  return parts.find((part) => !part.ok) ?? ok(parts.flatMap((part) => (part.ok ? [part.value] : [])));
}

/** Reads a list page by page, and combines the pages into one reading. */
export async function readPages<T>(read: ReadPage<T>, bounds: Bounds<T>): AsyncReading<T[]> {
  const got = await followPages(read, bounds);
  return got.ok ? ok(combine([...got.value.rows], got.value.parts)) : got;
}

/** Returns the first fault that a later read may remove, as `lacking`. A part that this connection never serves is not reported. */
export const partialFault = (...parts: readonly Result<unknown>[]): { lacking?: Fault } => {
  const failed = parts.find((part) => !part.ok && !PERMANENT.includes(part.fault.code));
  return failed && !failed.ok ? { lacking: failed.fault } : {};
};

type Reads = Readonly<Record<string, AsyncReading<unknown>>>;
type DataOf<R> = R extends AsyncReading<infer T> ? T : never;
/** Data and readings of the parts that `readParts` has read. */
interface Parts<P extends Reads> {
  /** Data by name; null for a part that could not be read. */
  readonly data: { readonly [K in keyof P]: DataOf<P[K]> | null };
  readonly readings: readonly Reading<unknown>[];
  /** Fault of a part that was refused or failed temporarily; empty if there is none. */
  readonly partial: { readonly lacking?: Fault };
}

/** Waits for several readings. One success is enough; if all of them fail, returns the fault of the first. */
export async function readMany<T>(reads: readonly AsyncReading<T>[]) {
  const got = await Promise.all(reads);
  const [first] = got;
  if (first && !first.ok && got.every((one) => !one.ok)) return first;
  return ok({ got, readings: got.flatMap((one) => (one.ok ? [one.value] : [])), partial: partialFault(...got) });
}

/** Reads the parts of one value in parallel. One successful part is enough; if all of them fail, returns the fault of the first. */
export async function readParts<P extends Reads>(parts: P): Promise<Result<Parts<P>>> {
  const read = await readMany(Object.values(parts));
  if (!read.ok) return read;
  const { got, readings, partial } = read.value;
  const data = Object.fromEntries(Object.keys(parts).map((name, n) => [name, got[n]?.ok ? got[n].value.data : null]));
  return ok({ data: data as never, readings, partial });
}

/** Builds the reading of a value made from these parts and from readings made before them. */
export const combineParts = <T>(
  data: T,
  { readings, partial }: Pick<Parts<Reads>, 'readings' | 'partial'>,
  ...before: readonly Reading<unknown>[]
): Result<Reading<T>> => ok({ ...combine(data, [...before, ...readings]), ...partial });

/**
 * Faults for which the next interface is tried: this one does not have the data. A temporary fault is not among them: the last value stays
 * on screen until the fault passes, and a service in trouble does not get every request twice.
 */
export const FALLBACK_ON: readonly FaultCode[] = ['not-served', 'needs-hosted', 'refused', 'tool-failed', 'unknown'];
/** Faults that only mean "not served here". Any other fault is more informative and may be temporary, so it is the one to report. */
const NOT_SERVED: readonly FaultCode[] = ['not-served', 'needs-hosted', 'tool-failed', 'unknown'];

/**
 * Tries several interfaces in the given order and returns the first success or temporary fault. If all of them fail, returns the most
 * informative fault; without any interface, `not-served`.
 */
export async function firstOf<T>(...reads: readonly (() => AsyncReading<T>)[]): AsyncReading<T> {
  let worst: Result<Reading<T>> | null = null;
  for (const read of reads) {
    const got = await read();
    if (got.ok || !FALLBACK_ON.includes(got.fault.code)) return got;
    if (worst === null || (!worst.ok && NOT_SERVED.includes(worst.fault.code) && !NOT_SERVED.includes(got.fault.code))) worst = got;
  }
  return worst ?? fail('not-served');
}

/** Methods of the game state that a tool of the same name serves too, with the same data. */
type SharedMethod = { [M in GspMethod & ToolName]: ToolData<M> extends GspData<M> ? M : never }[GspMethod & ToolName];
/** Calls a method of the game state or, where that is not served, the tool of the same name. */
export const stateOrTool = <M extends SharedMethod>(api: Api, method: M, params: GspParams<M>, ask: Ask): AsyncReading<GspData<M>> =>
  firstOf<GspData<M>>(
    () => api.gsp(method, params, ask),
    () => api.tool(method, params, ask) as AsyncReading<GspData<M>>,
  );

/** Maps the data of a reading. Source, height, time and notes stay the same; a fault is returned unchanged. */
export const mapReading = <A, B>(got: Result<Reading<A>>, turn: (data: A) => B): Result<Reading<B>> =>
  got.ok ? { ok: true, value: { ...got.value, data: turn(got.value.data) } } : got;

/** Returns null as the data of a value that does not exist: where the game state returns null, a tool server answers with `not-found`. */
export const orNull = <T>(got: Result<Reading<T>>, clock: Clock): Result<Reading<T | null>> =>
  !got.ok && got.fault.code === 'not-found' ? ok({ data: null, source: 'tool', height: null, observedAt: seconds(clock) }) : got;
