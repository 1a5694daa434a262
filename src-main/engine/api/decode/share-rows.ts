import { z } from 'zod';
import type {
  Dilution,
  Holding,
  LastPrice,
  Owner,
  ShareOverviewRow,
  ShareTrade,
  ShareTransaction,
} from '#contract/model/market/holding.ts';
import { Coin } from '#contract/model/market/money.ts';
import { share, SHARE_KINDS, type Share } from '#contract/model/market/share.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { absent, id, servedShare, when, whole } from '../schema/fields.ts';
import { open } from '../schema/open-rows.ts';

const held = z.looseObject({ total: whole, available: whole, reserved: whole });
export const holding = z
  .looseObject({ share: servedShare, balance: held })
  .transform(({ share: of, balance: { total, available, reserved } }): Holding => ({ share: of, total, available, reserved }));

const named = open({
  share: servedShare,
  share_type: z.enum(SHARE_KINDS),
  share_id: id,
  type: z.string(),
  id: z.int(),
  date: when,
  time: when,
  unix_time: when,
  num: z.int(),
  name: z.string(),
  price: Coin,
});
type Named = z.output<typeof named>;

/** Share and time in every form used elsewhere. */
function shareOf({ share: written, share_type, share_id, type, id: number }: Named): Share | null {
  if (written) return written;
  const kind = share_type ?? SHARE_KINDS.find((one) => one === type);
  const of = share_id ?? number;
  return kind === undefined || absent(of) ? null : share(kind, of);
}
const momentOf = ({ date, time, unix_time }: Named): Unix | null => date ?? unix_time ?? time ?? null;
const about = (one: Named) => ({ share: shareOf(one), date: momentOf(one), num: one.num ?? null, price: one.price ?? null });

const extra = <S extends z.ZodRawShape>(shape: S) => named.extend(open(shape).shape);

export const owner = z
  .union([z.string().transform((name) => ({ name })), extra({ balance: held })])
  .transform((one): Owner =>
    'balance' in one
      ? { ...one, name: one.name ?? null, num: one.num ?? one.balance?.total ?? null }
      : { num: null, ...one, name: one.name ?? null },
  );

export const lastPrice = extra({ last_price: Coin }).transform((one): LastPrice => {
  const { num: _num, ...rest } = about(one);
  return { ...one, ...rest, price: rest.price ?? one.last_price ?? null };
});

export const overview = extra({ volume: z.number(), price: z.number(), low: z.number(), high: z.number() }).transform(
  (one): ShareOverviewRow => ({ ...one, date: momentOf({ ...one, price: null }) }),
);

export const dilution = extra({ user: z.string() }).transform((one): Dilution => ({
  ...one,
  ...about(one),
  name: one.name ?? one.user ?? null,
}));

export const shareTransaction = extra({ other_name: z.string() }).transform((one): ShareTransaction => ({ ...one, ...about(one) }));

export const shareTrade = extra({ buyer: z.string(), seller: z.string() }).transform((one): ShareTrade => ({
  ...one,
  ...about(one),
  buyer: one.buyer ?? null,
  seller: one.seller ?? null,
}));
