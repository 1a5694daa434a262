import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { CHANGE, putChange, putVarint, readChange, varintsOf, type BookChange, type Levels } from './level-codec.ts';

/** One stored change of an order book, at a time in Unix seconds. */
export interface DatedChange {
  readonly at: number;
  readonly height: number | null;
  readonly change: BookChange;
}

export const DAY = 86_400;
export const dayOf = (time: number): number => Math.floor(time / DAY);

/** A packed day is deflated where that makes it smaller; the first byte says so. */
const [PLAIN, DEFLATED] = [0, 1];

/** Packs the changes of one share on one day, with the book before them: null if it is not known, undefined if nothing was recorded. */
export function packDay(day: number, before: Levels | null | undefined, changes: readonly DatedChange[]): Buffer {
  const out: number[] = [];
  if (before === undefined) out.push(0);
  else {
    out.push(1);
    putChange(out, before === null ? { kind: CHANGE.unknown, levels: [] } : { kind: CHANGE.whole, levels: before });
  }
  let [time, block, code] = [day * DAY, 0, before?.[0] ?? 0];
  for (const { at, height, change } of changes) {
    putVarint(out, at - time);
    putChange(out, change, code, height !== null);
    if (height !== null) putVarint(out, height > block ? (height - block) * 2 : (block - height) * 2 + 1);
    [time, block, code] = [at, height ?? block, change.levels[0] ?? code];
  }
  const plain = Buffer.from(out);
  const deflated = deflateRawSync(plain, { level: 9 });
  return deflated.length < plain.length ? Buffer.concat([Buffer.of(DEFLATED), deflated]) : Buffer.concat([Buffer.of(PLAIN), plain]);
}

/** Unpacks a day: the book before it as a change at its first second, if there was one, and the changes. Throws for a damaged body. */
export function unpackDay(day: number, body: Buffer): { readonly before: DatedChange | null; readonly changes: DatedChange[] } {
  const bytes = varintsOf(body[0] === DEFLATED ? inflateRawSync(body.subarray(1)) : body.subarray(1));
  const before = bytes.next() === 0 ? null : { at: day * DAY, height: null, change: readChange(bytes) };
  const changes: DatedChange[] = [];
  let [time, block, code] = [day * DAY, 0, before?.change.levels[0] ?? 0];
  while (bytes.more()) {
    time += bytes.next();
    const { flag, kind, levels } = readChange(bytes, code);
    const said = flag ? bytes.next() : 0;
    const height = flag ? block + (said % 2 === 0 ? said / 2 : -(said - 1) / 2) : null;
    [block, code] = [height ?? block, levels[0] ?? code];
    changes.push({ at: time, height, change: { kind, levels } });
  }
  return { before, changes };
}
