import { z } from 'zod';
import { persisted, type KeyValueStore } from '../base/key-value.ts';

const KEY = 'recalculations';
/** About two seasons of days. */
const MOST = 365;
const Times = z.array(z.int());

/** The times (Unix seconds, ascending) at which the game recalculated wages, values and ratings, as far as they were seen. */
export const recalculations = (meta: KeyValueStore): readonly number[] => persisted(meta, KEY, Times, []).read();

/** Notes a recalculation. Two events within an hour are one. */
export function noteRecalculation(meta: KeyValueStore, at: number): void {
  const before = recalculations(meta);
  if (at - (before.at(-1) ?? -Infinity) < 3_600) return;
  persisted(meta, KEY, Times, []).write([...before, Math.floor(at)].slice(-MOST));
}
