import { z } from 'zod';
import { Source } from '../../snapshot.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { Unix } from '../app/time.ts';
import { Coin } from '../market/money.ts';
import { PAYOUT_RULES } from './payout-table.ts';
import { Share, SHARE_KINDS } from '../market/share.ts';

/** Why a figure is missing. */
const why = CodedTextSchema.nullable();
const coin = Coin.nullable();
const ratio = z.number().nullable();

export const WorthOf = z.strictObject({
  share: Share,
  /** Influence to price; the setting `mySize` by default. */
  size: z.int().min(1).max(1_000_000_000).optional(),
});

/** What a club owns, by part. `amount` is for all influence; null parts are not in the sum. */
export const WorthPart = z.object({
  name: z.enum(['squad', 'cash', 'stadium', 'debts']),
  amount: coin,
  /** Players of the squad with a price, or seats of the stadium. */
  count: z.int().nullable(),
  /** Players of the squad without a price. */
  missing: z.int(),
  source: Source.nullable(),
  observedAt: Unix.nullable(),
  /** The figure is the user's own, or a guess that rests on it. */
  own: z.boolean(),
  why,
});
export type WorthPart = z.output<typeof WorthPart>;

/** The sum of the parts. Amounts are for all influence; `value` is for one, `discount` is how far the price is from it in percent (negative: below). */
export const NetAssets = z.object({ owns: coin, value: coin, discount: ratio, why });
export type NetAssets = z.output<typeof NetAssets>;

/** One reason for payouts, by season and for all influence: paid in the whole last season, paid so far, and an estimate of the whole season. */
export const PayoutLine = z.object({ name: z.enum(['matchday', 'prize', 'player']), last: coin, sofar: coin, estimate: coin, rule: coin });
export type PayoutLine = z.output<typeof PayoutLine>;

/** One rule by which a player's influence is paid: its share of the weekly wage, how often a season, and the coin for all influence. */
export const RuleLine = z.object({
  name: z.enum(PAYOUT_RULES),
  fraction: z.number(),
  /** Occurrences a season, scaled to the matches of the league; null if they are not served. */
  times: ratio,
  amount: coin,
  shared: z.boolean(),
});
export type RuleLine = z.output<typeof RuleLine>;

/** The best asks of others for a size. */
const SizeFill = z.object({ asked: z.int(), filled: z.int(), value: z.number(), best: coin, worst: coin, levels: z.int() });

/** Seasons until payouts equal the price paid; null with the reason. `perSeason` is for all influence. */
export const Payback = z.object({ seasons: ratio, perSeason: coin, why });
export type Payback = z.output<typeof Payback>;

/** Payback of one size: what the asks take on average, in base units with fractions, and the seasons. */
export const PaybackPoint = z.object({ size: z.int(), average: z.number(), paid: ratio, estimate: ratio });
export type PaybackPoint = z.output<typeof PaybackPoint>;

/** A median of other shares, how many they are, and the shares themselves, lowest first. */
export const Peers = z.object({
  median: z.number(),
  count: z.int(),
  rows: z.array(z.object({ share: Share, price: coin, value: coin, figure: z.number() })),
});
export type Peers = z.output<typeof Peers>;

/** The discount by day, as recorded. A day without a record is absent from `days` and counted in `missing`. */
export const DiscountHistory = z.object({
  from: Unix,
  to: Unix,
  missing: z.int(),
  days: z.array(z.object({ at: Unix, discount: z.number(), peers: ratio })),
});
export type DiscountHistory = z.output<typeof DiscountHistory>;

/** A player's rating over time and, as an estimate, ahead: the rating of the same rank among players of that age. */
export const RatingPath = z.object({
  /** Age in years with fractions at each recalculation, oldest first. */
  past: z.array(z.object({ age: z.number(), rating: z.int() })),
  ahead: z.array(z.object({ age: z.number(), rating: z.number(), low: z.number(), high: z.number() })),
  /** Median rating by age of the cohort, and how many players it has. */
  cohort: z.array(z.object({ age: z.number(), rating: z.number() })),
  count: z.int(),
});
export type RatingPath = z.output<typeof RatingPath>;

/** What a share is worth. Coin amounts are in base units and, unless said otherwise, for all influence. */
export const Worth = z.object({
  share: Share,
  kind: z.enum(SHARE_KINDS),
  /** The price that counts: of a club the last trade, of a player the best ask of others. */
  price: coin,
  priceWhy: why,
  last: coin,
  bid: coin,
  ask: coin,
  /** Net assets of a club per influence, or of a player the price at which his payback is the median of his peers. */
  value: coin,
  discount: ratio,
  why,
  parts: z.array(WorthPart),
  /** The same with the squad at the value that the game states; null for a player. */
  game: NetAssets.extend({ squad: WorthPart }).nullable(),
  season: z.int().nullable(),
  /** League matches of this season: played and all. */
  played: z.int().nullable(),
  matches: z.int().nullable(),
  payouts: z.array(PayoutLine),
  rules: z.array(RuleLine),
  /** What the rules give for this season so far, for all influence, to compare with what was paid; null for a club. */
  ruleSofar: coin,
  /** The wage that the rules are applied to, and the wage due at the present rating. */
  wage: coin,
  wageDue: coin,
  /** Matches of the last 12 months that the times are scaled from. */
  counted: z.int().nullable(),
  size: z.int(),
  fill: SizeFill,
  paid: Payback,
  projected: Payback,
  /** Payback at my size: on what was paid, else on the estimate. */
  payback: ratio,
  curve: z.array(PaybackPoint),
  peers: Peers.nullable(),
  peersWhy: why,
  history: DiscountHistory.nullable(),
  path: RatingPath.nullable(),
  /** Whether `payback` rests on an estimate. */
  estimate: z.boolean(),
});
export type Worth = z.output<typeof Worth>;
