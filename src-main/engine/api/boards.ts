import { z } from 'zod';
import { Achievements, Activity, ManagerRank, RichRow, type Earner, type Referrer } from '../../../src-preload/contract/model/board.ts';
import type { Usd } from '../../../src-preload/contract/model/money.ts';
import { int, text, when } from './fields.ts';
import { coinNamed, numberNamed } from './loosely.ts';

/** REST gives the moment twice, as Unix seconds and as ISO text. */
const seen = { last_active: when, last_active_unix: when };
const once = <T extends { last_active: unknown; last_active_unix: unknown }>({ last_active_unix, ...row }: T) => ({
  ...row,
  last_active: (last_active_unix ?? row.last_active) as T['last_active'],
});

export const richRow = RichRow.extend(seen).transform(once);
export const managerRank = ManagerRank.extend(seen).transform(once);
export const activity = Activity.extend({ ...seen, first_move: when }).transform(once);

/** These two boards' rows are not shown: a trader's name under one of those in use, and the figure that the board is about. */
const who = { name: text.nullish(), username: text.nullish(), referrer: text.nullish(), rank: int.nullish() };
type Named = { name?: string | null | undefined; username?: string | null | undefined; referrer?: string | null | undefined };
const nameOf = (row: Named, context: z.core.$RefinementCtx): string => {
  const name = row.name ?? row.username ?? row.referrer;
  if (typeof name === 'string') return name;
  context.addIssue({ code: 'custom', message: 'names nobody' });
  return z.NEVER;
};
export const earner = z
  .looseObject(who)
  .transform((row, context): Earner => ({
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
