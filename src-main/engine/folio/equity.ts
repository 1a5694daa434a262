import type { Equity, EquityParts, EquityPoint } from '#contract/model/folio/equity.ts';
import { mondayOf, WEEK } from '#contract/model/folio/match-week.ts';
import type { Share } from '#contract/model/market/share.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { FolioLedger } from './packed-ledger.ts';
import { indexOf, pricePath, type PricePath, type PricePaths } from './price-paths.ts';
import { FLOW_PARTS, flowsOf, scopeOf, type AccountNow, type Flows, type Scope } from './scope.ts';
import { aheadNote, gapNote, zeroNote } from './share-book.ts';

const HOUR = 3_600;
const DAY = 86_400;
/** Most points of a curve. */
const MOST_POINTS = 400;
/** Most months, match weeks and seasons of the tables. */
const MOST_MONTHS = 120;
const MOST_WEEKS = 60;
const MOST_SEASONS = 30;

/** What net worth is worked out from. Times in Unix seconds. */
export interface EquityInput {
  readonly accounts: readonly AccountNow[];
  /** Known prices by share, in any order. */
  readonly prices: readonly (readonly [share: Share, known: readonly (readonly [at: number, price: number])[]])[];
  readonly index: { readonly league: number; readonly clubs: readonly Share[] } | null;
  readonly method: 'fifo' | 'average';
  readonly now: number;
  readonly from: number | null;
  readonly to: number | null;
  /** Seasons that have begun and when, oldest first; empty if unknown. */
  readonly seasons: readonly (readonly [season: number, start: number])[];
  /** Since when the records of every account have no gap; null if they reach back to the first one. */
  readonly gapless: number | null;
}

/** Returns the times of a curve, both ends included: hours, days or several days apart, at full hours or days in UTC. */
export function gridOf(from: number, to: number): number[] {
  const unit = to - from <= 4 * DAY ? HOUR : DAY;
  const step = unit * Math.max(1, Math.ceil((to - from) / unit / MOST_POINTS));
  const inner: number[] = [];
  for (let at = (Math.floor(from / step) + 1) * step; at < to; at += step) inner.push(at);
  return [from, ...inner, ...(to > from ? [to] : [])];
}

/** Starts of the calendar months (UTC) from the one of `from` to the one of `to`. */
function monthsOf(
  from: number,
  to: number,
): { readonly year: number; readonly month: number; readonly start: number; readonly end: number }[] {
  const first = new Date(from * 1_000);
  const months = [];
  for (let n = 0; ; n++) {
    const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n) / 1_000;
    if (start > to) return months.slice(-MOST_MONTHS);
    const day = new Date(start * 1_000);
    const end = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n + 1) / 1_000;
    months.push({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, start, end });
  }
}

/** The match weeks of a span, each with its end; the newest ones. */
function weeksOf(from: number, to: number): { readonly from: number; readonly to: number }[] {
  const first = mondayOf(from);
  const count = Math.floor((to - first) / WEEK) + 1;
  return Array.from({ length: count }, (_, n) => ({ from: first + n * WEEK, to: first + (n + 1) * WEEK })).slice(-MOST_WEEKS);
}

type Spanned = Equity['weeks'][number];
/** Returns net worth and its parts between two of the times of `flows`. */
function spanOf(times: readonly number[], flows: Flows, asked: { from: number; to: number }, since: number, now: number): Spanned {
  const [from, to] = [Math.max(asked.from, since), Math.min(asked.to, now)];
  const [a, b] = [times.indexOf(from), times.indexOf(to)];
  const worth = (n: number): number => (flows.coin[n] ?? 0) + (flows.held[n] ?? 0);
  const parts = Object.fromEntries(FLOW_PARTS.map((part) => [part, (flows[part][b] ?? 0) - (flows[part][a] ?? 0)])) as EquityParts;
  const [start, end] = [worth(a), worth(b)];
  const atWork = start + Math.max(0, parts.deposits);
  const percent = atWork > 0 ? ((end - start - parts.deposits) / atWork) * 100 : null;
  return { ...parts, from, to, start, end, percent, short: asked.from < since } as Spanned;
}

