import { fail, ok, type Result } from '#contract/faults.ts';
import { share, type ShareKind } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import { CUT } from '../store/cache/trim.ts';
import { packBook } from './market-rows.ts';
import { CALLS, inUnits } from './read-players.ts';
import { idsOf, leftOut, nowSeconds, sweep, write, type Fresh, type Origin, type Plan, type SyncStep, type Work } from './sync-step.ts';

/** Approximate bytes that a share needs in the cache, with its order book and its row. */
const BYTES = 600;
const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);
/** Order books written at a time. */
const PIECE = 60;

export const bookKind = (kind: ShareKind) => `${kind}_book` as const;

/** Reads one live order book and stores it; returns where it came from. */
export async function readBook(work: Work, kind: ShareKind, id: number, minHeight = 0): Promise<Result<Origin>> {
  const observedAt = nowSeconds(work.clock);
  const got = await work.api.gsp('get_share_orderbook', { share: share(kind, id) }, { ...work.ask, minHeight });
  if (!got.ok) return got;
  const { source, height, data } = got.value;
  const written = await write(work, bookKind(kind), [{ id, body: packBook(data) }], { source, height, observedAt });
  return written.ok ? ok({ source, height, observedAt }) : written;
}

/** Reads all order books of a kind in one answer and stores them as they arrive. */
function dumped(work: Work, kind: ShareKind): Plan {
  return {
    by: 'dump',
    units: 1,
    async run() {
      const { cache, clock } = work;
      const { era, done, counts } = work.progress();
      const step = bookKind(kind);
      const observedAt = nowSeconds(clock);
      let rows: Fresh[] = [];
      let [books, orders] = [0, 0];
      let isFull = false;
      const flush = (): string | null => {
        const part = rows.map((row) => ({ ...row, source: 'dump' as const, height: null, observedAt, era }));
        rows = [];
        isFull ||= cache.census.put(step, part) < 0;
        return isFull ? 'disk' : null;
      };
      const got = await work.api.dump(
        kind,
        (book) => {
          if (work.ask.signal.aborted) return 'aborted';
          rows.push({ id: Number(book.share.slice(kind.length + 1)), body: packBook(book) });
          books += 1;
          orders += book.bids.length + book.asks.length;
          if (rows.length < PIECE) return null;
          work.note({ done: { ...done, [`${step}s`]: books } });
          return flush();
        },
        work.ask,
      );
      if (work.ask.signal.aborted) return fail('closed', text('no-longer-wanted'));
      if (flush() !== null) return fail('storage', text('sync.books-disk-full'));
      if (!got.ok) return got;
      if (got.value) leftOut(work, text(`sync.some-${kind}-orders`), got.value.why);
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
