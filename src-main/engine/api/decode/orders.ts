import { z } from 'zod';
import type { User } from '#contract/model/market/user.ts';
import { Coin } from '#contract/model/market/money.ts';
import { share } from '#contract/model/market/share.ts';
import { absent, id, int, servedShare, text, whole } from '../schema/fields.ts';
import { usableRows } from '../schema/usable-rows.ts';

type UserOrder = NonNullable<User['orders']>[number];
const SIDES: Record<string, 'bid' | 'ask'> = { bid: 'bid', buy: 'bid', ask: 'ask', sell: 'ask' };

/** The specification does not define this row: share and side are accepted in every form used elsewhere. */
const order = z
  .looseObject({
    price: Coin,
    num: whole,
    share: servedShare.nullish(),
    share_type: z.enum(['club', 'player']).nullish(),
    share_id: id.nullish(),
    club: id.nullish(),
    player: id.nullish(),
    is_ask: z.union([z.boolean(), int]).nullish(),
    type: text.nullish(),
    side: text.nullish(),
  })
  .transform((row, context): UserOrder => {
    const about =
      row.share ??
      (row.share_type && !absent(row.share_id)
        ? share(row.share_type, row.share_id)
        : !absent(row.club)
          ? share('club', row.club)
          : !absent(row.player)
            ? share('player', row.player)
            : null);
    const side = !absent(row.is_ask) ? (row.is_ask ? 'ask' : 'bid') : SIDES[(row.side ?? row.type ?? '').toLowerCase()];
    if (about !== null && side !== undefined) return { share: about, side, price: row.price, num: row.num };
    context.addIssue({ code: 'custom', message: about === null ? 'wants.no-share' : 'wants.no-side' });
    return z.NEVER;
  });

const tagged = (rows: unknown, side: 'bid' | 'ask', about: unknown): unknown[] =>
  Array.isArray(rows)
    ? rows.map((row: unknown) =>
        typeof row === 'object' && row !== null ? { ...(about === undefined ? {} : { share: about }), ...row, side } : row,
      )
    : [];

/** Flattens orders, which may be in one list or under `bid` and `ask`, for one share or for each. */
function flat(raw: unknown): unknown {
  if (raw === null) return [];
  if (Array.isArray(raw))
    return raw.flatMap((row: unknown) =>
      typeof row === 'object' && row !== null && ('ask' in row || 'bid' in row) ? (flat(row) as unknown[]) : [row],
    );
  if (typeof raw !== 'object') return raw;
  if (!('ask' in raw || 'bid' in raw)) return [raw];
  const { ask, bid, share: about } = raw as { ask?: unknown; bid?: unknown; share?: unknown };
  return [...tagged(bid, 'bid', about), ...tagged(ask, 'ask', about)];
}

export const userOrders = z.preprocess(flat, usableRows(order));
