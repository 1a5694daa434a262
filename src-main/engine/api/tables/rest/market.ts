import { z } from 'zod';
import { Coin } from '#contract/model/market/money.ts';
import { SHARE_KINDS } from '#contract/model/market/share.ts';
import { ShopPack } from '#contract/model/clubs/finance.ts';
import { suggested } from '../../schema/suggested-values.ts';
import { bounds, country, each, id, int, none, optional, orNull, page, pageOf, servedShare, text, when, yes } from '../../schema/fields.ts';
import { isObject } from '../../schema/envelope.ts';
import { figureAt } from '../../schema/lenient.ts';
import { marketFigures } from '../../decode/market-figures.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';
import { sorting } from '../../schema/sort-fields.ts';
import { endedProposals, sharedProposal } from '../../decode/proposals.ts';
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

const club = z.object({ club: id, balance: Coin });
const dealt = z
  .looseObject({ share: servedShare, date: when, price: Coin, type: z.enum(['buy', 'sell']) })
  .transform((row) => ({ share: row.share, time: row.date, price: row.price, side: row.type }));
/** The ticker of the front page; null while the service has not built it yet. */
const ticker = z.union([
  z.looseObject({ error: z.unknown() }).transform(() => null),
  z
    .looseObject({
      club_balances: z.looseObject({ rich: usableRows(club).nullish(), poor: usableRows(club).nullish() }).nullish(),
      last_transfers: usableRows(z.looseObject({ player: id, newclub: id.nullish(), amount: Coin, date: when })).nullish(),
      club_trades: usableRows(dealt).nullish(),
      player_trades: usableRows(dealt).nullish(),
    })
    .transform((row) => ({
      trades: [...(row.club_trades ?? []), ...(row.player_trades ?? [])].sort((a, b) => (b.time ?? 0) - (a.time ?? 0)),
      transfers: (row.last_transfers ?? []).map(({ player, newclub, amount, date: time }) => ({
        player,
        club: newclub ?? null,
        amount,
        time,
      })),
      rich: row.club_balances?.rich ?? [],
      poor: row.club_balances?.poor ?? [],
    })),
]);

const shareType = suggested(text, SHARE_KINDS).optional();
const active = z.looseObject({
  ...pageOf,
  proposal_type: text.optional(),
  share_type: shareType,
  stage_filter: suggested(text, ['proposal', 'voting', 'completed']).optional(),
  ...each(optional.id, 'club_id', 'player_id'),
  name: optional.name,
});
const historical = z.looseObject({ days_back: optional.int, proposal_type: text.optional(), share_type: shareType });
const shop = z.looseObject({
  ...pageOf,
  tiers: z.array(int).optional(),
  country_ids: z.array(country).optional(),
  club_ids: z.array(id).optional(),
  ...bounds('pricePerPack'),
  ...sorting('shop'),
});
export const shopPack = ShopPack.extend({ available: orNull(yes) });

export const REST_MARKET = {
  '/healthz': rest(FRESH.head, [], none, z.json()),
  '/market': rest(FRESH.market, ['market'], z.looseObject({}), marketFigures),
  '/coin_price': rest(FRESH.market, [], z.looseObject({}), rate),
  '/ticker': rest(FRESH.market, ['market'], z.looseObject({}), ticker),
  '/proposals/active': rest(FRESH.market, ['proposals'], active, page(sharedProposal), { pages: { max: 5_000, totals: true } }),
  '/proposals/historical': rest(FRESH.market, ['proposals'], historical, endedProposals),
  '/shop/clubs': rest(FRESH.market, [], shop, page(shopPack), { pages: { max: 100, totals: true } }),
} as const;
