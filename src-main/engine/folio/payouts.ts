import type { Projection } from '#contract/model/folio/projection.ts';
import { mondayOf, WEEK } from '#contract/model/folio/match-week.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Coin } from '#contract/model/market/money.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { kindOf } from './cash.ts';
import type { FolioLedger } from './packed-ledger.ts';
import { scopeOf, type AccountNow } from './scope.ts';
import { aheadNote, type ShareBook } from './share-book.ts';

const DAY = 86_400;
/** Days of the past that are listed, days ahead that are estimated, and payouts per share that an estimate is of. */
const PAST_DAYS = 92;
const AHEAD_DAYS = 35;
const MOST_MATCHES = 12;

export interface ProjectionInput {
  readonly accounts: readonly AccountNow[];
  readonly now: number;
  /** Matches of the club of each share, past and coming: the times of the kick-offs in Unix seconds. */
  readonly matches: readonly (readonly [share: Share, kickOffs: readonly number[]])[];
}

/** A sum of estimates with its range, per influence or for a holding. */
interface Range {
  coin: number;
  low: number;
  high: number;
}
const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;

/** Influence held just before a time. */
function heldAt({ initial, movements }: ShareBook, at: number): number {
  return movements.reduce((held, one) => (one.at < at ? held + one.num : held), initial);
}

/** When the present holding began: at the last movement from nothing; null if it was there before the first record. */
function heldSince({ initial, movements }: ShareBook): number | null {
  let [held, since] = [initial, null as number | null];
  for (const { at, num } of movements) {
    if (held <= 0) since = at;
    held += num;
  }
  return since;
}

/** A value between two neighbours of a sorted list; `part` from 0 to 1. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

/**
 * Payouts per influence and match, or null for a share that was never paid while it was held. Influence that is gone without a record may
 * still have been there at a payout: as much of it as is held now counts, and all of it for the low end of the range.
 */
function rateOf(book: ShareBook, payouts: readonly { readonly at: number; readonly amount: number }[]) {
  const now = heldAt(book, Infinity);
  const rates = payouts.slice(-MOST_MATCHES).flatMap(({ at, amount }) => {
    const least = heldAt(book, at);
    const gone = book.movements.reduce((sum, one) => (one.at < at && book.fillers.has(one) ? sum - one.num : sum), 0);
    const most = least + gone;
    const held = Math.min(Math.max(now, least), most);
    return held > 0 ? [{ rate: amount / held, low: amount / most }] : [];
  });
  if (rates.length === 0) return null;
  const ascending = (of: (one: (typeof rates)[number]) => number): number[] => rates.map(of).sort((a, b) => a - b);
  const mean = rates.reduce((sum, { rate }) => sum + rate, 0) / rates.length;
  // The mean of few payouts can lie outside of their middle half.
  const low = Math.min(
    mean,
    quantile(
      ascending((one) => one.low),
      0.25,
    ),
  );
  const high = Math.max(
    mean,
    quantile(
      ascending(({ rate }) => rate),
      0.75,
    ),
  );
  return { coin: mean, low, high, matches: rates.length };
}

/** The estimates of some accounts as one, by kick-off. */
function expectedOf(accounts: readonly AccountNow[], ledger: FolioLedger, { now, matches }: ProjectionInput) {
  const { books, cash } = scopeOf(accounts, ledger, now);
  const payouts = Map.groupBy(
    cash.filter(({ kind, entry }) => kind === 'income' && entry.share !== null && entry.fixture !== null),
    ({ entry }) => entry.share as Share,
  );
  const kickOffs = new Map(matches);
  const dated: (Range & { readonly at: number; readonly share: Share })[] = [];
  const shares: Omit<Projection['shares'][number], 'coin'>[] = [];
  for (const book of books) {
    const held = heldAt(book, Infinity);
    if (held <= 0) continue;
    // Two payouts of one match and share are one: both accounts were paid.
    const byMatch = new Map<number, { at: number; amount: number }>();
    for (const { at, amount, entry } of payouts.get(book.share) ?? []) {
      const match = entry.fixture as number;
      const before = byMatch.get(match);
      byMatch.set(match, { at, amount: (before?.amount ?? 0) + amount });
    }
    const rate = rateOf(book, [...byMatch.values()]);
    const since = heldSince(book);
    const own = kickOffs.get(book.share) ?? [];
    const played = own.filter((at) => at > (since ?? -Infinity) && at <= now).length;
    shares.push({ share: book.share, matches: rate?.matches ?? 0, since: since as Unix | null, played });
    if (rate === null) continue;
    for (const at of own.filter((time) => time > now))
      dated.push({ at, share: book.share, coin: rate.coin * held, low: rate.low * held, high: rate.high * held });
  }
  return { cash, dated, shares };
}

