import { join } from 'node:path';
import type { Result } from '#contract/faults.ts';
import type { BookHistory } from '#contract/model/app/recorder.ts';
import type { Order } from '#contract/model/market/orderbook.ts';
import { share, type Share, type ShareKind } from '#contract/model/market/share.ts';
import { createRecorderRole } from '#engine/recorder/recorder-role.ts';
import { reason } from '../english-text.ts';
import { scratch } from '../servers/processes.ts';

/** Price and size of each level, in any order. */
export interface PlainBook {
  readonly bids: readonly (readonly [price: number, num: number])[];
  readonly asks: readonly (readonly [price: number, num: number])[];
}

const orders = (levels: PlainBook['bids']): Order[] =>
  levels.map(([price, num]) => ({ price: price as Order['price'], num, name: 'someone', mint: null }));
const best = (levels: PlainBook['bids'], sign: number): [number, number][] =>
  levels.map(([price, num]): [number, number] => [price, num]).sort((a, b) => sign * (a[0] - b[0]));

/** The tasks of the recorder on a file of their own, in this thread. */
export function createRecordRig(file?: string) {
  const folder = scratch('memory');
  const path = file ?? join(folder.dir, 'game.record.db');
  let role = createRecorderRole({ file: path });
  const value = <T>({ got }: { readonly got: Result<T> }): T => {
    if (!got.ok) throw new Error(reason(got.fault));
    return got.value;
  };

  return {
    file: path,
    role: () => role,
    value,
    /** Records a live reading of one book. */
    live: (of: Share, book: PlainBook, at: number, height: number | null = null) =>
      role.tasks.books({ list: [{ book: { share: of, bids: orders(book.bids), asks: orders(book.asks) }, at, height }], now: at }),
    /** Records a table of all books of a kind, in pieces of a few characters. */
    table(kind: ShareKind, books: ReadonlyMap<number, PlainBook>, at: number, { builtAt = at, cut = false, within = 180 } = {}) {
      const rows = [...books].map(([id, { bids, asks }]) => {
        const row =
          (isAsk: boolean) =>
          ([price, num]: readonly [number, number]) => [1, 'someone', isAsk, price, num];
        return `"${id}":${JSON.stringify([...bids.map(row(false)), ...asks.map(row(true))])}`;
      });
      const text = `{"meta":{"fields":["order_id"],"updated_unix":${builtAt}},"data":{${rows.join(',')}}}`;
      role.tasks.dumpStart({ kind, at, records: true, bodies: 'changed', within });
      for (let from = 0; from < (cut ? text.length / 2 : text.length); from += 37)
        role.tasks.dumpPart({ text: text.slice(from, from + 37) });
      return role.tasks.dumpEnd({ arrived: true });
    },
    history: (of: Share, from: number, to: number, most = 100_000): BookHistory => value(role.tasks.history({ share: of, from, to, most })),
    /** The recorded book at a time, in the form of `expected`; null where it is unknown. */
    bookAt(of: Share, time: number) {
      const { spans, frames } = value(role.tasks.history({ share: of, from: time, to: time, most: 10 }));
      const frame = frames.at(-1);
      return spans.length === 0 || !frame ? null : { bids: frame.bids, asks: frame.asks };
    },
    expected: ({ bids, asks }: PlainBook) => ({ bids: best(bids, -1), asks: best(asks, 1) }),
    /** Packs finished days and removes old records until nothing is left to do. */
    tidy(now: number, before: { readonly name: 'books' | 'prices'; readonly time: number }[] = [], maxBytes = Infinity) {
      for (let after = -1, turns = 0; turns < 1_000; turns++) {
        const done = value(role.tasks.tidy({ now, before, maxBytes, after }));
        if (!done.more) return done;
        after = done.after;
      }
      throw new Error('tidying does not end');
    },
    /** Ends the process: a new one opens the file. `killed`: without closing it. */
    restart(killed = false): void {
      if (!killed) role.stop();
      role = createRecorderRole({ file: path });
    },
    remove(): void {
      role.stop();
      folder.remove();
    },
  };
}
export type RecordRig = ReturnType<typeof createRecordRig>;
export const clubShare = (id: number): Share => share('club', id);
