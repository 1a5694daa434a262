import { fail, ok, type Result } from '#contract/faults.ts';
import { share, type ShareKind } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import { packBook } from '../recorder/book-body.ts';
import type { BookBody } from '../recorder/book-readings.ts';
import { CUT } from '../store/cache/trim.ts';
import { CALLS, inUnits } from './read-players.ts';
import { idsOf, leftOut, nowSeconds, sweep, write, type Origin, type Plan, type SyncStep, type Work } from './sync-step.ts';

/** Approximate bytes that a share needs in the cache, with its order book and its row. */
const BYTES = 600;
const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);

export const bookKind = (kind: ShareKind) => `${kind}_book` as const;

/** Reads one live order book and stores it; returns where it came from. */
export async function readBook(work: Work, kind: ShareKind, id: number, minHeight = 0): Promise<Result<Origin>> {
  const observedAt = nowSeconds(work.clock);
  const got = await work.api.gsp('get_share_orderbook', { share: share(kind, id) }, { ...work.ask, minHeight });
  if (!got.ok) return got;
  const { source, height, data } = got.value;
  work.recorder.observeBook(data.share, data, observedAt, height);
  const written = await write(work, bookKind(kind), [{ id, body: packBook(data) }], { source, height, observedAt });
  return written.ok ? ok({ source, height, observedAt }) : written;
}

/** Stores books of a table, which have no height. Returns false once they cannot be stored. */
export async function storeBooks(work: Work, kind: ShareKind, books: readonly BookBody[], observedAt: number): Promise<boolean> {
  return (await write(work, bookKind(kind), books, { source: 'dump', height: null, observedAt })).ok;
}

/** Reads all order books of a kind in one answer, which the recorder records in the same reading. */
function dumped(work: Work, kind: ShareKind): Plan {
  return {
    by: 'dump',
    units: 1,
    async run() {
      const { done, counts } = work.progress();
      const step = bookKind(kind);
      let [read, isFull] = [0, false];
      const got = await work.recorder.readBooks(kind, work.ask, async (books, requestedAt) => {
        if (!(await storeBooks(work, kind, books, requestedAt))) isFull = !work.ask.signal.aborted;
        read += books.length;
        work.note({ done: { ...done, [`${step}s`]: read } });
        return !isFull && !work.ask.signal.aborted;
      });
      if (work.ask.signal.aborted) return fail('closed', text('no-longer-wanted'));
      if (isFull) return fail('storage', text('sync.books-disk-full'));
      if (!got.ok) return got;
      const { unusable, books, orders } = got.value;
      if (unusable) leftOut(work, text(`sync.some-${kind}-orders`), unusable.why);
      const before = kind === 'club' ? { orderbooks: 0, orders: 0 } : counts;
      work.note({ counts: { ...work.progress().counts, orderbooks: before.orderbooks + books, orders: before.orders + orders } });
      // a share that is not in the dump has no orders
      return ok((kind === 'club' ? work.progress().clubs : work.progress().players) ?? books);
    },
  };
}

/** Reads order books one by one from a node, which has no dumps and no rate limits. */
const oneByOne = async (work: Work, kind: ShareKind): Promise<Plan> =>
  inUnits('books', await idsOf(work, kind), CALLS, async (id) => {
    const read = await readBook(work, kind, id);
    return read.ok ? ok(1) : read;
  });

const booksStep = (kind: ShareKind): SyncStep => ({
  what: text(`sync.${kind}-books`),
  async plan(work) {
    const { clubs, players } = work.progress();
    const needs = ((clubs ?? 0) + (players ?? 0)) * BYTES;
    if (work.cache.most() < needs)
      return fail('storage', text('sync.no-room', { needs: megabytes(needs), most: megabytes(work.cache.most()) }));
    const plan = allowsHosted(work.connection) ? dumped(work, kind) : await oneByOne(work, kind);
    return ok({
      ...plan,
      async end() {
        await sweep(work, bookKind(kind));
        if (kind === 'club') return;
        work.cache.meta.set(CUT, null);
        work.note({ booksAt: work.progress().startedAt });
      },
    });
  },
});
export const clubBooksStep = booksStep('club');
export const playerBooksStep = booksStep('player');