function summed(rows: readonly Range[]) {
  const add = (of: keyof Range): Coin => Math.round(rows.reduce((sum, row) => sum + row[of], 0)) as Coin;
  return { coin: add('coin'), low: add('low'), high: add('high') };
}

/** Returns what was paid by day, and what coming matches are expected to pay. */
export function projectionOf(ledger: FolioLedger, input: ProjectionInput): Projection {
  const { accounts, now } = input;
  const { cash, dated, shares } = expectedOf(accounts, ledger, input);
  const paid = new Map<number, Projection['paid'][number]>();
  for (const { at, kind, amount, entry } of cash) {
    if ((kind !== 'income' && kind !== 'wages') || at < dayOf(now) - PAST_DAYS * DAY) continue;
    const key = dayOf(at);
    const day = paid.get(key) ?? { at: key as Unix, clubs: 0 as Coin, players: 0 as Coin, other: 0 as Coin, wages: 0 as Coin };
    const field =
      kind === 'wages' ? 'wages' : entry.share === null ? 'other' : splitShare(entry.share).kind === 'club' ? 'clubs' : 'players';
    paid.set(key, { ...day, [field]: day[field] + amount });
  }
  const ahead = dated.filter(({ at }) => at < dayOf(now) + AHEAD_DAYS * DAY);
  const days = Map.groupBy(ahead, ({ at }) => dayOf(at));
  const week = mondayOf(now) + WEEK;
  const soon = ahead.filter(({ at }) => at <= now + WEEK);
  const byShare = Map.groupBy(soon, ({ share }) => share);
  const known = shares.some(({ matches }) => matches > 0);
  const unpaid = shares.filter(({ matches }) => matches === 0);
  const fresh = unpaid.filter(({ since, played }) => since !== null && played === 0).length;
  return {
    paid: [...paid.values()].sort((a, b) => a.at - b.at),
    since: (cash[0]?.at ?? null) as Unix | null,
    expected: [...days]
      .map(([at, rows]) => ({ at: at as Unix, ...summed(rows), playing: new Set(rows.map(({ share }) => share)).size }))
      .sort((a, b) => a.at - b.at),
    weeks: accounts.flatMap((account) => {
      const own = accounts.length === 1 ? { dated, shares } : expectedOf([account], ledger, input);
      if (!own.shares.some(({ matches }) => matches > 0)) return [];
      const rows = own.dated.filter(({ at }) => at >= week && at < week + WEEK);
      return rows.length === 0 ? [] : [{ name: account.name, from: week as Unix, to: (week + WEEK) as Unix, ...summed(rows) }];
    }),
    days7: known ? { from: now as Unix, to: (now + WEEK) as Unix, ...summed(soon) } : null,
    shares: shares
      .map((one) => ({ ...one, coin: one.matches === 0 ? null : summed(byShare.get(one.share) ?? []).coin }))
      .sort((a, b) => (b.coin ?? -1) - (a.coin ?? -1)),
    notes: [
      ...aheadNote(
        ledger.money.filter(({ type }) => ['income', 'wages'].includes(kindOf(type))),
        now,
      ),
      ...(fresh > 0 ? [text('folio.no-match-yet', { count: fresh, of: shares.length })] : []),
      ...(unpaid.length > fresh ? [text('folio.never-paid', { count: unpaid.length - fresh, of: shares.length })] : []),
    ],
  };
}
