import type { Reading } from '#contract/snapshot.ts';
import { combine } from './merge-readings.ts';

/** After this many older answers in a row, the chain itself must have gone back and the answer is accepted. */
const INSISTS = 20;

/** The value of a resource and the block height it must have reached. */
export interface VersionedValue<T> {
  readonly value: Reading<T> | null;
  /** Lower bound for the height of answers; null while known heights are void. */
  readonly reached: number | null;
  /** Height of the newest event that invalidated the value. */
  readonly floor: number;
  /** Number of older answers in a row. */
  readonly older: number;
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null && !Array.isArray(data);

const isThere = (part: unknown): boolean => part !== null && part !== undefined;

/**
 * Fills missing parts of a reading from the held value; the result is as old as its oldest part. Every retry fills the gaps again until the
 * part arrives, so the reading's own notes, doubt and unusable rows replace the held ones instead of adding to them.
 */
export function fill<T>(reading: Reading<T>, held: Reading<T>): Reading<T> {
  const { data, unusable = held.unusable, notes = held.notes, doubt } = reading;
  if (!isRecord(data) || !isRecord(held.data)) return reading;
  const gaps = Object.entries(held.data).filter(([name, part]) => isThere(part) && !isThere(data[name]));
  if (gaps.length === 0) return reading;
  const { unusable: _sum, notes: _all, doubt: _old, ...filled } = combine({ ...data, ...Object.fromEntries(gaps) } as T, [reading, held]);
  return { ...reading, ...filled, ...(unusable && { unusable }), ...(notes && { notes }), ...(doubt && { doubt }) };
}

export const isBehind = ({ value, floor }: VersionedValue<unknown>): boolean =>
  value !== null && value.height !== null && value.height < floor;

/**
 * Whether an answer is an old copy, for example from a cache that is behind. Such answers are rejected. One from the stored market is not:
 * it is as old as its oldest row, and a later one may have an older row.
 */
export const isOld = ({ reached, older }: VersionedValue<unknown>, { height, source }: Reading<unknown>): boolean =>
  source !== 'cache' && reached !== null && height !== null && height < reached && older < INSISTS;

export const reject = <T>(held: VersionedValue<T>): VersionedValue<T> => ({ ...held, older: held.older + 1 });

export const accept = <T>(held: VersionedValue<T>, reading: Reading<T>): VersionedValue<T> => ({
  ...held,
  value: reading.lacking && held.value ? fill(reading, held.value) : reading,
  reached: reading.height,
  older: 0,
});

/** Voids the known heights; answers must be from block `from` or later. */
export const voidHeights = <T>({ value }: VersionedValue<T>, keepData: boolean, from: number): VersionedValue<T> => ({
  value: keepData ? value : null,
  reached: null,
  floor: from,
  older: 0,
});

/** The floor after missed events: at least one block before `height`, the first block reported since then, and at most `height`. */
export const raisedFloor = (floor: number, height: number): number => Math.min(Math.max(floor, height - 1), height);
