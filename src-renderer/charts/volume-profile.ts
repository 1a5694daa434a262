/** What was traded at each price. Prices in base units, both ends included; influence in whole numbers, or fractions of an estimate. */

/** Influence by the side that crossed the spread; `other` where it is not known. */
interface Taken {
  readonly bought: number;
  readonly sold: number;
  readonly other: number;
}
/** What was traded at a time (Unix seconds) at a price, or, if only an interval is known, somewhere between two. */
export interface TradedPart extends Taken {
  readonly time: number;
  readonly low: number;
  readonly high: number;
}
/** A span of prices and what was traded there. */
export interface ProfileRow extends Taken {
  readonly low: number;
  readonly high: number;
  readonly num: number;
}
/** Rows of equal height from low to high prices. */
export interface VolumeProfile {
  readonly rows: readonly ProfileRow[];
  readonly num: number;
  /** Place of the row with the most influence, the point of control. */
  readonly peak: number;
  /** Places of the first and the last row of the value area. */
  readonly area: { readonly from: number; readonly to: number };
}

/** Grows from the peak to the neighbour with more until it holds `share` of everything. */
function areaOf(rows: readonly ProfileRow[], peak: number, wanted: number): VolumeProfile['area'] {
  let [from, to, held] = [peak, peak, rows[peak]?.num ?? 0];
  while (held < wanted && (from > 0 || to < rows.length - 1)) {
    const [below, above] = [rows[from - 1]?.num ?? -1, rows[to + 1]?.num ?? -1];
    if (above >= below) to += 1;
    else from -= 1;
    held += Math.max(above, below);
  }
  return { from, to };
}

/**
 * Returns the profile of what was traded in at most `most` rows, of which the value area holds `share` (0 to 1); null without any. A part
 * between two prices is spread evenly over them.
 */
export function volumeProfile(parts: readonly TradedPart[], most: number, share: number): VolumeProfile | null {
  let [low, high, all] = [Infinity, -Infinity, 0];
  for (const part of parts) {
    all += part.bought + part.sold + part.other;
    low = Math.min(low, part.low);
    high = Math.max(high, part.high);
  }
  if (!(all > 0)) return null;
  // Rows begin at multiples of their height, so that they keep their prices while the range is moved.
  let step = Math.max(1, Math.ceil((high - low + 1) / most));
  while (Math.floor(high / step) - Math.floor(low / step) + 1 > most) step += 1;
  const base = Math.floor(low / step);
  const rows = Array.from({ length: Math.floor(high / step) - base + 1 }, (_, n) => ({
    ...{ low: (base + n) * step, high: (base + n + 1) * step - 1 },
    ...{ bought: 0, sold: 0, other: 0, num: 0 },
  }));
  for (const part of parts) {
    const wide = part.high - part.low + 1;
    const last = Math.floor(part.high / step) - base;
    for (let n = Math.floor(part.low / step) - base; n <= last; n += 1) {
      const row = rows[n] as (typeof rows)[number];
      const here = (Math.min(row.high, part.high) - Math.max(row.low, part.low) + 1) / wide;
      row.bought += part.bought * here;
      row.sold += part.sold * here;
      row.other += part.other * here;
      row.num += (part.bought + part.sold + part.other) * here;
    }
  }
  const peak = rows.reduce((best, { num }, n) => (num > (rows[best]?.num ?? 0) ? n : best), 0);
  return { rows, num: all, peak, area: areaOf(rows, peak, all * share) };
}
