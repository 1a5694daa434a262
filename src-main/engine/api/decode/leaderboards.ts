import { z } from 'zod';
import { Achievements, Activity, ManagerRank, RichRow, type Earner, type Referrer } from '#contract/model/market/leaderboard.ts';
import type { Coin, Usd } from '#contract/model/market/money.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { int, text, when } from '../schema/fields.ts';
import { figureAt } from '../schema/lenient.ts';

/** REST returns this time twice, as Unix seconds and as ISO text; the model has one field for it. */
const seen = { last_active: when, last_active_unix: when };
function once<T extends { readonly last_active: Unix | null; last_active_unix?: Unix | null }>(row: T): T {
  const kept = { ...row, last_active: row.last_active_unix ?? row.last_active };
  delete kept.last_active_unix;
  return kept;
}

export const richRow = RichRow.extend(seen).transform((row): RichRow => once(row));
export const managerRank = ManagerRank.extend(seen).transform((row): ManagerRank => once(row));
export const activity = Activity.extend({ ...seen, first_move: when }).transform((row): Activity => once(row));

/** The rows of these leaderboards are not specified, so the trader and the figure are each read from one of the names in use elsewhere. */
const who = { name: text.nullish(), username: text.nullish(), referrer: text.nullish(), rank: int.nullish() };
type Named = { name?: string | null | undefined; username?: string | null | undefined; referrer?: string | null | undefined };
const nameOf = (row: Named, context: z.core.$RefinementCtx): string => {
  const name = row.name ?? row.username ?? row.referrer;
  if (typeof name === 'string') return name;
  context.addIssue({ code: 'custom', message: 'wants.no-name' });
  return z.NEVER;
};

/** Names of each figure: the leaderboard's own, then those of the user's earnings and of the tools. */
const NAMES = {
  earnings: ['earnings', 'total_earnings', 'earnings_total', 'svc'],
  referrals: ['referrals', 'referral_count', 'referrals_count', 'referred_count', 'total_referrals', 'num_referrals'],
  spent: ['usd_spent_raw', 'usdc_spent_raw', 'spent_raw', 'spent', 'total_spent'],
  completion: ['completion', 'completion_percent', 'completion_percentage', 'profile_completion'],
} as const;

/** Returns the name of the only `earnings_…d` figure. With several periods, choosing one would be a guess. */
const spans = (row: Readonly<Record<string, unknown>>): readonly string[] => {
  const found = Object.keys(row).filter((name) => /^earnings_\d+d$/.test(name));
  return found.length === 1 ? found : [];
};
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
export const earner = z
  .looseObject(who)
  .transform((row, context): Earner => ({
    ...row,
    name: nameOf(row, context),
    earnings: rounded(figureAt(row, [...NAMES.earnings, ...spans(row)])) as Coin | null,
  }));
export const referrer = z
  .looseObject(who)
  .transform((row, context): Referrer => ({
    ...row,
    name: nameOf(row, context),
    referrals: rounded(figureAt(row, NAMES.referrals)),
    spent: rounded(figureAt(row, NAMES.spent)) as Usd | null,
  }));

export const achievements = z
  .looseObject({ name: text.nullish(), username: text.nullish() })
  .transform((row): Achievements => ({ ...row, name: row.name ?? row.username ?? null, completion: figureAt(row, NAMES.completion) }))
  .pipe(Achievements);
