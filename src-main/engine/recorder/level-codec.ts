import type { BookFrame } from '#contract/model/app/recorder.ts';
import type { Order } from '#contract/model/market/orderbook.ts';

/**
 * The price levels of an order book as flat pairs of code and size, codes ascending. A code is twice the price, plus 1 for an ask, so that
 * one list holds both sides.
 */
export type Levels = readonly number[];

/** What a stored change holds: a whole book, the levels that changed (size 0: gone), or that the book is not known from then on. */
export const CHANGE = { whole: 0, levels: 1, unknown: 2 } as const;
type ChangeKind = (typeof CHANGE)[keyof typeof CHANGE];
export interface BookChange {
  readonly kind: ChangeKind;
  readonly levels: Levels;
}

export function putVarint(out: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
  out.push(rest);
}

/** Reads numbers of a packed body one after another. Throws a RangeError at a cut-off end. */
export function varintsOf(bytes: Uint8Array) {
  let at = 0;
  const end = bytes.length;
  return {
    more: (): boolean => at < end,
    next(): number {
      let [value, scale] = [0, 1];
      for (;;) {
        const byte = bytes[at++];
        if (byte === undefined || at > end) throw new RangeError('packed record is cut off');
        value += (byte & 127) * scale;
        if (byte < 128) return value;
        scale *= 128;
      }
    },
  };
}

/** Returns the levels of an order book; orders at the same price are one level. */
export function levelsOf({ bids, asks }: { readonly bids: readonly Order[]; readonly asks: readonly Order[] }): Levels {
  const sizes = new Map<number, number>();
  for (const [side, orders] of [bids, asks].entries())
    for (const { price, num } of orders) if (num > 0 && price >= 0) sizes.set(price * 2 + side, (sizes.get(price * 2 + side) ?? 0) + num);
  return [...sizes.keys()].sort((a, b) => a - b).flatMap((code) => [code, sizes.get(code) ?? 0]);
}

/** Returns the levels as a frame shows them: bids descending, asks ascending. */
export function sidesOf(levels: Levels): Pick<BookFrame, 'bids' | 'asks'> {
  const [bids, asks]: [[number, number][], [number, number][]] = [[], []];
  for (let at = 0; at < levels.length; at += 2) {
    const code = levels[at] ?? 0;
    (code % 2 === 0 ? bids : asks).push([Math.floor(code / 2), levels[at + 1] ?? 0]);
  }
  return { bids: bids.reverse(), asks };
}

/** Returns the levels in which two books differ, with their sizes in `after`; 0 for a level that is gone. */
export function changedLevels(before: Levels, after: Levels): Levels {
  const changed: number[] = [];
  for (let [a, b] = [0, 0]; a < before.length || b < after.length;) {
    const [old, now] = [before[a] ?? Infinity, after[b] ?? Infinity];
    if (old === now && before[a + 1] !== after[b + 1]) changed.push(now, after[b + 1] ?? 0);
    else if (old < now) changed.push(old, 0);
    else if (now < old) changed.push(now, after[b + 1] ?? 0);
    if (old <= now) a += 2;
    if (now <= old) b += 2;
  }
  return changed;
}

/** Returns a book after a change; null while it is not known. */
export function applyChange(before: Levels | null, { kind, levels }: BookChange): Levels | null {
  if (kind === CHANGE.unknown) return null;
  if (kind === CHANGE.whole) return levels;
  const old = before ?? [];
  const after: number[] = [];
  for (let [a, b] = [0, 0]; a < old.length || b < levels.length;) {
    const [was, now] = [old[a] ?? Infinity, levels[b] ?? Infinity];
    const num = (now <= was ? levels[b + 1] : old[a + 1]) ?? 0;
    if (num > 0) after.push(Math.min(was, now), num);
    if (was <= now) a += 2;
    if (now <= was) b += 2;
  }
  return after;
}

/**
 * Packs a change. The first number has the number of levels, the kind and a flag of the caller; the first code is relative to `base`, the
 * others to the one before.
 */
export function putChange(out: number[], { kind, levels }: BookChange, base = 0, flag = false): void {
  putVarint(out, ((levels.length / 2) * 3 + kind) * 2 + Number(flag));
  let before = base;
  for (let at = 0; at < levels.length; at += 2) {
    const step = (levels[at] ?? 0) - before;
    putVarint(out, at > 0 ? step : step < 0 ? -2 * step - 1 : 2 * step);
    putVarint(out, levels[at + 1] ?? 0);
    before += step;
  }
}
export function readChange(bytes: { next(): number }, base = 0): BookChange & { readonly flag: boolean } {
  const head = bytes.next();
  const levels: number[] = [];
  let code = base;
  for (let left = Math.floor(head / 6); left > 0; left--) {
    const step = bytes.next();
    code += levels.length > 0 ? step : step % 2 === 1 ? -(step + 1) / 2 : step / 2;
    levels.push(code, bytes.next());
  }
  return { kind: (Math.floor(head / 2) % 3) as ChangeKind, levels, flag: head % 2 === 1 };
}

export function packChange(change: BookChange): Buffer {
  const out: number[] = [];
  putChange(out, change);
  return Buffer.from(out);
}
export const unpackChange = (body: Uint8Array): BookChange => readChange(varintsOf(body));
