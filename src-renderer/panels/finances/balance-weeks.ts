import { amountOf, endedWeeks, KINDS, total, type BalanceKind, type BalanceWeek } from '#contract/model/clubs/balance-weeks.ts';
import { ticks } from '../../charts/ticks.ts';
import { mean } from '../../lib/domain/mean.ts';
import { compact } from '../../lib/format/format.ts';

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
/** One kind of income or spending over all weeks. Amounts in base units; null if unknown. */
export interface KindSum extends BalanceKind {
  /** Sum of all weeks that report it; null if none does. */
  readonly total: number | null;
  readonly last: number | null;
  /** Mean of the latest ended weeks. */
  readonly mean: number | null;
}

/** Income and spending by kind, in the order of the balance sheet. */
export function byKind(weeks: readonly BalanceWeek[]): KindSum[] {
  return KINDS.map((kind) => {
    const of = (some: readonly BalanceWeek[]): number[] => some.flatMap(({ sheet }) => amountOf(sheet, kind) ?? []);
    return { ...kind, total: total(of(weeks)), last: amountOf(weeks.at(-1)?.sheet ?? null, kind), mean: mean(of(endedWeeks(weeks))) };
  });
}

/** Grid lines of a balance chart between two values in base units, with their labels; `cover` masks labels. */
export const axisLines = (
  least: number,
  most: number,
  cover: (text: string) => string,
): { readonly value: number; readonly text: string }[] =>
  ticks(least, most, 3).map((value) => ({ value, text: cover(compact(value / 10_000)) }));
