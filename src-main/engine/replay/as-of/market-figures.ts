import type { Unix } from '#contract/model/app/time.ts';
import { Market } from '#contract/model/market/market.ts';
import { text } from '#contract/text/coded-text.ts';
import { share } from '#contract/model/market/share.ts';
import { loadReading } from '../../live/cached-reading.ts';
import { unpackAuction, unpackAuctionState } from '../../recorder/auction-codec.ts';
import { ALL_AUCTIONS, MARKET_FIGURES, MARKET_TICKER } from '../../recorder/change-store.ts';
import { unpackTicker } from '../../recorder/ticker-codec.ts';
import { notRecorded, past, type AsOf, type PastContext } from './as-of.ts';

type Charts = NonNullable<Market['figures']>['charts'];

/** The part of each chart that was final at a time. A point may count what follows it, until the next one begins. */
const chartsUntil = (charts: Charts, at: number): Charts =>
  Object.fromEntries(
    Object.entries(charts).map(([name, points]) => {
      const ordered = points.toSorted((a, b) => a.time - b.time);
      return [name, ordered.filter((_, n) => (ordered[n + 1]?.time ?? Infinity) <= at)];
    }),
  );
/** The charts as they are now, which reach back a month; null if they can neither be read nor are stored. */
async function chartsNow({ api, ask, cache, once }: PastContext): Promise<Charts | null> {
  const got = await once('market charts', () => api().rest('/market', {}, ask));
  const stored = (): Market | undefined => loadReading(cache(), 'market {}', 'market')?.data as Market | undefined;
  return (got.ok ? got.value.data : stored()?.figures)?.charts ?? null;
}

/** The figures and the ticker of the whole market, while they were read, and the charts up to then. */
export const market: AsOf<'market'> = {
  async read(_params, at, context) {
    const got = await context.recorder.values('prices', [MARKET_FIGURES, MARKET_TICKER], at);
    if (!got.ok) return got;
    const [figures, rows] = got.value;
    const observedAt = at as Unix;
    const ticker = rows ? unpackTicker(rows.values, observedAt) : null;
    if (!figures && ticker === null) return notRecorded(text('replay.no-figures'));
    const { coin_price: coin, ...numbers } = figures?.values ?? {};
    const isKnown = Object.keys(numbers).length > 0;
    const charts = isKnown ? await chartsNow(context) : null;
    const data = Market.parse({
      figures: isKnown ? { ...EMPTY, ...numbers, observedAt, charts: chartsUntil(charts ?? {}, at) } : null,
      coin_price: coin === undefined ? null : { observedAt, coin2usdc: coin },
      ticker,
    });
    const notes = [
      ...(isKnown && charts === null ? [text('replay.no-market-charts')] : []),
      ...(ticker === null ? [text('replay.no-ticker')] : []),
    ];
    return past(data, at, { notes });
  },
};
/** All figures without a value. */
const EMPTY = Object.fromEntries(
  Object.keys(Market.shape.figures.unwrap().shape)
    .filter((field) => !['observedAt', 'charts'].includes(field))
    .map((field) => [field, null]),
);

/** The open auctions, while their list was read: the highest bid first. */
export const auctions: AsOf<'auctions'> = {
  async read(_params, at, { recorder }) {
    const got = await recorder.at('auctions', ALL_AUCTIONS, at);
    if (!got.ok) return got;
    if (got.value === null) return notRecorded(text('replay.no-auctions'));
    const rows = Object.values(got.value.values).flatMap((packed) => (typeof packed === 'string' ? (unpackAuction(packed) ?? []) : []));
    return past(
      rows.sort((a, b) => (b.high_bid?.amount ?? 0) - (a.high_bid?.amount ?? 0)),
      at,
    );
  },
};

/** The auction of a player with each of its bids, while it was read. */
export const auction: AsOf<'auction'> = {
  async read({ player }, at, { recorder }) {
    const got = await recorder.at('auctions', share('player', player), at);
    if (!got.ok) return got;
    const state = got.value && unpackAuctionState(player, got.value.values);
    return state ? past(state, at) : notRecorded(text('replay.no-bids'));
  },
};
