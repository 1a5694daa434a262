import { ok, type Fault, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { combine, lacking } from './merge-readings.ts';

type Read = Promise<Result<Reading<unknown>>>;
type DataOf<R extends Read> = Awaited<R> extends Result<Reading<infer T>> ? T : never;
/** Data and readings of the parts that `readParts` has read. */
interface Parts<P extends Readonly<Record<string, Read>>> {
  /** Data by name; null for a part that could not be read. */
  readonly data: { readonly [K in keyof P]: DataOf<P[K]> | null };
  readonly readings: readonly Reading<unknown>[];
  /** Fault of a part that was refused or failed temporarily; empty if there is none. */
  readonly lack: { readonly lacking?: Fault };
}

/** Reads the parts of one value in parallel. One successful part is enough; if all of them fail, returns the fault of the first. */
export async function readParts<P extends Readonly<Record<string, Read>>>(parts: P): Promise<Result<Parts<P>>> {
  const names = Object.keys(parts);
  const got = await Promise.all(Object.values(parts));
  const [first] = got;
  if (first && !first.ok && got.every((one) => !one.ok)) return first;
  const data = Object.fromEntries(names.map((name, n) => [name, got[n]?.ok ? got[n].value.data : null]));
  return ok({ data: data as never, readings: got.flatMap((one) => (one.ok ? [one.value] : [])), lack: lacking(...got) });
}

/** Builds the reading of a value made from these parts and from readings made before them. */
export const joined = <T>(
  data: T,
  { readings, lack }: Pick<Parts<Record<string, Read>>, 'readings' | 'lack'>,
  ...before: readonly Reading<unknown>[]
): Result<Reading<T>> => ok({ ...combine(data, [...before, ...readings]), ...lack });
