import { fail, ok, type Result } from '#contract/faults.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import type { Unusable } from '#contract/snapshot.ts';
import { text as coded, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from '../../base/clock.ts';
import { jsonEntries } from '../../base/json-entries.ts';
import { breathe } from '../../base/slices.ts';
import type { Ask } from '../../net/request-options.ts';
import { BULK_MS, MAX_BULK } from '../../net/lane/limits.ts';
import { parseEntry } from '../../net/http/read-json.ts';
import { unreadable } from '../schema/decode.ts';
import { readBook } from '../decode/dumps.ts';
import type { RestDeps } from './read-rest.ts';
import { countUsable } from '../schema/usable-rows.ts';

/** Longest piece of work, in ms, before the event loop gets control. */
const SLICE_MS = 5;
/** Characters parsed between two checks of the clock. */
const PIECE = 16_384;

/** Parses `{"meta": …, "data": {"7": […], …}}` share by share as it arrives: at 40 MB it is the largest answer of the service. */
export function createDumpReader(take: (key: string, value: unknown) => void) {
  const { push, end, met } = jsonEntries(
    (path) => path === 'data',
    (_path, key, value) => take(key, value),
    parseEntry,
  );
  return {
    push,
    /** Returns `unreadable` if the answer was incomplete or had no data. */
    end: (): Result<null> => {
      const trouble = end();
      if (trouble !== null) return fail('unreadable', coded('dump.response', { trouble }));
      return met.has('data') ? ok(null) : fail('unreadable', coded('dump.no-data'));
    },
  };
}

/** Receives each order book of a dump. A returned string ends the reading and is its error. */
export type TakeBook = (book: Orderbook) => string | null;

/**
 * Reads an order book dump as it arrives, in short pieces of work. Resolves to the count of unusable rows, or null. Returns `unreadable` if
 * the dump is incomplete, has no usable row, or `take` reports an error.
 */
export async function readDump(
  { http, lane, watch, clock }: RestDeps & { readonly clock: Clock },
  root: string,
  path: string,
  kind: ShareKind,
  take: TakeBook,
  ask: Ask,
): Promise<Result<Unusable | null>> {
  let wrong: string | CodedText | null = null;
  const count = countUsable();
  const reader = createDumpReader((key, rows) => {
    if (wrong !== null) return;
    const book = readBook(kind, key, rows, count);
    if (book !== null) wrong = take(book);
  });
  let until = 0;
  const push = async (text: string): Promise<void> => {
    for (let at = 0; at < text.length && wrong === null; at += PIECE) {
      if (clock.tick() >= until) {
        await breathe();
        until = clock.tick() + SLICE_MS;
      }
      reader.push(text.slice(at, at + PIECE));
    }
  };
  const got = await http.send({ url: root + path, lane, ask, what: path, timeoutMs: BULK_MS, maxBytes: MAX_BULK, take: push });
  watch.note(got);
  if (!got.ok) return got;
  const all = reader.end();
  wrong ??= count.nothing();
  if (wrong === null && all.ok) return ok(count.left());
  const failed = unreadable(path, wrong ?? (all.ok ? '' : reasonOf(all.fault)));
  watch.note(failed);
  return failed;
}
