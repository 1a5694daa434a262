import { INCOME, SPENDING, type Finances, type FinanceWeek } from '#contract/model/clubs/finance.ts';
import { ticks } from '../../charts/ticks.ts';
import { mean } from '../../lib/domain/mean.ts';
import { compact } from '../../lib/format/format.ts';

/** A kind of income or spending. */
interface BalanceKind {
  readonly id: (typeof INCOME)[number] | (typeof SPENDING)[number];
  readonly side: 'income' | 'spending';
}
const WEEK_S = 7 * 86_400;
/** Number of weeks in a mean. */
const LATELY = 8;

export const KIND_LABELS: Readonly<Record<BalanceKind['id'], string>> = {
  gate_receipts: 'Gate receipts',
  tv_revenue: 'TV revenue',
  sponsor: 'Sponsor',
  merchandise: 'Merchandise',
  cash_injection: 'Cash injection',
  transfers_in: 'Players sold',
  prize_money: 'Prize money',
  dilution_income: 'Dilution income',
  other_income: 'Other income',
  player_wages: 'Player wages',
  ground_maintenance: 'Ground maintenance',
  transfers_out: 'Players bought',
  managers_wage: 'Manager’s wage',
  agent_wages: 'Agent wages',
  shareholder_payouts: 'Shareholder payouts',
  shareholder_prize_money: 'Shareholder prize money',
  other_outgoings: 'Other outgoings',
};
/** Every kind of income and spending, in the order of the balance sheet. */
export const KINDS: readonly BalanceKind[] = [
  ...INCOME.map((id) => ({ id, side: 'income' as const })),
  ...SPENDING.map((id) => ({ id, side: 'spending' as const })),
];

/** Amount of one kind in a week; null if it is not reported. Spending is negative, whatever the sign in the service's response. */
export function amountOf(week: FinanceWeek | null, { id, side }: BalanceKind): number | null {
  const coin = week?.[id] ?? null;
  return coin !== null && side === 'spending' ? -Math.abs(coin) : coin;
}

/** One week of the balance sheet; its sums are null if the week is missing or has no figures. */
export interface BalanceWeek {
  readonly number: number;
  /** Its start in Unix seconds. */
  readonly at: number | null;
  readonly sheet: FinanceWeek | null;
  readonly income: number | null;
  readonly spending: number | null;
  readonly net: number | null;
  /** Whether the week is still running. */
  readonly runs: boolean;
}

const total = (amounts: readonly number[]): number | null => (amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0));
const sumOf = (sheet: FinanceWeek | null, side: BalanceKind['side']): number | null =>
  total(KINDS.flatMap((kind) => (kind.side === side ? (amountOf(sheet, kind) ?? []) : [])));

/** Every week from the first to the last, including missing ones. `now` in Unix seconds. */
export function weeksOf({ weeks }: Pick<Finances, 'weeks'>, now: number): BalanceWeek[] {
  const byNumber = new Map(weeks.map((sheet) => [sheet.game_week, sheet]));
  const [first, last] = [weeks[0]?.game_week ?? 1, weeks.at(-1)?.game_week ?? 0];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n): BalanceWeek => {
    const number = first + n;
    const sheet = byNumber.get(number) ?? null;
    const [income, spending] = [sumOf(sheet, 'income'), sumOf(sheet, 'spending')];
    const at = sheet?.date ?? null;
    const net = income === null && spending === null ? null : (income ?? 0) + (spending ?? 0);
    return { number, at, sheet, income, spending, net, runs: at !== null && number === last && at + WEEK_S > now };
  });
}

/** One kind of income or spending over all weeks. Amounts in base units; null if unknown. */
export interface KindSum extends BalanceKind {
  /** Sum of all weeks that report it; null if none does. */
  readonly total: number | null;
  readonly last: number | null;
  /** Mean of the latest ended weeks. */
  readonly mean: number | null;
}

const ended = (weeks: readonly BalanceWeek[]): readonly BalanceWeek[] =>
  weeks.filter(({ net, runs }) => net !== null && !runs).slice(-LATELY);

/** Income and spending by kind, in the order of the balance sheet. */
export function byKind(weeks: readonly BalanceWeek[]): KindSum[] {
  return KINDS.map((kind) => {
    const of = (some: readonly BalanceWeek[]): number[] => some.flatMap(({ sheet }) => amountOf(sheet, kind) ?? []);
    return { ...kind, total: total(of(weeks)), last: amountOf(weeks.at(-1)?.sheet ?? null, kind), mean: mean(of(ended(weeks))) };
  });
}

/** Forecast if the coming weeks are like the latest ones, without prize money; an estimate. */
export interface Runway {
  /** Mean net of a week; `of` is the number of weeks in the mean. */
  readonly net: number | null;
  readonly of: number;
  /** The mean net without prize money. */
  readonly bare: number | null;
  /** Weeks until the balance is used up; null if it grows or the forecast is unknown. */
  readonly weeks: number | null;
}
/** Calculates the forecast. `balance` in base units. */
export function runway(weeks: readonly BalanceWeek[], balance: number | null): Runway {
  const lately = ended(weeks);
  const net = mean(lately.map((week) => week.net));
  const bare = mean(lately.map(({ net, sheet }) => (net === null ? null : net - (sheet?.prize_money ?? 0))));
  const ends = balance !== null && balance > 0 && bare !== null && bare < 0;
  return { net, of: lately.length, bare, weeks: ends ? Math.floor(balance / -bare) : null };
}

/** The balance after each week, calculated backwards from the current one; null for all weeks before one without figures. */
export function course(weeks: readonly BalanceWeek[], balance: number | null): (number | null)[] {
  const found: (number | null)[] = weeks.map(() => null);
  let at = balance;
  for (let i = weeks.length - 1; i >= 0 && at !== null; i--) {
    found[i] = at;
    const { net } = weeks[i] as BalanceWeek;
    at = net === null ? null : at - net;
  }
  return found;
}

/** Grid lines of a balance chart between two values in base units, with their labels; `cover` masks labels. */
export const axisLines = (
  least: number,
  most: number,
  cover: (text: string) => string,
): { readonly value: number; readonly text: string }[] =>
  ticks(least, most, 3).map((value) => ({ value, text: cover(compact(value / 10_000)) }));
