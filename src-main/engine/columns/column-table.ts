import { fieldOf } from '#contract/fields/fields.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import type { RowValue } from '#contract/expression/evaluate.ts';

/** A text column: for each row the place of its text in `words`, −1 if it is unknown. A text may be there more than once. */
export interface TextColumn {
  readonly codes: Int32Array;
  readonly words: readonly string[];
}
/** A column of numbers. It takes half the memory while all its values are exact with 24 bits. */
export type NumberColumn = Float32Array | Float64Array;
interface OwnText extends TextColumn {
  codes: Int32Array;
  readonly words: string[];
  readonly places: Map<string, number>;
}
/** Computes a column from others; −1, NaN and null stand for unknown. */
export type Derive = (table: ColumnTable) => Float64Array;
/** Derived columns by field. Those that depend on the time are computed again each hour, those that read another table when it changes. */
export type Derivations = Readonly<Record<string, { readonly timed?: true; readonly beside?: () => ColumnTable; readonly derive: Derive }>>;

/** A field in which nearly every row has a text of its own: each row has its own word, which needs no table of the words that are there. */
const OWN_WORDS = 'name';
const FIRST = 1_024;
/** Factor by which full columns grow: with 2, the columns of a whole market are half empty. */
const GROWTH = 1.5;
/** Room for rows that are known to come, with some for new ones. */
const RESERVE = 1.02;
const HOUR = 3_600;

/**
 * All rows of one kind as typed arrays, one a field, in ascending order of their ids. Amounts are in base units. Times and flags are
 * numbers; NaN is unknown.
 */
export class ColumnTable {
  readonly kind: FieldKind;
  /** Number of rows. */
  count = 0;
  /** Grows with every change. */
  version = 0;
  /** The present in Unix seconds, as the task that reads states it. */
  now = 0;
  readonly #derivations: Derivations;
  #ids = new Int32Array(FIRST);
  #numbers = new Map<string, NumberColumn>();
  #texts = new Map<string, OwnText>();
  /** What rows have in a field until it is set. */
  #initial = new Map<string, number>();
  #derived = new Map<string, { readonly key: string; readonly column: Float64Array }>();
  /** Number of leading rows that are in ascending order of their ids, and the rows of the other ids. */
  #ordered = 0;
  readonly #late = new Map<number, number>();

  constructor(kind: FieldKind, derivations: Derivations) {
    this.kind = kind;
    this.#derivations = derivations;
  }

  /** The ids of all rows, ascending; for users, numbers that stand for their names. */
  get ids(): Int32Array {
    this.#sort();
    return this.#ids.subarray(0, this.count);
  }
  /** The row of an id, −1 if there is none. */
  rowOf(id: number): number {
    this.#sort();
    return this.#find(id);
  }
  /** The values of a field as numbers: its own, or computed from others. All unknown if nothing of it is stored. */
  numbers(field: string): NumberColumn {
    this.#sort();
    const derivation = this.#derivations[field];
    if (!derivation)
      return (this.#numbers.get(field) ?? this.#column<NumberColumn>(field, this.#widthFor(this.#initial.get(field) ?? NaN))).subarray(
        0,
        this.count,
      );
    const key = `${this.version} ${derivation.timed ? Math.floor(this.now / HOUR) : 0} ${derivation.beside?.().version ?? 0}`;
    const before = this.#derived.get(field);
    if (before?.key === key) return before.column;
    const column = derivation.derive(this);
    this.#derived.set(field, { key, column });
    return column;
  }
  texts(field: string): TextColumn {
    this.#sort();
    const { codes, words } = this.#text(field);
    return { codes: codes.subarray(0, this.count), words };
  }
  /** Whether a text column, rather than a column of numbers, holds this field. */
  isText = (field: string): boolean => fieldOf(this.kind, field)?.type === 'text';
  /** Whether any row has a value of the field. */
  hasAny(field: string): boolean {
    return this.isText(field) ? this.texts(field).codes.some((code) => code >= 0) : this.numbers(field).some((value) => value === value);
  }

