import { z } from 'zod';
import type { Dilution, LastPrice, Owner, ShareOverviewRow, ShareTrade, ShareTransaction } from '#contract/model/market/holding.ts';
import { Coin } from '#contract/model/market/money.ts';
import { Stake } from '#contract/model/market/portfolio.ts';
import { share, SHARE_KINDS, type Share } from '#contract/model/market/share.ts';
import type { User } from '#contract/model/market/user.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { absent, each, fromZero, id, int, servedShare, text, when, whole } from '../schema/fields.ts';
import { isObject } from '../schema/envelope.ts';
import { open } from '../schema/lenient.ts';
import { usableRows } from '../schema/usable-rows.ts';

/** Influence in one share, with or without details. */
export const stake = Stake.omit({ share: true })
  .extend({ share_type: z.enum(SHARE_KINDS), share_id: id })
  .transform(({ share_type, share_id, ...row }): Stake => fromZero({ ...row, share: share(share_type, share_id) }) as Stake);

const named = open({
  share: servedShare,
  share_type: z.enum(SHARE_KINDS),
  share_id: id,
  type: z.string(),
  id: z.int(),
  ...each(when, 'date', 'time', 'unix_time'),
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

const held = z.looseObject(each(whole, 'total', 'available', 'reserved'));
export const holding = z
  .object({ share: servedShare, balance: z.object(held.shape) })
  .transform(({ share: of, balance }) => ({ share: of, ...balance }));

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

export const overview = extra(each(z.number(), 'volume', 'price', 'low', 'high')).transform((one): ShareOverviewRow => ({
  ...one,
  date: momentOf({ ...one, price: null }),
}));

export const dilution = extra({ user: z.string() }).transform((one): Dilution => ({
  ...one,
  ...about(one),
  name: one.name ?? one.user ?? null,
}));

export const shareTransaction = extra({ other_name: z.string() }).transform((one): ShareTransaction => ({ ...one, ...about(one) }));

export const shareTrade = extra(each(z.string(), 'buyer', 'seller')).transform((one): ShareTrade => ({
  ...one,
  ...about(one),
  buyer: one.buyer ?? null,
  seller: one.seller ?? null,
}));

type UserOrder = NonNullable<User['orders']>[number];
const SIDES: Record<string, 'bid' | 'ask'> = { bid: 'bid', buy: 'bid', ask: 'ask', sell: 'ask' };
/** The specification does not define this row: share and side are accepted in every form used elsewhere. */
const userOrder = z
  .looseObject({
    price: Coin,
    num: whole,
    share: servedShare.nullish(),
    share_type: z.enum(SHARE_KINDS).nullish(),
    ...each(id.nullish(), 'share_id', 'club', 'player'),
    is_ask: z.union([z.boolean(), int]).nullish(),
    ...each(text.nullish(), 'type', 'side'),
  })
  .transform((row, context): UserOrder => {
    const typed = row.share_type && !absent(row.share_id) ? share(row.share_type, row.share_id) : null;
    const [bare = null] = SHARE_KINDS.flatMap((kind) => (absent(row[kind]) ? [] : [share(kind, row[kind])]));
    const about = row.share ?? typed ?? bare;
    const side = !absent(row.is_ask) ? (row.is_ask ? 'ask' : 'bid') : SIDES[(row.side ?? row.type ?? '').toLowerCase()];
    if (about !== null && side !== undefined) return { share: about, side, price: row.price, num: row.num };
    context.addIssue({ code: 'custom', message: about === null ? 'wants.no-share' : 'wants.no-side' });
    return z.NEVER;
  });

/** Flattens orders, which may be in one list or under `bid` and `ask`, for one share or for each. */
function flat(raw: unknown): unknown {
  if (raw === null) return [];
  if (Array.isArray(raw))
    return raw.flatMap((row: unknown) => (isObject(row) && ('ask' in row || 'bid' in row) ? (flat(row) as unknown[]) : [row]));
  if (!isObject(raw)) return raw;
  if (!('ask' in raw || 'bid' in raw)) return [raw];
  const about = raw['share'] === undefined ? {} : { share: raw['share'] };
  const tagged = (side: 'bid' | 'ask', rows: unknown): unknown[] =>
    Array.isArray(rows) ? rows.map((row: unknown) => (isObject(row) ? { ...about, ...row, side } : row)) : [];
  return [...tagged('bid', raw['bid']), ...tagged('ask', raw['ask'])];
}

export const userOrders = z.preprocess(flat, usableRows(userOrder));
