/** Spans of time offered, in hours. */
export const SPANS = [1, 6, 24, 168, 720] as const;
/** Cut-offs offered, as percentiles of the sizes in view. */
export const CUTS = ['5-97', '0-100', '25-90', '50-99'] as const;
export const IMBALANCES = ['levels', 'percent'] as const;
const SHOWN = ['map', 'table', 'matches'] as const;

/** Settings of a heat-map tile, saved with the layout. */
export interface HeatParams {
  readonly shows: (typeof SHOWN)[number];
  readonly hours: (typeof SPANS)[number];
  /** Step of prices in base units; 0 chooses it by the range of prices. */
  readonly step: number;
  /** Percentiles, or `size` for the exact sizes `low` and `high`. */
  readonly cut: `${number}-${number}` | 'size';
  /** What the imbalance covers: the best levels, or the prices near the mid. */
  readonly imbalance: (typeof IMBALANCES)[number];
  readonly low: number;
  readonly high: number;
  readonly trades: boolean;
  readonly mine: boolean;
}

const whole = (value: unknown, otherwise: number): number =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : otherwise;

/** Returns a text like `5-97` if both are percentiles and the first one is lower. */
function readCut(value: unknown): HeatParams['cut'] | null {
  const [low, high] = typeof value === 'string' && /^\d{1,2}-\d{1,3}$/.test(value) ? value.split('-').map(Number) : [];
  return low !== undefined && high !== undefined && low < high && high <= 100 ? `${low}-${high}` : null;
}

/** Reads saved tile settings; missing or unknown values get their defaults. */
export function readHeatParams(stored: Readonly<Record<string, unknown>>): HeatParams {
  return {
    shows: SHOWN.find((one) => one === stored['shows']) ?? 'map',
    hours: SPANS.find((one) => one === stored['hours']) ?? 6,
    step: whole(stored['step'], 0),
    cut: stored['cut'] === 'size' ? 'size' : (readCut(stored['cut']) ?? '5-97'),
    imbalance: IMBALANCES.find((one) => one === stored['imbalance']) ?? 'levels',
    low: whole(stored['low'], 1),
    high: whole(stored['high'], 5_000),
    trades: stored['trades'] !== false,
    mine: stored['mine'] !== false,
  };
}
