import Database from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGE, levelsOf, packChange } from '#engine/recorder/level-codec.ts';
import { shareScope } from '#engine/recorder/book-store.ts';
import { shareNumber } from '#engine/recorder/subjects.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';

/** A book as it stood from `at` on, in Unix seconds. */
interface FilledBook extends Pick<Orderbook, 'bids' | 'asks'> {
  readonly at: number;
}

/** Adds books of the past to the record file of a running host, with the spans in which they were observed. */
export async function fillRecords(
  dataDir: string,
  share: string,
  books: readonly FilledBook[],
  spans: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  const file = await recordFile(dataDir);
  const db = new Database(file, { timeout: 10_000 });
  db.transaction(() => {
    const put = db.prepare('INSERT OR REPLACE INTO book_change (share, at, height, body) VALUES (?, ?, NULL, ?)');
    for (const book of books) put.run(shareNumber(share), book.at, packChange({ kind: CHANGE.whole, levels: levelsOf(book) }));
    const cover = db.prepare('INSERT OR REPLACE INTO span (scope, since, until) VALUES (?, ?, ?)');
    for (const { from, to } of spans) cover.run(shareScope(share), from, to);
  })();
  db.close();
}

/** The record file, once the host has made its tables. */
async function recordFile(dataDir: string): Promise<string> {
  for (;;) {
    const found = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('.record.db'));
    if (found !== undefined && hasTables(join(dataDir, found))) return join(dataDir, found);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
function hasTables(file: string): boolean {
  const db = new Database(file, { timeout: 10_000 });
  try {
    const made = db.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('book_change', 'span')").pluck();
    return made.get() === 2;
  } finally {
    db.close();
  }
}

/** A book over some hours up to `to`: it moves around `mid`, with a few large orders that stay; one book every two minutes. */
export function pastBooks(mid: number, from: number, to: number, levels = 12): FilledBook[] {
  const order = (price: number, num: number): Order => ({
    price: Math.max(1, Math.round(price)) as Order['price'],
    num,
    name: null,
    mint: null,
  });
  return Array.from({ length: Math.max(1, Math.floor((to - from) / 120)) }, (_, n) => {
    const at = from + n * 120;
    const centre = mid * (1 + 0.03 * Math.sin(n / 23) + 0.006 * Math.sin(n * 1.7));
    const half = mid * (0.004 + 0.003 * Math.abs(Math.sin(n / 11)));
    const side = (sign: number): Order[] =>
      Array.from({ length: levels }, (_level, k) =>
        order(centre + sign * (half + (k * mid) / 150), Math.round(60 + 700 * Math.abs(Math.sin(n / 40 + k * 2.3)))),
      );
    const walls = (sign: number): Order[] => [0.05, 0.07].map((far, k) => order(mid * (1 + sign * far), 2_400 + 900 * k));
    return { at, bids: [...side(-1), ...walls(-1)], asks: [...side(1), ...walls(1)] };
  });
}
