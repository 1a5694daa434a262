import type { Formats } from '#contract/text/formats.ts';
import { formats } from '../../lib/format/format.ts';
import { isAny, type ValueRange } from '../../ui/controls/value-range.ts';

/** Returns a range in words; `write` writes one value with its unit. */
export function rangeWords({ min, max }: ValueRange, write: (value: number) => string): string {
  if (isAny({ min, max })) return /* @wc-include */ /* @wc-context: a range without limits */ 'any';
  if (min === null) return `up to ${write(max ?? 0)}`;
  if (max === null) return `${write(min)} or more`;
  return min === max ? write(min) : `${write(min)} – ${write(max)}`;
}

/** Returns a range in signs, for little room. */
export function rangeBrief({ min, max }: ValueRange, write: (value: number) => string): string {
  if (min === null || max === null || min === max) {
    const sign = min === max ? '' : min === null ? '≤ ' : '≥ ';
    return isAny({ min, max }) ? /* @wc-include */ /* @wc-context: a range without limits */ 'any' : `${sign}${write(min ?? max ?? 0)}`;
  }
  return `${write(min)}–${write(max)}`;
}

/** The word of a short figure without its dot, in lower case: `k` or `tsd`. */
const scaleOf = (short: string): string => short.replace(/[\d.,\s\u00a0\u202f]/g, '').toLowerCase();

/**
 * Reads a typed number in the notation of the locale, with spaces or apostrophes between thousands, and with k, m or the words that short
 * figures have behind. Null for anything else.
 */
export function readNumber(text: string, { decimal, compact }: Pick<Formats, 'decimal' | 'compact'> = formats()): number | null {
  const comma = decimal(1.5, 1).includes(',');
  const plain = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(comma ? /\.(?=\d{3}(?:\D|$))/g : /,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
    .replace('−', '-');
  const [, figure, scale = ''] = /^(-?\d+(?:\.\d+)?)(\p{L}*)\.?%?$/iu.exec(plain) ?? [];
  if (figure === undefined) return null;
  const scales: Readonly<Record<string, number>> = {
    k: 1e3,
    m: 1e6,
    [scaleOf(compact(1e5))]: 1e3,
    [scaleOf(compact(1e7))]: 1e6,
    [scaleOf(compact(1e10))]: 1e9,
    '': 1,
  };
  const by = scales[scale.toLowerCase()];
  return by === undefined ? null : Number(figure) * by;
}
