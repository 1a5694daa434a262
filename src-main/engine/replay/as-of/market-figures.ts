import type { Unix } from '#contract/model/app/time.ts';
import { Market } from '#contract/model/market/market.ts';
import { text } from '#contract/text/coded-text.ts';
import { unpackAuction } from '../../recorder/auction-codec.ts';
import { ALL_AUCTIONS, MARKET_FIGURES } from '../../recorder/change-store.ts';
import { notRecorded, past, type AsOf } from './as-of.ts';

const NOTES = [text('replay.only-figures')];

/** The figures of the whole market, while they were read. Their charts and the ticker are not recorded. */
export const market: AsOf<'market'> = {
  async read(_params, at, { recorder }) {
    const got = await recorder.at('prices', MARKET_FIGURES, at);
    if (!got.ok) return got;
    if (got.value === null) return notRecorded(text('replay.no-figures'));
    const { coin_price: coin, ...numbers } = got.value.values;
    const observedAt = at as Unix;
    const data = Market.parse({
      figures: Object.keys(numbers).length === 0 ? null : { ...EMPTY, ...numbers, observedAt, charts: {} },
      coin_price: coin === undefined ? null : { observedAt, coin2usdc: coin },
      ticker: null,
    });
    return past(data, at, { notes: NOTES });
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
