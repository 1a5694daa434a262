import { z } from 'zod';
import type {
  Dilution,
  Holding,
  LastPrice,
  Owner,
  ShareOverviewRow,
  ShareTrade,
  ShareTransaction,
} from '../../../src-preload/contract/model/holding.ts';
import { at, coin, int, number, text } from '../../../src-preload/contract/model/parts.ts';
import { share, SHARE_KINDS, type Share, type ShareKind } from '../../../src-preload/contract/model/share.ts';
import type { Unix } from '../../../src-preload/contract/model/time.ts';
import { absent, id, servedShare, whole } from './fields.ts';

const held = z.looseObject({ total: whole, available: whole, reserved: whole });
export const holding = z
  .looseObject({ share: servedShare, balance: held })
  .transform(({ share: of, balance: { total, available, reserved } }): Holding => ({ share: of, total, available, reserved }));

/** The specification leaves these rows open: share and moment are read in each form that other answers use. */
const row = z.looseObject({
  share: servedShare.nullish(),
  share_type: z.enum(SHARE_KINDS).nullish(),
  share_id: id.nullish(),
  type: text,
  id: int,
  date: at,
  time: at,
  unix_time: at,
  num: int,
  name: text,
});
type Row = z.output<typeof row>;

function shareOf({ share: named, share_type, share_id, type, id: number }: Row): Share | null {
  if (named) return named;
  const kind = share_type ?? SHARE_KINDS.find((one) => one === type);
  const of = share_id ?? number;
  return kind === undefined || absent(of) ? null : share(kind satisfies ShareKind, of);
}
const moment = ({ date, time, unix_time }: Row): Unix | null => date ?? time ?? unix_time ?? null;

export const owner = row
  .extend({ name: z.string(), balance: held.nullish() })
  .transform(({ balance, ...one }): Owner => ({ ...one, num: one.num ?? balance?.total ?? null }));

export const lastPrice = row.extend({ price: coin, last_price: coin }).transform((one, context): LastPrice => {
  const of = shareOf(one);
  if (of !== null) return { ...one, share: of, date: moment(one), price: one.price ?? one.last_price ?? null };
  context.addIssue({ code: 'custom', path: ['share'], message: 'is missing' });
  return z.NEVER;
});

export const overview = row
  .extend({ volume: number, price: number, low: number, high: number })
  .transform((one): ShareOverviewRow => ({ ...one, date: moment(one) }));

export const dilution = row
  .extend({ price: coin, user: text })
  .transform((one): Dilution => ({ ...one, share: shareOf(one), date: moment(one), name: one.name ?? one.user ?? null }));

export const shareTransaction = row
  .extend({ price: coin, other_name: text })
  .transform((one): ShareTransaction => ({ ...one, share: shareOf(one), date: moment(one) }));

export const shareTrade = row
  .extend({ price: coin, buyer: text, seller: text })
  .transform((one): ShareTrade => ({
    ...one,
    share: shareOf(one),
    date: moment(one),
    buyer: one.buyer ?? null,
    seller: one.seller ?? null,
  }));
