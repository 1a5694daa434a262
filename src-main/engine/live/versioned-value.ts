import type { Reading } from '#contract/snapshot.ts';
import { combine } from './merge-readings.ts';

/** After this many older answers in a row, the chain itself must have gone back and the answer is accepted. */
const INSISTS = 20;

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

/** Creates the holder of a resource's value and of the block height the value must have reached. */
export function createHolding<T>() {
  let value: Reading<T> | null = null;
  let reached: number | null = null; // lower bound for the height of answers; null while known heights are void
  let floor = 0; // height of the newest event that invalidated the value
  let older = 0;

  return {
    value: () => value,
    floor: () => floor,
    lagging: () => value !== null && value.height !== null && value.height < floor,
    /** Whether an answer is an old copy, for example from a cache that is behind. Such answers are skipped. */
    isOld: ({ height }: Reading<T>): boolean => reached !== null && height !== null && height < reached && older < INSISTS,
    take(reading: Reading<T>): void {
      value = reading.lacking && value ? fill(reading, value) : reading;
      reached = reading.height;
      older = 0;
    },
    skip: (): void => void older++,
    open(stored: Reading<T> | null): void {
      value = stored;
      reached = stored?.height ?? null;
    },
    want: (height: number): void => void (floor = Math.max(floor, height)),
    /** Voids the known heights; answers must be from block `from` or later. */
    forget(keepData: boolean, from: number): void {
      floor = from;
      reached = null;
      older = 0;
      if (!keepData) value = null;
    },
    /**
     * Sets the floor after missed events: at least one block before `height`, the first block reported since then, and at most `height`.
     */
    reach: (height: number): void => void (floor = Math.min(Math.max(floor, height - 1), height)),
  };
}