/** Returns the return in percent as if nothing had been paid in or out, from values and the deposits between them. */
export function timeWeighted(totals: readonly number[], deposits: readonly number[]): number | null {
  let [growth, known] = [1, false];
  for (let n = 1; n < totals.length; n++) {
    const [before, paidIn] = [totals[n - 1] ?? 0, (deposits[n] ?? 0) - (deposits[n - 1] ?? 0)];
    // What is paid in works from the start of the interval, and what is paid out until its end.
    const base = before + Math.max(0, paidIn);
    if (base <= 0) continue;
    growth *= ((totals[n] ?? 0) + Math.max(0, -paidIn)) / base;
    known = true;
  }
  return known ? (growth - 1) * 100 : null;
}

/** Returns the value of the same money in an index: the first total, and each deposit when it came. Null before the index is known. */
function sameMoney(totals: readonly number[], deposits: readonly number[], index: readonly (number | null)[]): (number | null)[] {
  let value: number | null = null;
  return totals.map((total, n) => {
    const [level, before] = [index[n] ?? null, index[n - 1] ?? null];
    if (level === null) return null;
    value = value === null || before === null ? total : (value * level) / before + ((deposits[n] ?? 0) - (deposits[n - 1] ?? 0));
    return Math.round(value);
  });
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);

/** One sentence for everything that is missing or does not agree. */
function notesOf(scope: Scope, input: EquityInput, ledger: FolioLedger, since: number | null): CodedText[] {
  const notes: CodedText[] = [];
  const { from, to, now, gapless } = input;
  if (since !== null && (to ?? now) < since) notes.push(text('folio.before-records', { since }));
  else if (since !== null && from !== null && from < since) notes.push(text('folio.starts-later', { since }));
  if (gapless !== null) notes.push(text('folio.older-left-out', { since: gapless }));
  // Where older records are left out, it is no surprise that some influence has none.
  if (gapless === null) notes.push(...gapNote('folio.oversold', scope.books, ({ initial }) => initial));
  notes.push(...gapNote('folio.vanished', scope.books, ({ vanished }) => vanished));
  const moved = sum(scope.books, ({ transfers }) => transfers);
  if (moved > 0) notes.push(text('folio.transfers', { count: moved }));
  if (scope.repeated > 0) notes.push(text('folio.repeated', { count: scope.repeated }));
  if (scope.undated > 0) notes.push(text('folio.undated', { count: scope.undated }));
  notes.push(...zeroNote(scope.books));
  notes.push(...aheadNote([...ledger.trades, ...ledger.money], now));
  return notes;
}
/** Counts held shares without any price, and shares that count at their first known price before it. */
function priceGaps({ books }: Scope, prices: PricePaths, from: number): Pick<Equity, 'unpriced' | 'carried'> {
  const unpriced = books.filter(({ share, initial, movements }) => !prices.has(share) && initial + sum(movements, ({ num }) => num) > 0);
  const carried = books.filter(({ share, initial }) => initial > 0 && from < (prices.get(share)?.times[0] ?? -Infinity));
  return { unpriced: unpriced.length, carried: carried.length };
}

