import type { MovementKind } from '#contract/model/clubs/finance.ts';
import { mondayOf, WEEK } from '#contract/model/folio/match-week.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Data } from '#contract/resources.ts';

const DAY = 86_400;
/** Ranges that are buttons, and those that need a further choice and are in a menu. */
export const QUICK_RANGES = ['1d', '7d', '30d', 'season', '1y', 'all'] as const;
export const MORE_RANGES = ['week', 'bought', 'dates', 'events'] as const;
const RANGES = [...QUICK_RANGES, ...MORE_RANGES] as const;
export type EquityRange = (typeof RANGES)[number];
export const readRange = (value: unknown): EquityRange => RANGES.find((one) => one === value) ?? 'season';
// @wc-include
export const RANGE_NAMES: Readonly<Record<EquityRange, string>> = {
  '1d': '1 d',
  '7d': '1 w',
  '30d': '1 m',
  season: 'Season',
  '1y': '1 y',
  all: 'All',
  week: 'Match week',
  bought: 'Since bought',
  dates: 'Dates',
  events: 'Events',
};
/** Length of a fixed range in days. */
const DAYS: Readonly<Partial<Record<EquityRange, number>>> = { '1d': 1, '7d': 7, '30d': 30, '1y': 365 };

/** A date as `2026-11-23` to the start of that day in UTC, in Unix seconds; null for anything else. */
function dayOf(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) ? null : ms / 1_000;
}

/** A time in Unix seconds from stored parameters; null where none is chosen. */
export const timeOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);
/** A share from stored parameters; null for anything else. */
export const shareFrom = (value: unknown): Share | null =>
  typeof value === 'string' && /^(?:club|player)_\d+$/.test(value) ? (value as Share) : null;

/** Match weeks that can be chosen without a known season. */
const MOST_WEEKS = 30;
/** The Mondays of the season so far, the current week first; `season` and `now` in Unix seconds. */
export function matchWeeks(now: number, season: number | null): { readonly at: number; readonly number: number | null }[] {
  const last = mondayOf(now);
  const first = season === null ? last - (MOST_WEEKS - 1) * WEEK : mondayOf(season);
  const count = Math.max(1, Math.round((last - first) / WEEK) + 1);
  return Array.from({ length: count }, (_, n) => ({ at: last - n * WEEK, number: season === null ? null : count - n }));
}

interface Chosen {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly fromEvent?: unknown;
  readonly toEvent?: unknown;
  /** The Monday of a match week; by default that of the current one. */
  readonly week?: unknown;
}
/** When the season and the holding of a share began, in Unix seconds; null where it is not known. */
interface Began {
  readonly season: number | null;
  readonly bought: number | null;
}
interface Asked {
  readonly from?: number;
  readonly to?: number;
}
/** A range between two times; the end may be open. Null without a start and for times in the wrong order. */
const between = (from: number | null, to: number | null): Asked | null =>
  from === null || (to !== null && to <= from) ? null : { from, ...(to !== null && { to }) };

/**
 * Returns the limits of a range in Unix seconds, without those that are open. `now` only changes once an hour, so that the range of a tile
 * is one subscription. The last day of two dates belongs to the range. Null for a choice that is missing or in the wrong order.
 */
export function limitsOf(range: EquityRange, now: number, { season, bought }: Began, chosen: Chosen): Asked | null {
  const days = DAYS[range];
  if (days !== undefined) return { from: Math.floor(now / 3_600) * 3_600 - days * DAY };
  if (range === 'season') return season === null ? {} : { from: season };
  if (range === 'all') return {};
  if (range === 'bought') return between(bought, null);
  if (range === 'events') return between(timeOf(chosen.fromEvent), timeOf(chosen.toEvent));
  if (range === 'week') {
    const from = mondayOf(timeOf(chosen.week) ?? now);
    return between(from, from + WEEK > now ? null : from + WEEK);
  }
  const [from, to] = [dayOf(chosen.from), dayOf(chosen.to)];
  if (from === null && to === null) return null;
  if (from !== null && to !== null && from > to) return null;
  return { ...(from !== null && { from }), ...(to !== null && { to: to + DAY }) };
}

/** When what is still held of a share began to be held; null if nothing is, or no record says when. */
export const heldSince = ({ lots }: Pick<Data<'lots'>, 'lots'>): number | null =>
  lots.some(({ at }) => at <= 0) ? null : (lots.reduce<number | null>((first, { at }) => Math.min(first ?? at, at), null) ?? null);

type Equity = Data<'equity'>;
// @wc-include
export const PERIOD_NAMES: Readonly<Record<Equity['periods'][number]['period'], string>> = {
  '1d': '24 h',
  '7d': '7 d',
  week: 'Match week',
  '30d': '30 d',
  season: 'Season',
  all: 'Since start',
  range: 'Range',
};

/** A line of the table of profit and loss: its amount in a period, in base units. */
export const PARTS = [
  {
    id: 'open',
    kinds: ['trade', 'deposits'] as MovementKind[],
    label: 'Price, open',
    title: 'Change in value of what was held, without results of sales',
    of: (one: Spanned) => one.price - one.realised,
  },
  {
    id: 'realised',
    kinds: ['trade', 'deposits'] as MovementKind[],
    label: 'Realised',
    title: 'Proceeds of sales minus their cost, where the cost is known',
    of: (one: Spanned) => one.realised,
  },
  { id: 'income', kinds: ['income'] as MovementKind[], label: 'Income', title: 'Payouts of shares', of: (one: Spanned) => one.income },
  { id: 'wages', kinds: ['wages'] as MovementKind[], label: 'Pay', title: 'Pay as a manager or agent', of: (one: Spanned) => one.wages },
  {
    id: 'other',
    kinds: ['trade'] as MovementKind[],
    label: 'Unexplained',
    title: 'Coin of trades that no known trade explains',
    of: (one: Spanned) => one.other,
  },
] as const;
type Spanned = Pick<Equity['periods'][number], 'price' | 'realised' | 'income' | 'wages' | 'other'>;

/** What counts as profit: price alone, income alone, or both. Pay for work counts only where it is chosen. */
export const GAINS = ['both', 'price', 'income'] as const;
export type GainKind = (typeof GAINS)[number];
export function profitOf(one: Spanned, kind: GainKind, wages: boolean): number {
  const pay = wages ? one.wages : 0;
  return (kind === 'income' ? 0 : one.price + one.other) + (kind === 'price' ? 0 : one.income + pay);
}
/** Percent of the money at work: net worth at the start and what was paid in; null if there was none. */
export function percentOf(one: Pick<Equity['weeks'][number], 'start' | 'deposits'>, profit: number): number | null {
  const atWork = one.start + Math.max(0, one.deposits);
  return atWork > 0 ? (profit / atWork) * 100 : null;
}
/** The span whose movements changed net worth between two times: without the first second, which is the start itself. */
export const spanOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({ after: from + 1, before: to });
