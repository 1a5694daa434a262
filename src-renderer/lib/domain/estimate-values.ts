import type { Estimate } from '#contract/model/app/estimate.ts';
import { estimateKind, type EstimateKind, type EstimateUnit } from '#contract/model/app/estimate-kind.ts';
import { THESIS_MEASURES, type Thesis, type ThesisMeasure } from '#contract/model/app/thesis.ts';
import { counted, dayTime, decimal, priceText, signed, signedPercent, textOf, total, whole } from '../format/format.ts';

const WRITE: Readonly<Record<EstimateUnit, (value: number) => string>> = {
  coin: (value) => total(value),
  price: (value) => priceText(Math.round(value)),
  influence: (value) => whole(value),
  rating: (value) => decimal(value, Number.isInteger(value) ? 0 : 1),
  points: (value) => decimal(value, 2),
  players: (value) => counted(value, 'player', 'players'),
  option: (value) => `option ${whole(value)}`,
};

/** Returns a value of an estimate or its fact as text; a dash for an unknown one. */
export const valueText = (kind: EstimateKind, value: number | null): string =>
  value === null ? '—' : WRITE[estimateKind(kind).unit](value);
/** Returns an estimate as text, with its range if it has one. */
export function estimateText({ kind, value, low, high }: Pick<Estimate, 'kind' | 'value' | 'low' | 'high'>): string {
  const said = `≈ ${valueText(kind, value)}`;
  return low === null || high === null ? said : `${said} (${valueText(kind, low)}–${valueText(kind, high)})`;
}
/** Returns an error as text, with its sign: positive if the estimate was too high. */
export function errorText(kind: EstimateKind, error: number | null): string {
  if (error === null) return '—';
  return estimateKind(kind).error === 'relative' ? signedPercent(error * 100, 0) : signed(error, 1);
}

/** Returns a thesis's claim as text, as in “Rating above 80”. */
export function claimText({ measure, side, level }: Pick<Thesis, 'measure' | 'side' | 'level'>): string {
  const label = THESIS_MEASURES[measure].label;
  return side === 'above' ? `${label} above ${levelText(measure, level)}` : `${label} below ${levelText(measure, level)}`;
}
/** Returns a figure of a measure as text; a dash for an unknown one. */
export const levelText = (measure: ThesisMeasure, value: number | null): string =>
  value === null
    ? '—'
    : THESIS_MEASURES[measure].unit === 'coin'
      ? priceText(Math.round(value))
      : decimal(value, Number.isInteger(value) ? 0 : 1);

/** Returns what became of a thesis. */
export function outcomeText({ state, fact, measure, due, why }: Pick<Thesis, 'state' | 'fact' | 'measure' | 'due' | 'why'>): string {
  if (state === 'open') return `open until ${dayTime(due)}`;
  if (state === 'right') return `holds: it was ${levelText(measure, fact)}`;
  if (state === 'wrong') return `does not hold: it was ${levelText(measure, fact)}`;
  return why === null ? 'cannot be known' : `cannot be known: ${textOf(why)}`;
}
