import { ok } from '#contract/faults.ts';
import { combine, mapReading } from '../../merge-readings.ts';
import { keepTraderTrades, readTape } from '../../../moves/whole-tape.ts';
import { byShare, type SharesContext } from '../../share-exists.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { followTrades, newerFirst, TRADE_PAGE } from '../history-pages.ts';

/** Maximum number of pages of trades to read. */
const MOST_PAGES = 10;

/** The newest trades of a share, a trader or the whole market (at most 100 for the market). */
export const tradesFamily: ResourceDefinition<'trades', SharesContext> = {
  ttlMs: 5_000,
  minIntervalMs: 500,
  invalidatedBy: ({ share }) => [['trades', share ?? '*']],
  async load({ share, name, limit }, ask, context) {
    const { api, cache, known } = context;
    const perPage = Math.min(TRADE_PAGE, limit);
    if (share === undefined && name === undefined) {
      const got = await readTape(perPage, ask, context);
      return mapReading(got, (trades) => trades.filter(({ id }, i) => trades.findIndex((one) => one.id === id) === i).sort(newerFirst));
    }
    const filter = { ...(name !== undefined && { name }), ...(share !== undefined && byShare(share)) };
    const got = await followTrades(filter, { most: MOST_PAGES, perPage, enough: ({ length }) => length >= limit }, ask, api());
    if (!got.ok) return got;
    const newest = got.value.rows.slice(0, limit);
    if (name !== undefined && share === undefined)
      keepTraderTrades(name, newest, got.value.ended && newest.length === got.value.rows.length, context);
    else cache().trades.add(newest);
    const read = ok(combine(newest, got.value.parts));
    return share === undefined ? read : known.orUnknown(read, share, (rows) => rows.length === 0, ask);
  },
};

/** Volume and weighted average price of a share, as served. */
export const graphFamily: ResourceDefinition<'graph', SharesContext> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  invalidatedBy: ({ share }) => [['trades', share]],
  async load({ share, range }, ask, { api, known }) {
    const got = await api().rest('/trading_graph', { ...byShare(share), time_range: range }, ask);
    const graph = got.ok ? ok({ ...got.value, data: { share, range, points: got.value.data } }) : got;
    return known.orUnknown(graph, share, ({ points }) => points.length === 0, ask);
  },
};
