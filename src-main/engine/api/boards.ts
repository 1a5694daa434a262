import { z } from 'zod';
import { Achievements, Activity, ManagerRank, RichRow, type Earner, type Referrer } from '../../../src-preload/contract/model/board.ts';
import type { Usd } from '../../../src-preload/contract/model/money.ts';
import type { Unix } from '../../../src-preload/contract/model/time.ts';
import { int, text, when } from './fields.ts';
import { coinNamed, numberNamed } from './loosely.ts';

/** REST gives the moment twice, as Unix seconds and as ISO text. */
const seen = { last_active: when, last_active_unix: when };
/** Of the two forms of a moment only one is kept. */
function once<T extends { readonly last_active: Unix | null }>(row: T & { readonly last_active_unix: Unix | null }): T {
  const { last_active_unix, ...rest } = row;
  return { ...rest, last_active: last_active_unix ?? row.last_active } as unknown as T;
}

export const richRow = RichRow.extend(seen).transform((row): RichRow => once<RichRow>(row));
export const managerRank = ManagerRank.extend(seen).transform((row): ManagerRank => once<ManagerRank>(row));
export const activity = Activity.extend({ ...seen, first_move: when }).transform((row): Activity => once<Activity>(row));

/** These two boards' rows are not shown: a trader's name under one of those in use, and the figure that the board is about. */
const who = { name: text.nullish(), username: text.nullish(), referrer: text.nullish(), rank: int.nullish() };
type Named = { name?: string | null | undefined; username?: string | null | undefined; referrer?: string | null | undefined };
const nameOf = (row: Named, context: z.core.$RefinementCtx): string => {
  const name = row.name ?? row.username ?? row.referrer;
  if (typeof name === 'string') return name;
  context.addIssue({ code: 'custom', message: 'names nobody' });
  return z.NEVER;
};
export const earner = z.looseObject(who).transform((row, context): Earner => ({
  ...row,
  name: nameOf(row, context),
  earnings: coinNamed(row, /earning|payout|amount|total|value|svc/i),
}));
export const referrer = z.looseObject(who).transform((row, context): Referrer => {
  const spent = coinNamed(row, /spen[dt]|usd|amount/i);
  return {
    ...row,
    name: nameOf(row, context),
    referrals: numberNamed(row, /referr(als|ed)|count|num/i),
    spent: spent as number | null as Usd | null,
  };
});

export const achievements = z
  .looseObject({ name: text.nullish(), username: text.nullish() })
  .transform((row): Achievements => ({
    ...row,
    name: row.name ?? row.username ?? null,
    completion: numberNamed(row, /complet|percent|progress/i),
  }))
  .pipe(Achievements);
