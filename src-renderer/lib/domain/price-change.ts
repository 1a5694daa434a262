import type { Traded } from '#contract/model/market/price-change.ts';

/** Returns the daily prices of seven days, oldest first, without empty days; empty if they are not served or there were no trades. */
export const week = (row: Traded | null | undefined): readonly number[] => (row?.last_7days_price ?? []).filter((price) => price > 0);