  /** Returns the row of an id, and adds it if there is none. */
  place(id: number): number {
    const known = this.#late.get(id) ?? this.#find(id);
    if (known >= 0) return known;
    if (this.count === this.#ids.length) this.#grow(Math.ceil(this.count * GROWTH));
    const row = this.count++;
    if (row === this.#ordered && (row === 0 || id > (this.#ids[row - 1] ?? 0))) this.#ordered += 1;
    else this.#late.set(id, row);
    this.#ids[row] = id;
    return row;
  }
  /** Sets one value. `row` is from `place` and valid until the next read. */
  set(row: number, field: string, value: RowValue): void {
    if (!this.isText(field)) {
      const number = typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : NaN;
      const column = this.#columnFor(field, number);
      if (column) column[row] = number;
      return;
    }
    const column = this.#text(field);
    if (typeof value !== 'string') return void (column.codes[row] = -1);
    if (field === OWN_WORDS) {
      const own = column.codes[row] ?? -1;
      if (own >= 0) column.words[own] = value;
      else column.codes[row] = column.words.push(value) - 1;
      return;
    }
    let code = column.places.get(value);
    if (code === undefined) {
      code = column.words.push(value) - 1;
      column.places.set(value, code);
    }
    column.codes[row] = code;
  }
  /** Makes room for this many rows and a few new ones, so that a whole market does not grow in steps that leave gaps in memory. */
  reserve(rows: number): void {
    if (rows > this.#ids.length) this.#grow(Math.ceil(rows * RESERVE));
  }
  /** States that rows have changed: results that were computed before are void, and take no memory any more. */
  changed(): void {
    this.version++;
    this.#derived.clear();
  }
  /** Sets a field of all rows, also of those that are added later, to unknown or to a flag. */
  reset(field: string, value = NaN): void {
    if (this.isText(field)) this.#texts.delete(field);
    else {
      this.#initial.set(field, value);
      this.#numbers.delete(field);
    }
    this.version++;
  }
  clear(): void {
    this.count = 0;
    this.version++;
    this.#ordered = 0;
    this.#late.clear();
    this.#derived.clear();
    this.#numbers.clear();
    this.#initial.clear();
    this.#texts.clear();
    this.#ids = new Int32Array(FIRST);
  }

  /** The row of an id among those in order, −1 if it is not there. */
  #find(id: number): number {
    let [low, high] = [0, this.#ordered - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = this.#ids[middle] ?? 0;
      if (at === id) return middle;
      if (at < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
  #column = <A extends NumberColumn>(field: string, type: new (length: number) => A): A =>
    new type(this.#ids.length).fill(this.#initial.get(field) ?? NaN) as A;
  #widthFor = (value: number) => (value !== value || Math.fround(value) === value ? Float32Array : Float64Array);
  /** The column that takes a value of a field, made or widened for it; null while no row has another value than the initial one. */
  #columnFor(field: string, value: number): NumberColumn | null {
    const before = this.#numbers.get(field);
    const initial = this.#initial.get(field) ?? NaN;
    if (before instanceof Float64Array || (before && this.#widthFor(value) === Float32Array)) return before;
    if (!before && Object.is(value, initial)) return null;
    const width = this.#widthFor(initial) === Float64Array ? Float64Array : this.#widthFor(value);
    const column = this.#column<NumberColumn>(field, width);
    if (before) column.set(before);
    this.#numbers.set(field, column);
    return column;
  }
  #empty = ({ BYTES_PER_ELEMENT }: NumberColumn, size: number): NumberColumn =>
    BYTES_PER_ELEMENT === 4 ? new Float32Array(size) : new Float64Array(size);
  #text(field: string): OwnText {
    let column = this.#texts.get(field);
    if (!column) this.#texts.set(field, (column = { codes: new Int32Array(this.#ids.length).fill(-1), words: [], places: new Map() }));
    return column;
  }
  #grow(size: number): void {
    const ids = new Int32Array(size);
    ids.set(this.#ids);
    this.#ids = ids;
    for (const [field, before] of this.#numbers) {
      const column = this.#empty(before, size).fill(this.#initial.get(field) ?? NaN, before.length);
      column.set(before);
      this.#numbers.set(field, column);
    }
    for (const column of this.#texts.values()) {
      const codes = new Int32Array(size).fill(-1, column.codes.length);
      codes.set(column.codes);
      column.codes = codes;
    }
  }
  /** Puts the rows in the order of their ids, after new ones were added between them. */
  #sort(): void {
    if (this.#ordered === this.count) return;
    const before = this.#ids;
    const order = Uint32Array.from({ length: this.count }, (_, row) => row).sort((a, b) => (before[a] ?? 0) - (before[b] ?? 0));
    const moved = <A extends Int32Array | NumberColumn>(from: A, to: A): A => {
      for (let row = 0; row < order.length; row++) to[row] = from[order[row] ?? 0] ?? 0;
      return to;
    };
    this.#ids = moved(before, new Int32Array(before.length));
    for (const [field, column] of this.#numbers)
      this.#numbers.set(field, moved(column, this.#empty(column, column.length).fill(this.#initial.get(field) ?? NaN)));
    for (const column of this.#texts.values()) column.codes = moved(column.codes, new Int32Array(column.codes.length).fill(-1));
    this.#ordered = this.count;
    this.#late.clear();
    this.version++;
  }
}
