import { ok, type Result } from '#contract/faults.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { Api } from '../../api/api.ts';
import { followNewest } from '../../api/read/paginate-newest.ts';
import type { Bounds, Paginated, ReadPage } from '../../api/read/paginate.ts';
import type { Ask } from '../../net/request-options.ts';

/** Selects trades by trader or by share. */
interface TradeFilter {
  readonly name?: string;
  readonly club_id?: number;
  readonly player_id?: number;
}
/** The largest page of trades. */
export const TRADE_PAGE = 100;
/** Requests trades newest first, instead of relying on the service's default order. */
export const NEWEST = { sort_by: 'unix_time', sort_order: 'desc' } as const;
/** Sorts trades newest first; within one second, the higher id is the newer. */
export const newerFirst = (a: Trade, b: Trade): number => b.time - a.time || b.id - a.id;

/** Reads the newest trades, page by page. */
export async function followTrades(
  filter: TradeFilter,
  { perPage = TRADE_PAGE, ...bounds }: Bounds<Trade> & { readonly perPage?: number },
  ask: Ask,
  api: Api,
): Promise<Result<Paginated<Trade>>> {
  const got = await followNewest<Trade>(
    (page) => api.rest('/share_trade_history', { ...filter, page, per_page: perPage, ...NEWEST }, ask),
    { keyOf: ({ id }) => id, ...bounds, what: '/share_trade_history', timeOf: ({ time }) => time },
  );
  return got.ok ? ok({ ...got.value, rows: [...got.value.rows].sort(newerFirst) }) : got;
}

/** Reads the newest balance-sheet entries of one account until there are enough. Two equal entries in the same second are kept as two. */
export const followEntries = (
  read: ReadPage<Entry>,
  most: number,
  enough: (rows: readonly Entry[]) => boolean = () => false,
): Promise<Result<Paginated<Entry>>> =>
  followNewest<Entry>(read, { most, what: '/user_balance_sheet', timeOf: ({ time }) => time, enough });
