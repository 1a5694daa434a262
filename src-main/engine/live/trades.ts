import { ok } from '../../../src-preload/contract/faults.ts';
import type { Reading } from '../../../src-preload/contract/snapshot.ts';
import { splitShare } from '../../../src-preload/contract/model/share.ts';
import type { Trade } from '../../../src-preload/contract/model/trade.ts';
import { rowsServed } from '../api/fields.ts';
import { combine } from './combine.ts';
import type { Family } from './family.ts';

const PAGE = 100;

/** The newest trades of a share, a trader or the whole market (there at most 100). */
export const tradesFamily: Family<'trades'> = {
  freshMs: 5_000,
  gapMs: 500,
  keep: true,
  spoiledBy: ({ share }) => [['trades', share ?? '*']],
  async load({ share, name, limit }, ask, { api, cache, known }) {
    if (share === undefined && name === undefined) {
      const got = await api().rest('/share_trade_history/all', { per_page: Math.min(PAGE, limit) }, ask);
      if (got.ok) cache().trades.add(got.value.data);
      return got;
    }
    const of = share === undefined ? null : splitShare(share);
    const filter = { ...(name !== undefined && { name }), ...(of && (of.kind === 'club' ? { club_id: of.id } : { player_id: of.id })) };
    const pages: Reading<unknown>[] = [];
    const trades: Trade[] = [];
    while (trades.length < limit) {
      const per_page = Math.min(PAGE, limit);
      const got = await api().rest('/share_trade_history', { ...filter, page: pages.length + 1, per_page }, ask);
      if (!got.ok) return got;
      pages.push(got.value);
      trades.push(...got.value.data.items);
      if (rowsServed(got.value.data) < per_page) break;
    }
    const newest = [...new Map(trades.map((trade) => [trade.id, trade])).values()].slice(0, limit);
    cache().trades.add(newest);
    const read = ok(combine(newest, pages));
    return share === undefined ? read : known.orUnknown(read, share, (rows) => rows.length === 0, ask);
  },
};

/** Volume and weighted average price of a share, as served. */
export const graphFamily: Family<'graph'> = {
  freshMs: 60_000,
  gapMs: 2_000,
  keep: true,
  spoiledBy: ({ share }) => [['trades', share]],
  async load({ share, range }, ask, { api, known }) {
    const { kind, id } = splitShare(share);
    const of = kind === 'club' ? { club_id: id } : { player_id: id };
    const got = await api().rest('/trading_graph', { ...of, time_range: range }, ask);
    const graph = got.ok ? ok({ ...got.value, data: { share, range, points: got.value.data } }) : got;
    return known.orUnknown(graph, share, ({ points }) => points.length === 0, ask);
  },
};
