import { INCOME, SPENDING, type Finances, type FinanceWeek } from './finance.ts';

/** A kind of income or spending. */
export interface BalanceKind {
  readonly id: (typeof INCOME)[number] | (typeof SPENDING)[number];
  readonly side: 'income' | 'spending';
}
export const WEEK_S = 7 * 86_400;
/** Number of weeks in a mean. */
const LATELY = 8;

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

/** Sum of amounts; null for none. */
export const total = (amounts: readonly number[]): number | null =>
  amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0);
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

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Net of a week without prize money; null if it has no figures. */
export const bareNet = ({ net, sheet }: BalanceWeek): number | null => (net === null ? null : net - (sheet?.prize_money ?? 0));

/** The latest ended weeks with figures. */
export const endedWeeks = (weeks: readonly BalanceWeek[]): readonly BalanceWeek[] =>
  weeks.filter(({ net, runs }) => net !== null && !runs).slice(-LATELY);

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
  const lately = endedWeeks(weeks);
  const net = mean(lately.flatMap((week) => week.net ?? []));
  const bare = mean(lately.flatMap((week) => bareNet(week) ?? []));
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
