import type { Figure } from './figures.ts';

export interface Options {
  /** Shorter runs: fewer samples, ten seconds of storm instead of sixty. */
  readonly quick: boolean;
  /** Reports progress. The table comes at the end. */
  readonly say: (text: string) => void;
}

/** One benchmark: what it measures, its baseline and its run. */
export interface Bench {
  readonly measures: string;
  readonly baseline: string;
  readonly run: (options: Options) => Promise<readonly Figure[]>;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Wall clock in milliseconds with fractions, the same in every process of this computer. */
export const wallNow = (): number => performance.timeOrigin + performance.now();

/** Waits until a condition holds. Throws an error that names it when it never does. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, patienceMs = 30_000): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited ${patienceMs / 1_000} s for ${what}`);
    await pause(20);
  }
}
