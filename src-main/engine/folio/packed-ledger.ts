import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Trade } from '#contract/model/market/trade.ts';

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
  readonly texts: Readonly<Record<string, Int32Array<ArrayBuffer>>>;
  readonly numbers: Readonly<Record<string, Float64Array<ArrayBuffer>>>;
}
interface Columns {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
}
const TRADE: Columns = { texts: ['share', 'buyer', 'seller', 'taker'], numbers: ['id', 'time', 'price', 'num'] };
const ENTRY: Columns = { texts: ['kind', 'name', 'type', 'share', 'other'], numbers: ['time', 'amount', 'num', 'fixture'] };

/** Packs rows for a thread: columns move there without a copy, and rows of objects would be copied one by one. */
function pack(rows: readonly object[], of: Columns): Packed {
  const codes = new Map<string, number>();
  const codeOf = (value: Cell): number => {
    if (typeof value !== 'string') return -1;
    const code = codes.get(value) ?? codes.size;
    codes.set(value, code);
    return code;
  };
  const cells = rows as readonly Readonly<Record<string, Cell>>[];
  const texts = of.texts.map((field) => [field, Int32Array.from(cells, (row) => codeOf(row[field]))]);
  const numbers = of.numbers.map((field) => [field, Float64Array.from(cells, (row) => (row[field] as number | null) ?? NaN)]);
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
export const packLedger = ({ trades, influence, money }: FolioLedger): PackedLedger => ({
  trades: pack(trades, TRADE),
  influence: pack(influence, ENTRY),
  money: pack(money, ENTRY),
});
export const unpackLedger = ({ trades, influence, money }: PackedLedger): FolioLedger => ({
  trades: unpack(trades),
  influence: unpack(influence),
  money: unpack(money),
});
/** The buffers of a packed ledger, which move to the thread. */
export const buffersOf = (ledger: PackedLedger): ArrayBuffer[] =>
  Object.values(ledger).flatMap(({ texts, numbers }: Packed) =>
    [...Object.values(texts), ...Object.values(numbers)].map(({ buffer }) => buffer),
  );
