import { counted, decimal, influence, priceText, signedPercent, total } from '../../lib/format/format.ts';
import type { Quote } from './depth.ts';

/** Cost or proceeds of a size as one sentence for screen readers. */
export function sizeWords(quote: Quote | null): string {
  if (!quote) return 'No size selected';
  const short = quote.filled < quote.asked ? `, only ${influence(quote.filled)} available` : '';
  return `${quote.way === 'buy' ? 'Buy' : 'Sell'} ${influence(quote.asked)}${short}: average ${priceText(Math.round(quote.average))}, total ${total(quote.total)} coin, impact ${signedPercent(quote.impact, 2)}, ${counted(quote.levels, 'level', 'levels')}`;
}

/** Parses a typed size: digits with any grouping; null unless it is a whole number above zero. */
export function readSize(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u2009\u202f.,'’]/g, '');
  if (!/^\d{1,10}$/.test(bare)) return null;
  const size = Number(bare);
  return size > 0 ? size : null;
}

/** An amount for an axis tick, which is round: `500`, `10k`, `2.5M`. */
export function sayAmount(value: number): string {
  const [size, unit] = value >= 1e6 ? [1e6, 'M'] : value >= 1e3 ? [1e3, 'k'] : [1, ''];
  const short = value / size;
  return `${decimal(short, Number.isInteger(Math.round(short * 100) / 100) ? 0 : 1)}${unit}`;
}
