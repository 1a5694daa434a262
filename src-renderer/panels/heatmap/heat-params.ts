import { SPANS } from './heat-window.ts';

/** Cut-offs offered, as percentiles of the sizes in view. */
export const CUTS = ['5-97', '0-100', '25-90', '50-99'] as const;
const SHOWN = ['map', 'table', 'matches'] as const;

/** Settings of a heat-map tile, saved with the layout. */
export interface HeatParams {
  readonly shows: (typeof SHOWN)[number];
  readonly hours: (typeof SPANS)[number];
  /** Step of prices in base units; 0 chooses it by the range of prices. */
  readonly step: number;
  /** Percentiles, or `size` for the exact sizes `low` and `high`. */
  readonly cut: (typeof CUTS)[number] | 'size';
  readonly low: number;
  readonly high: number;
  readonly trades: boolean;
  readonly mine: boolean;
}

const whole = (value: unknown, otherwise: number): number =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : otherwise;

/** Reads saved tile settings; missing or unknown values get their defaults. */
export function readHeatParams(stored: Readonly<Record<string, unknown>>): HeatParams {
  return {
    shows: SHOWN.find((one) => one === stored['shows']) ?? 'map',
    hours: SPANS.find((one) => one === stored['hours']) ?? 6,
    step: whole(stored['step'], 0),
    cut: stored['cut'] === 'size' ? 'size' : (CUTS.find((one) => one === stored['cut']) ?? '5-97'),
    low: whole(stored['low'], 1),
    high: whole(stored['high'], 5_000),
    trades: stored['trades'] !== false,
    mine: stored['mine'] !== false,
  };
}
