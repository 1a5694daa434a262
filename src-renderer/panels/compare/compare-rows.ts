import type { EntityKind } from '#contract/model/market/share.ts';

type Compares = 'player' | 'club';
/** A figure of the comparison; `better` says which end is the better one, if any. */
interface CompareRow {
  readonly field: string;
  readonly label: string;
  readonly better: 'high' | 'low' | null;
}
/** An axis of the radar: a percentile of a field among all of the same kind. */
interface CompareAxis {
  readonly field: string;
  readonly label: string;
  /** Whether a low value is far out. */
  readonly low?: true;
}

export const COMPARE_ROWS: Readonly<Record<Compares, readonly CompareRow[]>> = {
  player: [
    { field: 'rating', label: 'Rating', better: 'high' },
    { field: 'age', label: 'Age', better: 'low' },
    { field: 'ask', label: 'Ask', better: 'low' },
    { field: 'payback', label: 'Payback', better: 'low' },
    { field: 'wages', label: 'Weekly wage', better: 'low' },
    { field: 'wage_gap', label: 'Wage gap', better: 'high' },
    { field: 'contract', label: 'Contract', better: 'high' },
    { field: 'field_time', label: 'Field time', better: 'high' },
    { field: 'fitness', label: 'Fitness', better: 'high' },
  ],
  club: [
    { field: 'avg_player_rating', label: 'Average rating', better: 'high' },
    { field: 'division', label: 'Division', better: 'low' },
    { field: 'league_position', label: 'League position', better: 'low' },
    { field: 'ask', label: 'Ask', better: 'low' },
    { field: 'payback', label: 'Payback', better: 'low' },
    { field: 'discount', label: 'Discount', better: 'low' },
    { field: 'balance', label: 'Balance', better: 'high' },
    { field: 'total_wages', label: 'Wage bill', better: 'low' },
    { field: 'wage_seasons', label: 'Wages covered', better: 'high' },
    { field: 'fans_current', label: 'Fans', better: 'high' },
  ],
};

const FIELD_PLAYER: readonly CompareAxis[] = [
  { field: 'rating_tackling', label: 'Tackling' },
  { field: 'rating_passing', label: 'Passing' },
  { field: 'rating_shooting', label: 'Shooting' },
  { field: 'fitness', label: 'Fitness' },
  { field: 'field_time', label: 'Minutes' },
  { field: 'age', label: 'Youth', low: true },
  { field: 'payback', label: 'Yield', low: true },
  { field: 'rating_stamina', label: 'Stamina' },
];
const KEEPER: readonly CompareAxis[] = [
  { field: 'rating_gk', label: 'Keeping' },
  { field: 'rating_passing', label: 'Passing' },
  { field: 'fitness', label: 'Fitness' },
  { field: 'field_time', label: 'Minutes' },
  { field: 'age', label: 'Youth', low: true },
  { field: 'payback', label: 'Yield', low: true },
];
const CLUB: readonly CompareAxis[] = [
  { field: 'avg_player_rating', label: 'Squad' },
  { field: 'gk_rating', label: 'Keeper' },
  { field: 'fans_current', label: 'Fans' },
  { field: 'stadium_size_current', label: 'Stadium' },
  { field: 'balance', label: 'Balance' },
  { field: 'payback', label: 'Yield', low: true },
  { field: 'discount', label: 'Discount', low: true },
  { field: 'wage_seasons', label: 'Runway' },
];
/** Returns the axes for players of these positions, or for clubs. */
export const axesFor = (kind: Compares, places: readonly string[]): readonly CompareAxis[] =>
  kind === 'club' ? CLUB : places.length === 1 && places[0] === 'GK' ? KEEPER : FIELD_PLAYER;
export const isCompared = (kind: EntityKind): kind is Compares => kind === 'player' || kind === 'club';

/** Returns the indexes of the best values; none if fewer than two are known, or all are equal. */
export function bestOf(values: readonly (number | null)[], better: CompareRow['better']): readonly number[] {
  const known = values.filter((value) => value !== null);
  if (better === null || known.length < 2) return [];
  const best = better === 'high' ? Math.max(...known) : Math.min(...known);
  if (known.every((value) => value === best)) return [];
  return values.flatMap((value, i) => (value === best ? [i] : []));
}

/** Returns the part (0 to 1) of a population that a value is better than; half of those in the same bar count. Null if it is unknown. */
export function percentile(
  value: number | null,
  { edges, counts }: { readonly edges: readonly number[]; readonly counts: readonly number[] },
  low = false,
): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (value === null || all === 0) return null;
  let below = 0;
  for (const [i, count] of counts.entries()) {
    const [from = 0, to = 0] = [edges[i], edges[i + 1]];
    if (value >= to && i < counts.length - 1) below += count;
    else if (value >= from) {
      // In a range of one whole number all values are equal, and half of them count.
      below += count * (to > from && to - from !== 1 ? Math.min(1, (value - from) / (to - from)) : 0.5);
      break;
    } else break;
  }
  const part = Math.min(1, Math.max(0, below / all));
  return low ? 1 - part : part;
}
