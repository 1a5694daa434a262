import { isIncome } from '#contract/model/market/costs.ts';
import { splitRef } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { awaited, factValue, numberIn, type FactFinder } from './found.ts';

const DAY_S = 86_400;

/** Payouts of shares to an account in the week of an estimate, as the service sums them by type. */
export const weekIncome: FactFinder = async (estimate, from) => {
  const start = numberIn(estimate, 'start');
  if (start === null) return { unknowable: text('estimate.inputs') };
  const income = await factValue(from, 'income', { names: [splitRef(estimate.ref).key] }, estimate.due);
  if ('found' in income) return income.found;
  const week = income.data.weeks.find((one) => Math.abs(one.from - start) < DAY_S / 2);
  if (!week) return awaited(estimate.due, from.now, text('estimate.no-week'));
  const paid = week.totals.filter(({ type }) => isIncome(type) && !/wage|salary/i.test(type));
  return { fact: paid.reduce((sum, { amount }) => sum + amount, 0), height: income.height };
};
