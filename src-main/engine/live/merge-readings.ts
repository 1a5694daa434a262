import { ok, type Fault, type FaultCode, type Result } from '#contract/faults.ts';
import { summed } from '../api/schema/decode.ts';
import { SOURCES, type Reading } from '#contract/snapshot.ts';

/** What no later read will bring on this connection. A refusal is none of them: the service has the part, and why it keeps it is told. */
const NEVER: readonly FaultCode[] = ['not-served', 'needs-hosted', 'not-found', 'offline', 'bad-params', 'tool-failed', 'unknown'];

/** What has to be said about parts has to be said about what is made of them. */
function said(parts: readonly Reading<unknown>[]): Pick<Reading<unknown>, 'unusable' | 'notes'> {
  const notes = [...new Set(parts.flatMap((part) => part.notes ?? []))];
  return { ...summed(parts.map(({ unusable }) => unusable)), ...(notes.length > 0 && { notes }) };
}

/** A value made of several reads carries the weakest source, the lowest height and the oldest time, and is partial where one of them is. */
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

/** A window that was asked for and came in full is no part of a list, although the list goes on: a page says only the latter. */
export function asWindow<T>({ partial, ...reading }: Reading<T>, rows: number, wanted: number): Reading<T> {
  const came = rows + (reading.unusable?.rows ?? 0);
  return { ...reading, ...(partial !== undefined && came < wanted && { partial }) };
}

/** All the readings of reads made together, or the fault of the first that failed. */
export async function whole<T>(reads: readonly Promise<Result<Reading<T>>>[]): Promise<Result<readonly Reading<T>[]>> {
  const parts = await Promise.all(reads);
  const failed = parts.find((part) => !part.ok);
  return failed && !failed.ok ? failed : ok(parts.flatMap((part) => (part.ok ? [part.value] : [])));
}

/** The fault of a part that was refused or failed for the moment; what a connection never serves lacks nothing. */
export const lacking = (...parts: readonly Result<unknown>[]): { lacking?: Fault } => {
  const failed = parts.find((part) => !part.ok && !NEVER.includes(part.fault.code));
  return failed && !failed.ok ? { lacking: failed.fault } : {};
};

/** A thing known from the game state and from the market: either alone is enough, both failed is the state's fault. */
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