/** Works out the curve of net worth, its parts, profit and loss by period and month, and the index beside it. */
export function equityOf(ledger: FolioLedger, input: EquityInput): Equity {
  const { accounts, now, method } = input;
  const scope = scopeOf(accounts, ledger, now);
  const prices = new Map<Share, PricePath>();
  const told = new Map(input.prices);
  const traded = Map.groupBy(ledger.trades, ({ share }) => share);
  const wanted = new Set([...scope.books.map(({ share }) => share), ...(input.index?.clubs ?? [])]);
  for (const share of wanted) {
    const own = (traded.get(share) ?? []).map(({ time, price }) => [Math.min(time, now), price] as const);
    const path = pricePath([...own, ...(told.get(share) ?? [])]);
    if (path.times.length > 0) prices.set(share, path);
  }
  const firsts = [...scope.books.flatMap(({ movements }) => movements[0]?.at ?? []), ...scope.cash.slice(0, 1).map(({ at }) => at)];
  const first = firsts.length > 0 ? firsts.reduce((a, b) => Math.min(a, b)) : null;
  // An account without any record is known as it stands now, and no earlier.
  const since = Math.min(now, Math.max(input.gapless ?? -Infinity, (first ?? now) - 1));
  const hasSince = first !== null || accounts.some(({ coin, held }) => coin !== 0 || held.length > 0);
  const [from, to] = [Math.max(input.from ?? since, since), Math.min(input.to ?? now, now)];
  const shown = to >= from && hasSince ? gridOf(from, to) : [];
  const begun = input.seasons.filter(([, start]) => start <= now);
  const began = begun.at(-1)?.[1] ?? null;
  const asked = {
    '1d': { from: now - DAY, to: now },
    '7d': { from: now - 7 * DAY, to: now },
    week: { from: mondayOf(now), to: now },
    '30d': { from: now - 30 * DAY, to: now },
    ...(began !== null && { season: { from: began, to: now } }),
    all: { from: since, to: now },
    ...((input.from !== null || input.to !== null) && shown.length > 0 && { range: { from: input.from ?? since, to } }),
  };
  const months = hasSince ? monthsOf(since, now) : [];
  const weeks = hasSince ? weeksOf(Math.max(since, began ?? since), now) : [];
  const seasons = begun
    .map(([season, start], n) => ({ season, from: start, to: begun[n + 1]?.[1] ?? now }))
    .filter((one) => hasSince && one.to > since)
    .slice(-MOST_SEASONS);
  const bounds = [
    ...[...Object.values(asked), ...weeks, ...seasons].flatMap((one) => [one.from, one.to]),
    ...months.flatMap(({ start, end }) => [start, end]),
  ];
  const times = [...new Set([...shown, ...bounds].map((at) => Math.min(now, Math.max(since, at))))].sort((a, b) => a - b);
  const flows = flowsOf(scope, times, prices, method);
  const start = times.indexOf(from);
  const at = shown.map((time) => times.indexOf(time));
  const pick = (list: readonly number[]): number[] => at.map((n) => list[n] ?? 0);
  const totals = at.map((n) => (flows.coin[n] ?? 0) + (flows.held[n] ?? 0));
  const paidIn = pick(flows.deposits);
  const paths = input.index?.clubs.flatMap((club) => prices.get(club) ?? []) ?? [];
  const levels = indexOf(paths, shown);
  const beside = sameMoney(totals, paidIn, levels);
  const points = shown.map((time, n): EquityPoint => {
    const since0 = (part: (typeof FLOW_PARTS)[number]): number => (flows[part][at[n] ?? 0] ?? 0) - (flows[part][start] ?? 0);
    const parts = Object.fromEntries(FLOW_PARTS.map((part) => [part, since0(part)])) as EquityParts;
    return {
      ...parts,
      at: time,
      coin: flows.coin[at[n] ?? 0] ?? 0,
      held: flows.held[at[n] ?? 0] ?? 0,
      index: beside[n] ?? null,
    } as EquityPoint;
  });
  const [firstLevel, lastLevel] = [levels.find((level) => level !== null) ?? null, levels.at(-1) ?? null];
  const notes = notesOf(scope, input, ledger, hasSince ? since : null);
  return {
    points,
    accounts: accounts.map((account, n) => {
      const own = accounts.length === 1 ? flows : flowsOf(scope.each[n] ?? scope, times, prices, method);
      const parts = Object.fromEntries(
        FLOW_PARTS.map((part) => [part, shown.length === 0 ? 0 : (own[part][at.at(-1) ?? 0] ?? 0) - (own[part][start] ?? 0)]),
      ) as EquityParts;
      return { name: account.name, totals: at.map((n) => (own.coin[n] ?? 0) + (own.held[n] ?? 0)) as never, parts };
    }),
    periods: hasSince
      ? Object.entries(asked).map(([period, of]) => ({ period: period as never, ...spanOf(times, flows, of, since, now) }))
      : [],
    months: months.map(({ year, month, start: begin, end }) => ({
      year,
      month,
      ...spanOf(times, flows, { from: begin, to: end }, since, now),
    })),
    weeks: weeks.map((week) => spanOf(times, flows, week, since, now)),
    seasons: seasons.map((one) => ({ season: one.season, ...spanOf(times, flows, one, since, now) })),
    since: (hasSince ? since : null) as Equity['since'],
    weighted: timeWeighted(totals, paidIn),
    index: input.index && {
      percent: firstLevel === null || lastLevel === null ? null : (lastLevel / firstLevel - 1) * 100,
      league: input.index.league,
      clubs: input.index.clubs.length,
      known: paths.length,
    },
    ...priceGaps(scope, prices, from),
    notes,
  };
}
