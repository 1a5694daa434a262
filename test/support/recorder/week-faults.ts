import type { FaultName, FaultParams } from '#demo/faults.ts';

/** Faults of the week by hour, each with the minutes that it lasts. */
export const WEEK_FAULTS: Readonly<Record<number, readonly [FaultName, FaultParams, number]>> = {
  20: ['503', { retryAfter: 5, match: 'share_orders' }, 20],
  30: ['drop', {}, 7],
  44: ['garbage', { form: 'truncated', interface: 'rest' }, 15],
  55: ['500', { match: 'share_orders' }, 9],
  70: ['plug', {}, 12],
  82: ['429', { retryAfter: 30, match: 'share_orders' }, 6],
  95: ['garbage', { form: 'shape', interface: 'rest' }, 8],
  118: ['silence', {}, 10],
  130: ['slow', { ms: 20_000 }, 10],
};
