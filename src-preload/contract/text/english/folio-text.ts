import type { Formats } from '../formats.ts';

interface Count {
  readonly count: number;
}
interface OfShare {
  readonly share: string;
  readonly num: number;
  /** Shares beside it of which the same is true. */
  readonly others: number;
}
interface Since {
  readonly since: number;
}

/** A share with how many others, as `Port Ellory` or `Port Ellory and 2 other shares`. */
const shares = ({ share, others }: Omit<OfShare, 'num'>, f: Formats): string =>
  others === 0 ? share : `${share} and ${f.count(others, 'other share', 'other shares')}`;

/** English texts about a portfolio: what is missing in its records, or does not agree. */
export const FOLIO = {
  'folio.before-records': ({ since }: Since, f: Formats) =>
    `This range ends before the first record of these accounts (${f.calendarDay(since)}), so nothing is known of it`,
  'folio.starts-later': ({ since }: Since, f: Formats) => `Records begin on ${f.calendarDay(since)}; figures count from then on`,
  'folio.older-left-out': ({ since }: Since, f: Formats) =>
    `Older transactions exist but aren’t loaded; figures count from ${f.calendarDay(since)} on`,
  'folio.oversold': (of: OfShare, f: Formats) =>
    `${shares(of, f)}: ${f.number(of.num)} are held or were sold without a record of how they came; their cost is unknown`,
  'folio.vanished': (of: OfShare, f: Formats) =>
    `${shares(of, f)}: ${f.number(of.num)} more were bought than are held or sold; they count as a withdrawal after the purchase, because no record says how they left`,
  'folio.ended': (of: Omit<OfShare, 'num'>, f: Formats) =>
    `${shares(of, f)}: retired or no longer listed, so nobody can trade it; counted at the last known price`,
  'folio.transfers': ({ count }: Count, f: Formats) =>
    `${f.count(count, 'movement', 'movements')} of influence without a price: deposits or withdrawals at the price of that day`,
  'folio.repeated': ({ count }: Count, f: Formats) => `${f.count(count, 'transaction', 'transactions')} listed twice, counted once`,
  'folio.undated': ({ count }: Count, f: Formats) =>
    `${f.count(count, 'transaction', 'transactions')} without a time can’t be placed; coin before the newest of them may be off by their amount`,
  'folio.zero-price': ({ count }: Count, f: Formats) =>
    `${f.count(count, 'trade', 'trades')} at a price of zero: what came that way cost nothing, so that its sale is all profit; a price of zero says nothing about value`,
  'folio.ahead': ({ count }: Count, f: Formats) =>
    `${f.count(count, 'transaction', 'transactions')} with a time in the future, counted as of now; the clock of the service or of this computer jumped`,
  'folio.no-match-yet': ({ count, of }: Count & { readonly of: number }, f: Formats) =>
    `${f.number(count)} of ${f.count(of, 'share', 'shares')} are new: no match since they were bought, so nothing is estimated for them yet`,
  'folio.never-paid': ({ count, of }: Count & { readonly of: number }, f: Formats) =>
    `${f.number(count)} of ${f.count(of, 'share', 'shares')} have not paid while held; nothing is estimated for them`,
  'folio.no-matches': ({ count }: Count, f: Formats) =>
    `The matches of ${f.count(count, 'club', 'clubs')} are not available; nothing is estimated for them`,
} as const;
