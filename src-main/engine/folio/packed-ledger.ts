import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { Pace } from '../base/slices.ts';

/** Everything known of some accounts. Times in Unix seconds, amounts in base units. */
export interface FolioLedger {
  readonly trades: readonly Trade[];
  /** Movements of influence and of coin. */
  readonly influence: readonly Entry[];
  readonly money: readonly Entry[];
}
type Cell = string | number | null | undefined;
/** Columns of rows: texts as indexes into `words`, numbers as they are; −1 and NaN stand for null. */
interface Packed {
  readonly words: readonly string[];
  readonly count: number;
  readonly texts: Readonly<Record<string, Int32Array<SharedArrayBuffer>>>;
  readonly numbers: Readonly<Record<string, Float64Array<SharedArrayBuffer>>>;
}
interface Columns {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
}
const TRADE: Columns = { texts: ['share', 'buyer', 'seller', 'taker'], numbers: ['id', 'time', 'price', 'num'] };
const ENTRY: Columns = { texts: ['kind', 'name', 'type', 'share', 'other'], numbers: ['time', 'amount', 'num', 'fixture'] };

/** Rows packed between two looks at the time slice. */
const CHUNK = 500;
/** Packs rows for a thread, in slices: columns are shared with it without a copy, and rows of objects would be copied one by one. */
async function pack(rows: readonly object[], of: Columns, pace: Pace): Promise<Packed> {
  const cells = rows as readonly Readonly<Record<string, Cell>>[];
  const codes = new Map<string, number>();
  const texts = of.texts.map((field) => [field, new Int32Array(new SharedArrayBuffer(4 * rows.length))] as const);
  const numbers = of.numbers.map((field) => [field, new Float64Array(new SharedArrayBuffer(8 * rows.length))] as const);
  for (let from = 0; from < rows.length; from += CHUNK) {
    await pace();
    const to = Math.min(rows.length, from + CHUNK);
    for (const [field, column] of texts)
      for (let at = from; at < to; at++) {
        const value = cells[at]?.[field];
        if (typeof value === 'string' && !codes.has(value)) codes.set(value, codes.size);
        column[at] = typeof value === 'string' ? (codes.get(value) ?? -1) : -1;
      }
    for (const [field, column] of numbers) for (let at = from; at < to; at++) column[at] = (cells[at]?.[field] as number | null) ?? NaN;
  }
  return { words: [...codes.keys()], count: rows.length, texts: Object.fromEntries(texts), numbers: Object.fromEntries(numbers) };
}
function unpack<T>({ words, count, texts, numbers }: Packed): T[] {
  const [named, counted] = [Object.entries(texts), Object.entries(numbers)];
  return Array.from({ length: count }, (_, at) => {
    const row: Record<string, Cell> = {};
    for (const [field, codes] of named) row[field] = words[codes[at] ?? -1] ?? null;
    for (const [field, values] of counted) row[field] = Number.isNaN(values[at]) ? null : values[at];
    return row as T;
  });
}

export interface PackedLedger {
  readonly trades: Packed;
  readonly influence: Packed;
  readonly money: Packed;
}
const made = new WeakMap<FolioLedger, Promise<PackedLedger>>();
/** Packs a ledger once for all tasks on it. */
export function packLedger(ledger: FolioLedger, pace: Pace): Promise<PackedLedger> {
  const known = made.get(ledger);
  if (known) return known;
  const packed = (async () => ({
    trades: await pack(ledger.trades, TRADE, pace),
    influence: await pack(ledger.influence, ENTRY, pace),
    money: await pack(ledger.money, ENTRY, pace),
  }))();
  made.set(ledger, packed);
  return packed;
}
export const unpackLedger = ({ trades, influence, money }: PackedLedger): FolioLedger => ({
  trades: unpack(trades),
  influence: unpack(influence),
  money: unpack(money),
});

type Prices = readonly (readonly [share: Share, known: readonly (readonly [at: number, price: number])[]])[];
/** Prices by share: time and price in turn, and where those of each share end. */
export interface PackedPrices {
  readonly shares: readonly Share[];
  readonly ends: readonly number[];
  readonly cells: Float64Array<SharedArrayBuffer>;
}
export async function packPrices(prices: Prices, pace: Pace): Promise<PackedPrices> {
  let end = 0;
  const ends = prices.map(([, known]) => (end += 2 * known.length));
  const cells = new Float64Array(new SharedArrayBuffer(8 * end));
  let next = 0;
  for (const [, known] of prices) {
    await pace();
    for (const [at, price] of known) {
      cells[next++] = at;
      cells[next++] = price;
    }
  }
  return { shares: prices.map(([share]) => share), ends, cells };
}
export const unpackPrices = ({ shares, ends, cells }: PackedPrices): Prices =>
  shares.map((share, n) => {
    const from = ends[n - 1] ?? 0;
    const count = ((ends[n] ?? 0) - from) / 2;
    return [share, Array.from({ length: count }, (_, at) => [cells[from + 2 * at] ?? 0, cells[from + 2 * at + 1] ?? 0] as const)] as const;
  });
