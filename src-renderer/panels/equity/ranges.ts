import type { MovementKind } from '#contract/model/clubs/finance.ts';
import type { Data } from '#contract/resources.ts';

const DAY = 86_400;
export const RANGES = ['1d', '7d', '30d', 'season', '1y', 'all', 'dates', 'events'] as const;
export type EquityRange = (typeof RANGES)[number];
// @wc-include
export const RANGE_NAMES: Readonly<Record<EquityRange, string>> = {
  '1d': '1 d',
  '7d': '1 w',
  '30d': '1 m',
  season: 'Season',
  '1y': '1 y',
  all: 'All',
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

const timeOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);
/** The times of the events at the ends of a range, in Unix seconds; null where none is chosen. */
export const eventLimits = (from: unknown, to: unknown) => ({ from: timeOf(from), to: timeOf(to) });

interface Ends {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly fromEvent?: unknown;
  readonly toEvent?: unknown;
}
interface Asked {
  readonly from?: number;
  readonly to?: number;
}
/**
 * Returns the limits of a range in Unix seconds, without those that are open. `now` only changes once an hour, so that the range of a tile
 * is one subscription. The last day of two dates belongs to the range. Null for dates that are missing or in the wrong order.
 */
export function limitsOf(range: EquityRange, now: number, season: number | null, dates: Ends): Asked | null {
  const days = DAYS[range];
  if (days !== undefined) return { from: Math.floor(now / 3_600) * 3_600 - days * DAY };
  if (range === 'season') return season === null ? {} : { from: season };
  if (range === 'all') return {};
  if (range === 'events') {
    const { from, to } = eventLimits(dates.fromEvent, dates.toEvent);
    return from === null || (to !== null && to <= from) ? null : { from, ...(to !== null && { to }) };
  }
  const [from, to] = [dayOf(dates.from), dayOf(dates.to)];
  if (from === null && to === null) return null;
  if (from !== null && to !== null && from > to) return null;
  return { ...(from !== null && { from }), ...(to !== null && { to: to + DAY }) };
}

type Equity = Data<'equity'>;
// @wc-include
export const PERIOD_NAMES: Readonly<Record<Equity['periods'][number]['period'], string>> = {
  '1d': '24 h',
  '7d': '7 d',
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
export function percentOf(one: Equity['periods'][number] | Equity['months'][number], profit: number): number | null {
  const atWork = one.start + Math.max(0, one.deposits);
  return atWork > 0 ? (profit / atWork) * 100 : null;
}
/** The span whose movements changed net worth between two times: without the first second, which is the start itself. */
export const spanOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({ after: from + 1, before: to });
