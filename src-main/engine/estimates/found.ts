import type { Estimate } from '#contract/model/app/estimate.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

/** Reads a resource in the background; a value from before `from` (Unix seconds) is read again. */
export type ReadFact = <N extends ResourceName>(name: N, params: Params<N>, from: number) => Promise<Snapshot<Data<N>>>;

/** A fact with the block of its reading, the reason why it can never become known, when to look again, or null if nothing could be read. */
export type Found =
  { readonly fact: number; readonly height: number | null } | { readonly unknowable: CodedText } | { readonly later: number } | null;

export interface FactSource {
  readonly read: ReadFact;
  /** Unix seconds. */
  readonly now: number;
}
export type FactFinder = (estimate: Pick<Estimate, 'ref' | 'target' | 'at' | 'due' | 'inputs'>, from: FactSource) => Promise<Found>;

const DAY_S = 86_400;
/** Longest time after its due date in which a fact may arrive late, such as a postponed match. */
const LATE_S = 14 * DAY_S;

/** Waits for a fact that is late, at most two weeks beyond its due date, and then gives the reason why it cannot become known. */
export const awaited = (due: number, now: number, unknowable: CodedText, afterS = 3_600): Found =>
  now < due + LATE_S ? { later: now + afterS } : { unknowable };

/** Reads a value for a fact. An entity that does not exist any more makes the fact unknowable; any other fault is tried again. */
export async function factValue<N extends ResourceName>(
  { read }: FactSource,
  name: N,
  params: Params<N>,
  from: number,
): Promise<{ readonly data: Data<N>; readonly height: number | null } | { readonly found: Found }> {
  const { status, data, fault, height } = await read(name, params, from);
  if (status === 'failed' && fault?.code === 'not-found') return { found: { unknowable: text('estimate.gone') } };
  return status === 'live' && data !== null ? { data, height } : { found: null };
}

/** Returns an input of an estimate that has to be a number; null if it is not. */
export const numberIn = ({ inputs }: Pick<Estimate, 'inputs'>, name: string): number | null => {
  const value = inputs[name];
  return typeof value === 'number' ? value : null;
};
export const numbersIn = ({ inputs }: Pick<Estimate, 'inputs'>, name: string): readonly number[] => {
  const value = inputs[name];
  return Array.isArray(value) ? value : [];
};
