import { ok } from '#contract/faults.ts';
import type { Board, Leaderboard } from '#contract/model/market/leaderboard.ts';
import type { Parsed } from '#contract/resources.ts';
import type { Api } from '../../../api/api.ts';
import type { ReadPage } from '../../../api/read/paginate.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { asWindow, firstOf, readPages, type AsyncReading } from '../../merge-readings.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';

type Rows = AsyncReading<Leaderboard['rows']>;
const MOST_PAGES = 10;
/** Reads pages until `limit` rows have arrived. */
const upTo = (limit: number, read: ReadPage<Leaderboard['rows'][number]>, how: { readonly stated?: boolean } = {}): Rows =>
  readPages(read, { most: MOST_PAGES, keyOf: ({ name }) => name, enough: ({ length }) => length >= limit, ...how });

/** How each leaderboard is read. */
const READ: Readonly<Record<Board, (api: Api, params: Parsed<'leaderboards'>, ask: NetAsk) => Rows>> = {
  rich: (api, { limit }, ask) =>
    firstOf<Leaderboard['rows']>(
      () => upTo(limit, (page) => api.rest('/rich_list', { limit, ...(page > 1 && { page }) }, ask), { stated: true }),
      () => api.tool('get_rich_list', { limit }, ask),
    ),
  managers: (api, { name, limit }, ask) => {
    const of = { ...(name !== undefined && { name }), sort_by: 'rank_a_ranking', sort_order: 'asc', per_page: 100 } as const;
    return upTo(limit, (page) => api.rest('/best_managers', { ...of, page }, ask));
  },
  activity: (api, { name }, ask) => api.rest('/user_activity', name === undefined ? {} : { name }, ask),
  earnings: (api, { days }, ask) => api.rest('/leaderboards/earnings', { days }, ask),
  referrals: (api, { window }, ask) => api.rest('/leaderboards/referrals/windowed', { window }, ask),
  'referrals-all': (api, _params, ask) => api.rest('/leaderboards/referrals/all', {}, ask),
};

/** One of the game's leaderboards, as served. */
export const leaderboardsFamily: ResourceDefinition<'leaderboards'> = {
  ttlMs: 120_000,
  minIntervalMs: 15_000, // the event for new leaderboards is frequent
  polled: true,
  invalidatedBy: ({ board }) => (board === 'rich' ? [['leaderboard', '*']] : []),
  async load({ board, ...params }, ask, { api }) {
    const got = await READ[board](api(), { board, ...params }, ask);
    if (!got.ok) return got;
    const { data: rows } = got.value;
    return ok({ ...asWindow(got.value, rows.length, params.limit), data: { board, rows: rows.slice(0, params.limit) } });
  },
};
