import { z } from 'zod';
import { Coin } from '../../../src-preload/contract/model/money.ts';
import type { Order, Orderbook } from '../../../src-preload/contract/model/orderbook.ts';
import type { Share } from '../../../src-preload/contract/model/share.ts';
import type { Unix } from '../../../src-preload/contract/model/time.ts';
import { absent, askedShare, balance, id, int, listOf, loose, name, none, servedShare, text, when, whole, writtenShare } from './fields.ts';
import { FRESH, gsp } from './row.ts';
import { userOrders } from './user-orders.ts';

const order = z
  .looseObject({ price: Coin, num: whole, name: text.nullish(), mint: z.union([z.boolean(), int]).nullish() })
  .transform((row): Order => ({
    price: row.price,
    num: row.num,
    name: row.name ?? null,
    mint: absent(row.mint) ? null : Boolean(row.mint),
  }));

/** Best first whatever order was served; an order of nothing is none. */
export function bookOf(written: Share, bids: readonly Order[], asks: readonly Order[]): Orderbook {
  const real = ({ num }: Order): boolean => num > 0;
  return {
    share: written,
    bids: bids.filter(real).sort((a, b) => b.price - a.price),
    asks: asks.filter(real).sort((a, b) => a.price - b.price),
  };
}

const book = z
  .looseObject({ share: servedShare, ask: listOf(order), bid: listOf(order) })
  .transform((row): Orderbook => bookOf(row.share, row.bid, row.ask));
const aboutShare = (answer: { share: Share }, asked: { share: { club: number } | { player: number } }): string | null => {
  const wanted = writtenShare(asked.share);
  return answer.share === wanted ? null : `answered about ${answer.share}, not ${wanted}`;
};

/** An unknown name has zero balances and was never active. */
const account = z
  .looseObject({ name: text.nullish(), balance, last_active: z.number().nullish() })
  .transform((row) => ({ name: row.name ?? null, balance: row.balance, last_active: (row.last_active ?? null) as Unix | null }));
const holding = z
  .looseObject({ share: servedShare, balance: z.looseObject({ total: whole, available: whole, reserved: whole }) })
  .transform((row) => ({ share: row.share, total: row.balance.total, available: row.balance.available, reserved: row.balance.reserved }));

const vote = z
  .looseObject({ share: servedShare, state: text, type: text, start_time: when, end_time: when })
  .transform((row) => ({ share: row.share, type: row.type, state: row.state, startTime: row.start_time, endTime: row.end_time }));
const candidate = (data: Record<string, unknown> | null | undefined): string | null => {
  const named = data?.['manager'] ?? data?.['agent'];
  return typeof named === 'string' ? named : null;
};
const proposal = z
  .looseObject({
    proposal_id: id,
    type: text,
    state: text,
    start_time: when,
    end_time: when,
    total_votes: z.number().nullish(),
    data: loose.nullish(),
    options: listOf(z.looseObject({ option_id: id, votes: z.number().nullish(), data: loose.nullish() })),
    votes: z.record(z.string(), z.unknown()).nullish(),
  })
  .transform((row) => ({
    id: row.proposal_id,
    type: row.type,
    state: row.state,
    startTime: row.start_time,
    endTime: row.end_time,
    totalVotes: row.total_votes ?? 0,
    data: row.data ?? null,
    options: row.options.map((one) => ({ id: one.option_id, candidate: candidate(one.data), votes: one.votes ?? 0 })),
    voters: row.votes ?? {},
  }));

const named = z.strictObject({ name });
const ofShare = z.strictObject({ share: askedShare });
const rows = listOf(loose);

export const GSP_SHARES = {
  get_share_orderbook: gsp('yes', FRESH.book, ofShare, book, { echo: aboutShare }),
  get_user_account: gsp('yes', FRESH.user, named, account),
  get_user_share_balances: gsp('yes', FRESH.user, named, listOf(holding)),
  get_user_share_orders: gsp('yes', FRESH.book, named, userOrders),
  get_all_votes: gsp('yes', FRESH.market, none, listOf(vote)),
  get_share_proposals: gsp('yes', FRESH.market, ofShare, listOf(proposal)),
  get_share_overview: gsp('yes', FRESH.market, z.strictObject({ type: z.enum(['club', 'player']), id, since: whole }), rows),
  get_share_dilutions: gsp('yes', FRESH.market, z.strictObject({ user: text, type: text, id }), rows),
  get_manager_history_by_manager: gsp('yes', FRESH.reference, named, rows),
  get_vaults: gsp('yes', FRESH.user, z.strictObject({ controller: text.optional(), ids: z.array(z.union([int, text])).optional() }), rows),
  get_vaults_by_founder: gsp('raw', FRESH.user, z.strictObject({ founder: text.optional() }), rows),
  get_votes_for_shareholder: gsp('raw', FRESH.market, named, listOf(vote)),
  get_share_owners: gsp('raw', FRESH.user, ofShare, rows),
  get_all_users: gsp('off', FRESH.user, none, rows),
  get_all_managers: gsp('raw', FRESH.user, none, rows),
  get_users_last_active: gsp('raw', FRESH.user, z.strictObject({ names: z.array(name) }), rows),
  get_best_managers: gsp('raw', FRESH.reference, none, rows),
  get_user_wages: gsp(
    'raw',
    FRESH.user,
    z.strictObject({ id: z.union([id, name]), season_id: id, wage_type: z.enum(['agent', 'manager']) }),
    rows,
  ),
  get_comp_history_by_manager: gsp('raw', FRESH.reference, named, rows),
  get_user_share_transactions: gsp('unknown', FRESH.user, z.looseObject({}), z.unknown()),
  get_share_last_prices: gsp('unknown', FRESH.market, z.looseObject({}), z.unknown()),
  get_share_trade_history: gsp('unknown', FRESH.trades, z.looseObject({}), z.unknown()),
} as const;
