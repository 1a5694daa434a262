import type { Traded } from '#contract/model/market/price-change.ts';

/** Daily prices of 7 days, oldest first; empty when they are not served or nothing traded. */
export const week = (row: Traded | null | undefined): readonly number[] => (row?.last_7days_price ?? []).filter((price) => price > 0);
