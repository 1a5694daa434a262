import { z } from 'zod';
import { Coin } from '#contract/model/market/money.ts';
import { SHARE_KINDS } from '#contract/model/market/share.ts';
import { ShopPack } from '#contract/model/clubs/finance.ts';
import { suggested } from '../../schema/suggested-values.ts';
import { country, each, id, int, name, none, optional, page, pageOf, servedShare, text, when, yes } from '../../schema/fields.ts';
import { isObject } from '../../schema/envelope.ts';
import { figureAt } from '../../schema/lenient.ts';
import { marketFigures } from '../../decode/market-figures.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';
import { sorting } from '../../schema/sort-fields.ts';
import { endedProposals, proposal } from '../../decode/share-balances.ts';
import { usableRows } from '../../schema/usable-rows.ts';

const RATES = ['coin2usdc', 'coin_price', 'price', 'rate', 'value', 'usdc', 'usd'];
const lower = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key.toLowerCase(), value]));
/** An exchange rate as a number, as text, or under one of the names in use. */
const rate = z.unknown().transform((raw, context) => {
  const named = isObject(raw) ? figureAt(lower(raw), RATES) : raw;
  const coin2usdc = typeof named === 'string' && named.trim() !== '' ? Number(named) : named;
  if (typeof coin2usdc === 'number' && Number.isFinite(coin2usdc)) return { coin2usdc };
  context.addIssue({ code: 'custom', message: 'wants.no-rate' });
  return z.NEVER;
});

const club = z.looseObject({ club: id, balance: Coin }).transform((row) => ({ club: row.club, balance: row.balance }));
const dealt = z
  .looseObject({ share: servedShare, date: when, price: Coin, type: z.enum(['buy', 'sell']) })
  .transform((row) => ({ share: row.share, time: row.date, price: row.price, side: row.type }));
/** The ticker of the front page; null while the service has not built it yet. */
const ticker = z.union([
  z
    .looseObject({ error: z.unknown() })
    .transform(() => null)
    .refine(() => true),
  z
    .looseObject({
      club_balances: z.looseObject({ rich: usableRows(club).nullish(), poor: usableRows(club).nullish() }).nullish(),
      last_transfers: usableRows(z.looseObject({ player: id, newclub: id.nullish(), amount: Coin, date: when })).nullish(),
      club_trades: usableRows(dealt).nullish(),
      player_trades: usableRows(dealt).nullish(),
    })
    .transform((row) => ({
      trades: [...(row.club_trades ?? []), ...(row.player_trades ?? [])].sort((a, b) => (b.time ?? 0) - (a.time ?? 0)),
      transfers: (row.last_transfers ?? []).map((one) => ({
        player: one.player,
        club: one.newclub ?? null,
        amount: one.amount,
        time: one.date,
      })),
      rich: row.club_balances?.rich ?? [],
      poor: row.club_balances?.poor ?? [],
    })),
]);

export const REST_MARKET = {
  '/healthz': rest(FRESH.head, none, z.json()),
  '/market': rest(FRESH.market, z.looseObject({}), marketFigures),
  '/coin_price': rest(FRESH.market, z.looseObject({}), rate),
  '/ticker': rest(FRESH.market, z.looseObject({}), ticker),
  '/proposals/active': rest(
    FRESH.market,
    z.looseObject({
      ...pageOf,
      proposal_type: text.optional(),
      share_type: suggested(text, SHARE_KINDS).optional(),
      stage_filter: suggested(text, ['proposal', 'voting', 'completed']).optional(),
      ...each(optional.id, 'club_id', 'player_id'),
      name: name.optional(),
    }),
    page(proposal),
    { pages: { max: 5_000, totals: true } },
  ),
  '/proposals/historical': rest(
    FRESH.market,
    z.looseObject({ days_back: optional.int, proposal_type: text.optional(), share_type: suggested(text, SHARE_KINDS).optional() }),
    endedProposals,
  ),
  '/shop/clubs': rest(
    FRESH.market,
    z.looseObject({
      ...pageOf,
      tiers: z.array(int).optional(),
      country_ids: z.array(country).optional(),
      club_ids: z.array(id).optional(),
      pricePerPack_min: optional.int,
      pricePerPack_max: optional.int,
      ...sorting('shop'),
    }),
    page(ShopPack.extend({ available: yes.nullish().transform((value) => value ?? null) })),
    { pages: { max: 100, totals: true } },
  ),
} as const;
