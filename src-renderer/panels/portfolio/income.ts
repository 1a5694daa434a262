import { isIncome, type Income } from '#contract/model/market/costs.ts';
import type { Share } from '#contract/model/market/share.ts';

/** One week of all accounts combined, in base units. */
export interface IncomeWeek {
  readonly from: number;
  readonly to: number | null;
  readonly income: number;
  readonly types: ReadonlyMap<string, number>;
}
/** The weeks, newest first. `income` sums only the types that are income; `types` has all of them. */
export function weeks({ weeks: served }: Pick<Income, 'weeks'>): IncomeWeek[] {
  const all = new Map<number, { from: number; to: number | null; types: Map<string, number> }>();
  for (const { from, to, totals } of served) {
    const week = all.get(from) ?? { from, to, types: new Map<string, number>() };
    for (const { type, amount } of totals) week.types.set(type, (week.types.get(type) ?? 0) + amount);
    all.set(from, week);
  }
  return [...all.values()]
    .map((week) => ({ ...week, income: [...week.types].reduce((sum, [type, amount]) => sum + (isIncome(type) ? amount : 0), 0) }))
    .sort((a, b) => b.from - a.from);
}
/** The types of income in the weeks, largest first. */
export function kinds(all: readonly IncomeWeek[]): string[] {
  const sums = new Map<string, number>();
  for (const { types } of all)
    for (const [type, amount] of types) if (isIncome(type)) sums.set(type, (sums.get(type) ?? 0) + Math.abs(amount));
  return [...sums].sort((a, b) => b[1] - a[1]).map(([type]) => type);
}

/** Income from one share and of one type. `amount` in base units, `times` is the number of payments. */
export interface Source {
  readonly key: string;
  readonly share: Share | null;
  readonly type: string;
  readonly amount: number;
  readonly times: number;
  readonly names: readonly string[];
}
/** Income by share and type, all accounts combined, largest first. */
export function sources({ sources: served }: Pick<Income, 'sources'>): Source[] {
  const all = new Map<string, Source>();
  for (const { name, share, type, amount, times } of served) {
    const key = `${share ?? ''} ${type}`;
    const one = all.get(key) ?? { key, share, type, amount: 0, times: 0, names: [] };
    all.set(key, { ...one, amount: one.amount + amount, times: one.times + times, names: [...new Set([...one.names, name])] });
  }
  return [...all.values()].sort((a, b) => b.amount - a.amount || a.key.localeCompare(b.key));
}
/** Labels of the types that the service is known to send. */
const TYPES: Readonly<Record<string, string>> = {
  dividend: 'Dividend',
  'dividend club': 'Club dividend',
  'dividend player': 'Player dividend',
  'manager wage': 'Manager wage',
  'agent wage': 'Agent wage',
  mint: 'Mint purchase',
  'share trade': 'Share trade',
};
/** Label of a type; an unknown one is shown as served. */
export const typeText = (type: string): string => (Object.hasOwn(TYPES, type) ? (TYPES[type] ?? type) : type);
