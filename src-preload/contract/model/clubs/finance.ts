import { z } from 'zod';
import { at, coin, country, each, int, text } from '../app/row-fields.ts';
import { FolioNames } from '../folio/accounts.ts';
import { Balance, Coin, Usd } from '../market/money.ts';
import { ClubId, Share, ShareEnd } from '../market/share.ts';
import { Unix } from '../app/time.ts';

/** The income and spending items of a club, under the interfaces' own names. */
export const INCOME = [
  'gate_receipts',
  'tv_revenue',
  'sponsor',
  'merchandise',
  'cash_injection',
  'transfers_in',
  'prize_money',
  'dilution_income',
  'other_income',
] as const;
export const SPENDING = [
  'player_wages',
  'ground_maintenance',
  'transfers_out',
  'managers_wage',
  'agent_wages',
  'shareholder_payouts',
  'shareholder_prize_money',
  'other_outgoings',
] as const;
const items = Object.fromEntries([...INCOME, ...SPENDING].map((field) => [field, coin])) as Record<
  (typeof INCOME)[number] | (typeof SPENDING)[number],
  typeof coin
>;

/** One week of a club's balance sheet, with signs as served. */
export const FinanceWeek = z.looseObject({ game_week: z.int(), date: at, ...items });
export type FinanceWeek = z.output<typeof FinanceWeek>;

export const Finances = z.object({ club: ClubId, season_id: z.int(), balances: Balance.nullable(), weeks: z.array(FinanceWeek) });
export type Finances = z.output<typeof Finances>;

/** One entry of an account: money (`amount`), influence (`num` of `share`), or both. */
export const Entry = z.object({
  kind: z.enum(['money', 'influence']),
  name: z.string(),
  time: Unix.nullable(),
  type: z.string(),
  amount: Coin.nullable(),
  share: Share.nullable(),
  num: z.int().nullable(),
  /** The other trader; null if there is none. */
  other: z.string().nullable(),
  fixture: z.int().nullable(),
  /** How the share ended; only in lists of an account’s transactions. */
  ended: ShareEnd.optional(),
});
export type Entry = z.output<typeof Entry>;

/** `complete` false: older entries exist that were not read. */
export const Transactions = z.object({ entries: z.array(Entry), complete: z.boolean() });
export type Transactions = z.output<typeof Transactions>;

/** The amounts an account moved in one week, by type. */
export const UserWeek = z.object({
  name: z.string().nullable(),
  from: Unix.nullable(),
  to: Unix.nullable(),
  totals: z.array(z.object({ type: z.string(), amount: Coin })),
});
export type UserWeek = z.output<typeof UserWeek>;

const earned = z.object({ coin: Coin, usd: z.number().nullable() }).nullable();
export const UserEarnings = z.object({ coin2usdc: z.number().nullable(), ...each(earned, 'days7 days14 days30 lastMatchday') });
export type UserEarnings = z.output<typeof UserEarnings>;

/** Payouts of the whole game, by day and by month. */
export const PayoutGraph = z.object({
  daily: z.array(z.object({ time: Unix, total: Coin, clubs: Coin.nullable(), players: Coin.nullable() })),
  monthly: z.array(
    z.object({ time: Unix, total: Coin, cashInjection: Coin.nullable(), playerGameShares: Coin.nullable(), circulation: Coin.nullable() }),
  ),
});
export type PayoutGraph = z.output<typeof PayoutGraph>;

/** A club's pack in the shop. Prices are in base units of the stablecoin. */
export const ShopPack = z.looseObject({
  club_id: ClubId,
  country_id: text,
  ...each(int, 'tier tranche tranche_remaining max_packs'),
  available: z.boolean().nullable(),
  current_price: Usd.nullish(),
  pricePerPack: Usd.nullish(),
  shares: z.array(z.looseObject({ club_id: ClubId, amount: int, current_price: Usd.nullish() })).nullish(),
  pricing: z.array(z.looseObject({ num: z.int(), price: Usd })).nullish(),
});
export type ShopPack = z.output<typeof ShopPack>;

export const ShopOf = z.strictObject({
  tiers: z.array(z.int().min(1).max(5)).min(1).optional(),
  countries: z.array(country).min(1).optional(),
  clubs: z.array(z.int().nonnegative()).min(1).max(500).optional(),
  sort: z.enum(['club_id', 'tier', 'pricePerPack', 'sharesAvailableSale']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(500).default(50),
});

/** What a movement is: pay of a manager or agent, a payout, one side of a trade, or what came or left otherwise. */
export const MOVEMENT_KINDS = ['trade', 'income', 'wages', 'deposits'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
/** What is behind a figure: movements of one share, of some kinds or one type, in a span of Unix seconds with both ends. */
export const Behind = z.strictObject({
  ...{ share: Share.optional(), kinds: z.array(z.enum(MOVEMENT_KINDS)).optional(), type: z.string().max(100).optional() },
  ...{ after: z.number().min(0).optional(), before: z.number().min(0).optional() },
});
export type Behind = z.output<typeof Behind>;
const day = z.iso.date({ error: 'date must be YYYY-MM-DD' }).optional();
export const TransactionsOf = z
  .strictObject({ ...{ names: FolioNames, from: day, to: day, limit: z.int().min(1).max(1_000).default(200) }, ...Behind.shape })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), '`from` and `to` must be given together');
