import type { FilterCounts, PlanRow } from '#contract/model/market/screen.ts';

/** One window of a query, with how many rows of the market its filter is true, false and unknown for. */
export interface ScreenPage {
  readonly total: number;
  /** Rows as they are in the contract, with their custom columns. */
  readonly rows: never[];
  readonly counts: FilterCounts;
  readonly plan: PlanRow[];
  /** Units of the custom columns. */
  readonly units: Record<string, string>;
  readonly height: number | null;
  /** Unix seconds of the oldest row of the window, the present if it is empty. */
  readonly observedAt: number;
}
