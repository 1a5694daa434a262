import { isAny, type ValueRange } from '../../ui/controls/value-range.ts';

/** Returns a range in words; `write` writes one value with its unit. */
export function rangeWords({ min, max }: ValueRange, write: (value: number) => string): string {
  if (isAny({ min, max })) return /* @wc-include */ 'any';
  if (min === null) return `up to ${write(max ?? 0)}`;
  if (max === null) return `${write(min)} or more`;
  return min === max ? write(min) : `${write(min)} – ${write(max)}`;
}

/** Returns a range in signs, for little room. */
export function rangeBrief({ min, max }: ValueRange, write: (value: number) => string): string {
  if (min === null || max === null || min === max) {
    const sign = min === max ? '' : min === null ? '≤ ' : '≥ ';
    return isAny({ min, max }) ? /* @wc-include */ 'any' : `${sign}${write(min ?? max ?? 0)}`;
  }
  return `${write(min)}–${write(max)}`;
}

/** Reads a typed number: with a point or a comma, with spaces or apostrophes between thousands, with k or m behind. Null for anything else. */
export function readNumber(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
    .replace('−', '-');
  const [, figure, scale] = /^(-?\d+(?:\.\d+)?)([km])?%?$/i.exec(plain) ?? [];
  if (figure === undefined) return null;
  return Number(figure) * ({ k: 1e3, m: 1e6 }[scale?.toLowerCase() ?? ''] ?? 1);
}
