import type { Pace } from '../base/yield.ts';

const RUN = 512;
const STEPS = 2_048;

/** Sorts in short time slices: small runs first, then merged in pairs. The sort is stable. */
export async function sorted(list: readonly number[], compare: (a: number, b: number) => number, pace: Pace): Promise<number[]> {
  let runs: number[][] = [];
  for (let at = 0; at < list.length; at += RUN) {
    await pace();
    runs.push(list.slice(at, at + RUN).sort(compare));
  }
  while (runs.length > 1) {
    const next: number[][] = [];
    for (let at = 0; at < runs.length; at += 2) next.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, pace));
    runs = next;
  }
  return runs[0] ?? [];
}

async function merge(a: readonly number[], b: readonly number[], compare: (a: number, b: number) => number, pace: Pace): Promise<number[]> {
  const all: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    await pace();
    for (let left = STEPS; left > 0 && (i < a.length || j < b.length); left--) {
      const first = j >= b.length || (i < a.length && compare(a[i] as number, b[j] as number) <= 0);
      all.push((first ? a[i++] : b[j++]) as number);
    }
  }
  return all;
}
