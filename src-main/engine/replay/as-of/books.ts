import { ok, type Result } from '#contract/faults.ts';
import type { BookFrame } from '#contract/model/app/recorder.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { quote } from '#contract/model/market/quote.ts';
import { splitShare, type ClubId, type Share } from '#contract/model/market/share.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { combine, mapReading, readMany } from '../../live/merge-readings.ts';
import { asking } from '../../live/resources/folio/read-ledger.ts';
import { usualAround } from '../../live/resources/market/book-usual.ts';
import { holdersOf, readHolders, readHoldersAround, readOrderActs, readValues } from '../../live/resources/market/records.ts';
import { scheduleFamily } from '../../live/resources/matches/calendar.ts';
import { notRecorded, past, type AsOf, type PastContext } from './as-of.ts';
import { fixturesAt } from './dated.ts';

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

/** The books of several shares; those that were not recorded are left out. */
export const orderbooks: AsOf<'orderbooks'> = {
  async read({ shares }, at, context) {
    const got = await readMany(shares.map((share) => bookAt(share, at, context)));
    if (!got.ok) return got;
    const { readings } = got.value;
    const books = readings.map(({ data }) => data);
    const missing = shares.length - books.length;
    return ok({ ...combine(books, readings), ...(missing > 0 && { notes: [text('replay.books-missing', { count: missing })] }) });
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

export const valueHistory: AsOf<'value-history'> = {
  async read(params, at, { recorder }) {
    const got = await readValues({ ...params, from: Math.min(params.from, at), to: Math.min(params.to, at) }, recorder);
    return got.ok ? past(got.value, at) : got;
  },
};
export const holdersAround: AsOf<'holders-around'> = {
  async read({ share, at: moment, until }, at, { recorder }) {
    const got = await readHoldersAround({ share, at: Math.min(moment, at), until: Math.min(until, at) }, at, recorder);
    return got.ok ? past(got.value, at) : got;
  },
};
/** The holders at a time, while their list was read. When each of them was last active is not recorded. */
export const owners: AsOf<'owners'> = {
  async read({ share }, at, { recorder }) {
    const got = await holdersOf(share, at, recorder);
    if (!got.ok) return got;
    const all = got.value?.owners;
    if (!got.value || !all)
      return notRecorded(got.value ? text('replay.only-count', { count: got.value.count }) : text('replay.no-owners'));
    return past({ share, complete: true, count: got.value.count, owners: all.map((one) => ({ ...one, lastActive: null })) }, at);
  },
};
export const orderActs: AsOf<'order-acts'> = {
  async read(params, at, context) {
    const got = await readOrderActs(params, at, context);
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

/** What the book usually held around the matches that had been set by then, in the club of that time. */
export const bookUsual: AsOf<'book-usual'> = {
  async read({ share }, at, context) {
    const { kind, id } = splitShare(share);
    const player = kind === 'club' ? null : await context.recorder.at('players', share, at);
    const row = player?.ok ? player.value : null;
    if (kind === 'player' && !row) return notRecorded(text('replay.no-player'));
    const of = (kind === 'club' ? id : (row?.values['club_id'] ?? null)) as ClubId | null;
    const schedule =
      of === null || of === 0
        ? null
        : await context.once(`schedule ${of}`, () => scheduleFamily.load({ club: of }, asking(context.ask), context));
    if (schedule && !schedule.ok) return schedule;
    const fixtures = schedule ? fixturesAt(schedule.value.data, at).fixtures : [];
    const got = await usualAround(share, of === 0 ? null : of, fixtures, at, context);
    return got.ok ? past(got.value, at) : got;
  },
};

/** The book of a time up to the one that is shown; what is recorded later is not named. */
export const bookAtTime: AsOf<'book-at'> = {
  async read({ share, at: time }, at, { recorder }) {
    const got = await recorder.bookAt(share, Math.min(time, at));
    return got.ok ? past({ ...got.value, after: null }, at) : got;
  },
};
