import type { FaultCode } from '#contract/fault-codes.ts';
import { ok, type Fault, type Result } from '#contract/faults.ts';
import { summed } from '../api/schema/decode.ts';
import { distinct, SOURCES, type Reading } from '#contract/snapshot.ts';

/**
 * Faults that no later read on this connection will remove. `refused` is not among them: the service has that part, and the user sees why
 * it does not return it.
 */
const NEVER: readonly FaultCode[] = ['not-served', 'needs-hosted', 'not-found', 'offline', 'bad-params', 'tool-failed', 'unknown'];

/** Notes and counts of unusable rows of all parts, merged: they are also true of the value made from these parts. */
function said(parts: readonly Reading<unknown>[]): Pick<Reading<unknown>, 'unusable' | 'notes'> {
  const notes = distinct(parts.flatMap((part) => part.notes ?? []));
  return { ...summed(parts.map(({ unusable }) => unusable)), ...(notes.length > 0 && { notes }) };
}

/**
 * Combines several readings into one. It takes the weakest source, the lowest height (null if no part has one) and the oldest time, and is
 * partial or doubtful if any part is.
 */
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

/**
 * Removes `partial` if all the rows that were requested have arrived: a page reports only that the list continues. Unusable rows count as
 * arrived.
 */
export function asWindow<T>({ partial, ...reading }: Reading<T>, rows: number, wanted: number): Reading<T> {
  const came = rows + (reading.unusable?.rows ?? 0);
  return { ...reading, ...(partial !== undefined && came < wanted && { partial }) };
}

/** Returns the readings of all reads, or the first fault if any of them failed. */
export async function whole<T>(reads: readonly Promise<Result<Reading<T>>>[]): Promise<Result<readonly Reading<T>[]>> {
  const parts = await Promise.all(reads);
  const failed = parts.find((part) => !part.ok);
  return failed && !failed.ok ? failed : ok(parts.flatMap((part) => (part.ok ? [part.value] : [])));
}

/**
 * Returns the first fault of a part that a later read may bring, as `lacking`. A part that this connection never serves is not reported.
 */
export const lacking = (...parts: readonly Result<unknown>[]): { lacking?: Fault } => {
  const failed = parts.find((part) => !part.ok && !NEVER.includes(part.fault.code));
  return failed && !failed.ok ? { lacking: failed.fault } : {};
};

/**
 * Reads an entity from the game state and from the market. One of them is enough and the other half is null; if both fail, returns the
 * fault of the game state.
 */
export async function eitherHalf<S, M>(state: Promise<Result<Reading<S>>>, market: Promise<Result<Reading<M>>>) {
  const [live, traded] = await Promise.all([state, market]);
  if (!live.ok && !traded.ok) return live;
  return ok({
    state: live.ok ? live.value.data : null,
    market: traded.ok ? traded.value.data : null,
    parts: [live, traded].flatMap((part): Reading<unknown>[] => (part.ok ? [part.value] : [])),
    ...lacking(live, traded),
  });
}
