import { ok, type Result } from '#contract/faults.ts';
import type { BookFrame } from '#contract/model/app/recorder.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { quote } from '#contract/model/market/quote.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { allOrFirstFault, combine, mapReading } from '../../live/merge-readings.ts';
import { readHolders } from '../../live/resources/market/records.ts';
import { notRecorded, past, type AsOf, type PastContext } from './as-of.ts';

/** Orders of one side: records have the size at each price, not whose orders they are. */
const side = (levels: BookFrame['bids']): Order[] => levels.map(([price, num]) => ({ price: price as Coin, num, name: null, mint: null }));

/** The order book of a share as it stood at the end of a second. */
async function bookAt(share: Share, at: number, { recorder }: PastContext): Promise<Result<Reading<Orderbook>>> {
  const got = await recorder.books(share, at, at);
  if (!got.ok) return got;
  const frame = got.value.frames.at(-1);
  if (!frame) return notRecorded(text('replay.no-book'));
  return past({ share, bids: side(frame.bids), asks: side(frame.asks) }, at, { height: frame.height });
}

export const orderbook: AsOf<'orderbook'> = { read: ({ share }, at, context) => bookAt(share, at, context) };

export const orderbooks: AsOf<'orderbooks'> = {
  async read({ shares }, at, context) {
    const got = await allOrFirstFault(shares.map((share) => bookAt(share, at, context)));
    return got.ok
      ? ok(
          combine(
            got.value.map(({ data }) => data),
            got.value,
          ),
        )
      : got;
  },
};

export const quoteAsOf: AsOf<'quote'> = {
  async read({ share, ...order }, at, context) {
    const mine = new Set(context.user.accounts.all());
    return mapReading(await bookAt(share, at, context), (book) => quote(book, order, (name) => mine.has(name)));
  },
};

export const bookHistory: AsOf<'book-history'> = {
  async read({ share, from, to, most }, at, { recorder }) {
    const got = await recorder.books(share, Math.min(from, at), Math.min(to, at), most);
    return got.ok ? past(got.value, at) : got;
  },
};

export const holderHistory: AsOf<'holder-history'> = {
  async read({ share, from, to }, at, { recorder }) {
    const got = await readHolders(share, Math.min(from, at), Math.min(to, at), recorder);
    return got.ok ? past(got.value, at) : got;
  },
};

export const bookMap: AsOf<'book-map'> = {
  async read({ share, from, to }, at, { recorder }) {
    const got = await recorder.map(share, Math.min(from, at), Math.min(to, at));
    if (!got.ok) return got;
    const { first } = got.value;
    return past({ ...got.value, first: first !== null && first > at ? null : first }, at);
  },
};

/** The book of a time up to the one that is shown; what is recorded later is not named. */
export const bookAtTime: AsOf<'book-at'> = {
  async read({ share, at: time }, at, { recorder }) {
    const got = await recorder.bookAt(share, Math.min(time, at));
    return got.ok ? past({ ...got.value, after: null }, at) : got;
  },
};
