import type { Result } from '#contract/faults.ts';
import type { BookHistory, RecordClass, RecordSpan } from '#contract/model/app/recorder.ts';
import type { BookAt, BookMap, BookMoment } from '#contract/model/records/book-map.ts';
import type { OrderActs } from '#contract/model/records/order-acts.ts';
import type { Order } from '#contract/model/market/orderbook.ts';
import type { Share } from '#contract/model/market/share.ts';

/** A recorded value. Amounts are integers in base units, times Unix seconds; null is a value of its own: not served, nobody, nothing. */
export type RecordedValue = number | string | boolean | null;
export type RecordedValues = Readonly<Record<string, RecordedValue>>;

/** Values as they stood from `at` (Unix seconds) on: all recorded fields, not only the changed ones. */
export interface RecordedChange {
  readonly at: number;
  readonly height: number | null;
  readonly values: RecordedValues;
}

/** A subject with its values at a time. */
export interface SubjectAt extends RecordedChange {
  readonly ref: string;
}

/** Changes in a range of time. Outside of the spans nothing is known, and a value from before a gap says nothing about the time in it. */
export interface RecordHistory {
  readonly spans: readonly RecordSpan[];
  readonly rows: readonly RecordedChange[];
}

/**
 * Records what was read, and returns it by time. Recording never fails a caller: without a working disk it pauses. What a class is about
 * (`ref`): `club_7` or `player_7` for prices, players, clubs, tables and holders; `club_7#PROPOSAL` for tallies; `user:NAME` for holdings, whose
 * fields are `balance` and the shares held; `all` for auctions, with a field for each player. Times are Unix seconds.
 */
export interface RecorderApi {
  observeBook(
    share: Share,
    book: { readonly bids: readonly Order[]; readonly asks: readonly Order[] },
    at: number,
    height: number | null,
  ): void;
  /** Records the values that differ from the recorded ones. Fields that are not given stay as they are. */
  observe(name: Exclude<RecordClass, 'books'>, ref: string, values: RecordedValues, at: number, height: number | null): void;
  /** Order books of a share, at most `most` frames (default 2,000) of 150,000 levels together: a longer list is thinned evenly. */
  books(share: Share, from: number, to: number, most?: number): Promise<Result<BookHistory>>;
  /** Order books of a share as runs; changes are rounded where there are too many for one answer. */
  map(share: Share, from: number, to: number): Promise<Result<BookMap>>;
  /** The order book of a share at a time. */
  bookAt(share: Share, time: number): Promise<Result<BookAt>>;
  /** Best prices and near depth at some times, which ascend; null where the book is unknown. */
  moments(share: Share, times: readonly number[]): Promise<Result<readonly (BookMoment | null)[]>>;
  /** Orders that some traders placed, changed and no longer have, newest first, while the books were observed with their names. */
  orderActs(names: readonly string[], from: number, to: number): Promise<Result<OrderActs>>;
  /** The times within a range at which a subject was observed. */
  observed(name: Exclude<RecordClass, 'books'>, ref: string, from: number, to: number): Promise<Result<readonly RecordSpan[]>>;
  /** Changes between two times, the first one as it stood at `from`, if that is known. */
  history(name: Exclude<RecordClass, 'books'>, ref: string, from: number, to: number): Promise<Result<RecordHistory>>;
  /** The newest value of one field of each subject that was recorded in a range of time; null for a subject without one. */
  newest(
    name: Exclude<RecordClass, 'books'>,
    field: string,
    refs: readonly string[],
    from: number,
    to: number,
  ): Promise<Result<readonly RecordedValue[]>>;
  /** The values of several subjects at a time, in that order; null for one that was not observed then. */
  values(name: Exclude<RecordClass, 'books'>, refs: readonly string[], time: number): Promise<Result<readonly (RecordedChange | null)[]>>;
  /** All subjects of which a field had a value at a time: the clubs of a league, the players of a club. Empty if nothing was observed then. */
  valuesWhere(
    name: Exclude<RecordClass, 'books'>,
    field: string,
    value: RecordedValue,
    time: number,
  ): Promise<Result<readonly SubjectAt[]>>;
  /** The values at a time; null if they were not observed then. */
  at(name: Exclude<RecordClass, 'books'>, ref: string, time: number): Promise<Result<RecordedChange | null>>;
}
