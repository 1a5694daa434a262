import { compact, decimal, influence, percent, priceText, signedPercent, total } from '../../lib/format/format.ts';
import type { Formatters } from './model.ts';

/** The formatters of a chart whose axis has so many decimals of a price. */
export const formattersOf = (digits: number): Formatters => ({
  price: (value) => (digits === 4 ? priceText(Math.round(value)) : decimal(value / 10_000, digits)),
  influence: (value) => influence(Math.round(value)),
  coin: (value) => (value >= 1e8 ? compact(value / 10_000) : total(value)),
  percent: (value) => signedPercent(value, 2),
  index: (value) => decimal(value, 1),
  spread: (value) => percent(value, 2),
  number: (value) => decimal(value, Math.abs(value) < 10 ? 4 : 2),
});
