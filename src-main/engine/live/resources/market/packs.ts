import { z } from 'zod';
import type { PackOffer, PacksOf } from '#contract/model/market/packs.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { ok } from '#contract/faults.ts';
import type { ShopPack } from '#contract/model/clubs/finance.ts';
import { readTable } from '../../../api/decode/dumps.ts';
import { followPages } from '../../../api/read/paginate.ts';
import type { Api } from '../../../api/api.ts';
import { persisted } from '../../../base/key-value.ts';
import { seconds } from '../../../base/clock.ts';
import { costOfPack, newPacks, SeenPacks } from '../../../moves/pack-price.ts';
import type { Ask } from '../../../net/request-options.ts';
import { unpackBook } from '../../../store/cache/market-rows.ts';
import { combine } from '../../merge-readings.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import type { MovesContext } from '../../../moves/market-moves.ts';

const PAGE = 100;
/** Safety limit, above the number of clubs. */
const MOST_PAGES = 80;
const USD = 1_000_000;
const COIN_UNITS = 10_000;

const num = z.number().nullable().catch(null);
const Earnings = z.object({ club_id: z.int(), payback_seasons: num });

/** Paybacks by club, from the bulk table; empty if it is not served. */
async function paybacks(ask: Ask, { api, clock }: MovesContext): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const got = await api().rest('/dumps/club_packs', {}, ask);
  if (!got.ok) return found;
  await readTable('/dumps/club_packs', got.value.data, clock.tick, (row) => {
    const { data } = Earnings.safeParse(row);
    // the service writes a huge number for a pack that never pays back
    if (data && data.payback_seasons !== null && data.payback_seasons > 0 && data.payback_seasons < 10_000)
      found.set(data.club_id, data.payback_seasons);
  });
  return found;
}

/** How long one reading of the whole shop serves, in milliseconds: it is many pages, and the order books change meanwhile. */
const SHOP_MS = 300_000;
const readings = new WeakMap<Api, { readonly at: number; readonly reading: ReturnType<typeof readAll> }>();

const readAll = (ask: Ask, context: MovesContext) => {
  const read = (page: number) => context.api().rest('/shop/clubs', { page, per_page: PAGE, sort_by: 'club_id', sort_order: 'asc' }, ask);
  return Promise.all([
    followPages<ShopPack>(read, { most: MOST_PAGES, keyOf: ({ club_id }) => club_id }),
    context.api().rest('/coin_price', {}, ask),
    paybacks(ask, context),
  ]);
};
async function readShop(ask: Ask, context: MovesContext): ReturnType<typeof readAll> {
  const api = context.api();
  const known = readings.get(api);
  if (known && context.clock.tick() - known.at < SHOP_MS) return known.reading;
  const reading = readAll(ask, context);
  readings.set(api, { at: context.clock.tick(), reading });
  const [shop, rate] = await reading;
  if (!shop.ok || !rate.ok) readings.delete(api);
  return reading;
}

const ORDER: Readonly<Record<PacksOf['sort'], (pack: PackOffer) => number>> = {
  payback: ({ payback }) => payback ?? Infinity,
  price: ({ price }) => price,
  onBook: ({ onBook }) => onBook ?? Infinity,
  new: ({ isNew, payback }) => (isNew ? -1e9 : 0) + (payback ?? 1e8),
};

/** Packs on sale, with what the same influence costs at the stored asks. Sales cause no event. */
export const packsFamily: ResourceDefinition<'packs', MovesContext> = {
  ttlMs: 2 * SHOP_MS, // a reading that other packs have shared is up to this old
  minIntervalMs: 10_000,
  polled: true,
  invalidatedBy: () => [['sync', '*']], // the stored asks
  async load({ sort, limit }, ask, context) {
    const { cache, clock } = context;
    const [shop, rate, payback] = await readShop(ask, context);
    if (!shop.ok) return shop;
    const dollars = (rate.ok && rate.value.data?.coin2usdc) || null;
    let booksAt: number | null = null;
    const asksOf = (club: number) => {
      const [row] = cache().census.get('club_book', [club]);
      if (row) booksAt = Math.min(booksAt ?? Infinity, row.observedAt);
      return row ? unpackBook('club', club, row.body).asks : null;
    };
    const onSale = shop.value.rows.filter(({ available, pricePerPack }) => available !== false && typeof pricePerPack === 'number');
    const seen = persisted(cache().meta, 'seen-packs', SeenPacks, {});
    const { next, isNew, since } = newPacks(
      seen.read(),
      onSale.map(({ club_id }) => club_id),
      seconds(clock),
    );
    seen.write(next);
    const rows = onSale.map((pack): PackOffer => {
      const price = pack.pricePerPack as PackOffer['price'];
      const shares = (pack.shares ?? []).map(({ club_id, amount }) => ({ club: club_id, amount: amount ?? 0 }));
      const coin = dollars === null ? null : Math.round((price / USD / dollars) * COIN_UNITS);
      const book = costOfPack(shares, asksOf);
      return {
        club: pack.club_id,
        tier: pack.tier ?? null,
        left: pack.tranche_remaining ?? null,
        price,
        coin: coin as PackOffer['coin'],
        book: book as PackOffer['book'],
        onBook: coin === null || book === null || book === 0 ? null : (coin / book - 1) * 100,
        payback: payback.get(pack.club_id) ?? null,
        shares,
        isNew: isNew(pack.club_id),
      };
    });
    const data = {
      rows: rows.sort((a, b) => ORDER[sort](a) - ORDER[sort](b) || a.club - b.club).slice(0, limit),
      total: rows.length,
      rate: dollars,
      rateAt: rate.ok ? (rate.value.observedAt as Unix) : null,
      booksAt: booksAt === null ? null : (Math.floor(booksAt) as Unix),
      newSince: since as Unix | null,
    };
    return ok(combine(data, shop.value.parts));
  },
};
