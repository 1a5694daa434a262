import type { Reading } from '#contract/snapshot.ts';
import { combine } from './merge-readings.ts';

/** After so many answers from before what is held, the chain itself must have gone back. */
const INSISTS = 20;

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null && !Array.isArray(data);

const isThere = (part: unknown): boolean => part !== null && part !== undefined;

/**
 * What was held fills the gaps of a reading that lacks a part; the whole is as old as its oldest part. It is filled with every try until
 * the part comes, so what the reading says of itself is not added to what the same parts said before.
 */
export function fill<T>(reading: Reading<T>, held: Reading<T>): Reading<T> {
  const { data, unusable = held.unusable, notes = held.notes, doubt } = reading;
  if (!isRecord(data) || !isRecord(held.data)) return reading;
  const gaps = Object.entries(held.data).filter(([name, part]) => isThere(part) && !isThere(data[name]));
  if (gaps.length === 0) return reading;
  const { unusable: _sum, notes: _all, doubt: _old, ...filled } = combine({ ...data, ...Object.fromEntries(gaps) } as T, [reading, held]);
  return { ...reading, ...filled, ...(unusable && { unusable }), ...(notes && { notes }), ...(doubt && { doubt }) };
}

/** The value of a resource, and the block it has to be from. */
export function createHolding<T>() {
  let value: Reading<T> | null = null;
  let reached: number | null = null; // height that no later answer goes below; null while heights so far mean nothing
  let floor = 0; // height of the newest event that spoiled it
  let older = 0;

  return {
    value: () => value,
    floor: () => floor,
    lagging: () => value !== null && value.height !== null && value.height < floor,
    /** Whether an answer is an old copy: a lagging cache never takes us back. */
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
    /** Heights so far mean nothing; what is read now has to be from `from` on. */
    forget(keepData: boolean, from: number): void {
      floor = from;
      reached = null;
      older = 0;
      if (!keepData) value = null;
    },
    /** The first block heard of after news was missed. */
    reach: (height: number): void => void (floor = Math.min(Math.max(floor, height - 1), height)),
  };
}
