import { backoffMs } from '#contract/backoff.ts';

/** How long the page waits before it connects to its engine again, in ms, after `failures` failed attempts in a row. */
export const reconnectMs = (failures: number): number => backoffMs(failures, { firstMs: 250, mostMs: 5_000 });
