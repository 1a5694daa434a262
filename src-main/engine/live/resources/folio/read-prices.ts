import { splitShare, type Share } from '#contract/model/market/share.ts';
import type { Api } from '../../../api/api.ts';
import { seconds } from '../../../base/clock.ts';
import type { FolioContext } from '../../../context.ts';
import type { Ask } from '../../../net/request-options.ts';
import { byShare } from '../../share-exists.ts';

/** Shares whose price graph is read, the largest holdings first, and shares whose recorded and stored prices are used. */
const MOST_GRAPHS = 80;
const MOST_RECORDED = 300;
/** Seconds for which a graph serves: it has one price a day. */
const FRESH_S = 1_800;
const YEAR = 366 * 86_400;

type Known = readonly (readonly [at: number, price: number])[];
const graphs = new WeakMap<Api, Map<Share, { readonly at: number; readonly known: Promise<Known | null> }>>();

async function graphOf(share: Share, ask: Ask, context: FolioContext): Promise<Known> {
  const api = context.api();
  const made = graphs.get(api) ?? new Map<Share, { readonly at: number; readonly known: Promise<Known | null> }>();
  graphs.set(api, made);
  const now = seconds(context.clock);
  const old = made.get(share);
  if (old && now - old.at < FRESH_S && (await old.known) !== null) return (await old.known) ?? [];
  const known = api
    .rest('/trading_graph', { ...byShare(share), time_range: '1y' }, { ...ask, priority: 'background' })
    .then((got) => (got.ok ? got.value.data.map(({ time, vwap }) => [time, vwap] as const) : null));
  made.set(share, { at: now, known });
  return (await known) ?? [];
}

/** A served average is of the day that begins at its time. */
const DAY = 86_400;

/**
 * Prices known beside the accounts' own trades: average prices as served, and what is stored and recorded here. Times in Unix
 * seconds; `until` cuts them off at an earlier time than the present.
 */
export async function readPrices(shares: readonly Share[], always: readonly Share[], ask: Ask, context: FolioContext, until?: number) {
  const now = until ?? seconds(context.clock);
  const stored = new Set([...always, ...shares.slice(0, MOST_RECORDED)]);
  const served = new Set([...always, ...shares.slice(0, MOST_GRAPHS)]);
  return Promise.all(
    [...stored].map(async (share): Promise<readonly [Share, Known]> => {
      const { kind, id } = splitShare(share);
      const [graph, recorded] = await Promise.all([
        served.has(share) ? graphOf(share, ask, context) : [],
        context.recorder?.history('prices', `${kind}_${id}`, now - YEAR, now),
      ]);
      const noted = recorded?.ok
        ? recorded.value.rows.flatMap(({ at, values: { last } }) => (typeof last === 'number' ? [[at, last] as const] : []))
        : [];
      const trades = context.cache().trades.between(share, now - YEAR, now);
      const averages = until === undefined ? graph : graph.filter(([at]) => at + DAY <= until);
      return [share, [...averages, ...noted, ...trades.map(({ time, price }) => [time, price] as const)]];
    }),
  );
}
