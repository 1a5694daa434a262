import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import { ok, type Result } from '#contract/faults.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Unusable } from '#contract/snapshot.ts';
import { readBook } from '../api/decode/dumps.ts';
import { createDumpReader } from '../api/read/read-dump.ts';
import { unreadable } from '../api/schema/decode.ts';
import { countUsable } from '../api/schema/usable-rows.ts';
import { parseEntry } from '../net/http/read-json.ts';
import { levelsOf, type Levels } from './level-codec.ts';
import type { RecordedValues } from './recorder-api.ts';
import { shareNumber } from './subjects.ts';

/** A table of all order books that arrives in pieces. `at` in Unix seconds: when it was requested. */
interface DumpRequest {
  readonly kind: ShareKind;
  readonly at: number;
}
/** A book that differs from the last reading; levels null: its orders cannot be used. */
export interface DumpBook {
  readonly id: number;
  readonly share: number;
  readonly levels: Levels | null;
  /** Orders of the user's accounts in it. */
  readonly own: RecordedValues;
}
/** Result of a complete table. `at`: when the service built it, as far as it says so. */
export interface Dump {
  readonly at: number;
  readonly changed: readonly DumpBook[];
  /** Shares of the table, changed or not. */
  readonly seen: ReadonlySet<number>;
  readonly books: number;
  readonly orders: number;
  readonly unusable: Unusable | null;
}

/** Oldest table in seconds whose stated time is believed; the service builds one about every two minutes. */
const OLDEST = 900;

/** Two numbers of 32 bits in one, so that an unchanged book needs no parsing. */
function hashOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  return 4_294_967_296 * (2_097_151 & (b ^ (a >>> 16))) + ((a ^ (b >>> 13)) >>> 0);
}

/** Numbers of shares below this one are places in lists. */
const DENSE = 4_000_000;

/** What is known of each book of the last complete table. */
interface Seen {
  readonly hash: number;
  readonly orders: number;
}

/** Remembers the text of each book in the last tables as a number, so that a new table costs little where nothing changed. */
export function createDumpMemory() {
  /** By the number of the share, which is small but for odd ids; NaN: nothing is known. A map of all takes four times as much. */
  let hashes = new Float64Array(0);
  let orders = new Uint32Array(0);
  const far = new Map<number, Seen>();
  function reach(number: number): void {
    if (number < hashes.length) return;
    const size = Math.min(DENSE, Math.ceil((number + 1) * 1.25));
    const [before, counts] = [hashes, orders];
    [hashes, orders] = [new Float64Array(size).fill(NaN, before.length), new Uint32Array(size)];
    hashes.set(before);
    orders.set(counts);
  }
  return {
    get(number: number): Seen | undefined {
      const hash = hashes[number] ?? NaN;
      return Number.isNaN(hash) ? far.get(number) : { hash, orders: orders[number] ?? 0 };
    },
    put(number: number, one: Seen): void {
      if (number >= DENSE) return void far.set(number, one);
      reach(number);
      hashes[number] = one.hash;
      orders[number] = one.orders;
    },
    forget(number?: number): void {
      if (number === undefined) {
        far.clear();
        hashes.fill(NaN);
      } else if (number < hashes.length) hashes[number] = NaN;
      else far.delete(number);
    },
  };
}
type DumpMemory = ReturnType<typeof createDumpMemory>;

/**
 * Parses one table piece by piece. `take` receives each book that differs from the last table, or each one if `all` is set. `end` returns
 * `unreadable` for an incomplete table, of which nothing may be used.
 */
export function createDumpIntake(
  { kind, at }: DumpRequest,
  memory: DumpMemory,
  take: ((book: Orderbook) => void) | null,
  all: boolean,
  ownIn: (book: Orderbook) => RecordedValues,
) {
  const count = countUsable();
  const changed: DumpBook[] = [];
  const seen = new Set<number>();
  const learnt: [number, Seen][] = [];
  let [books, orders, builtAt] = [0, 0, null as number | null];

  function book(key: string, json: string): void {
    const number = shareNumber(`${kind}_${key}`);
    const hash = hashOf(json);
    const known = memory.get(number);
    if (known?.hash === hash && !all) {
      seen.add(number);
      books += 1;
      orders += known.orders;
      return;
    }
    const before = count.left()?.rows ?? 0;
    const rows = parseEntry(json);
    const read = readBook(kind, key, rows, count);
    if (!/^\d{1,10}$/.test(key)) return;
    const isWhole = read !== null && (count.left()?.rows ?? 0) === before;
    seen.add(number);
    // without one of its orders, a book is not known
    if (known?.hash !== hash)
      changed.push({ id: Number(key), share: number, levels: isWhole ? levelsOf(read) : null, own: isWhole ? ownIn(read) : {} });
    if (!read) return;
    take?.(read);
    const own = Array.isArray(rows) ? rows.length : 0;
    if (isWhole) learnt.push([number, { hash, orders: own }]);
    books += 1;
    orders += own;
  }
  const { push, end } = createDumpReader(
    (key, json) => book(key, json as string),
    (key, json) => {
      const time = key === 'updated_unix' ? Number(json) : NaN;
      if (Number.isInteger(time)) builtAt = time;
    },
    (json) => json,
  );
  return {
    push,
    end(): Result<Dump> {
      const all = end();
      const wrong = all.ok ? count.nothing() : reasonOf(all.fault);
      if (wrong !== null) return unreadable(`/dumps/share_orders/${kind}s`, wrong);
      const made = builtAt !== null && builtAt <= at && at - builtAt <= OLDEST ? builtAt : at;
      return ok({ at: made, changed, seen, books, orders, unusable: count.left() });
    },
    /** Stores what the next table is compared with, once this one has been recorded. */
    learn: (): void => learnt.forEach(([number, one]) => memory.put(number, one)),
  };
}
