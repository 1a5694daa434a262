import { z } from 'zod';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { Unix } from '../app/time.ts';
import { Coin } from '../market/money.ts';
import { FolioNames } from './accounts.ts';

export const CostMethod = z.enum(['fifo', 'average']).default('fifo');

export const EquityOf = z
  .strictObject({
    names: FolioNames,
    /** Unix seconds; by default everything that is recorded, until now. */
    from: z.number().min(0).optional(),
    to: z.number().min(0).optional(),
    method: CostMethod,
    /** League whose clubs form the index, by id; by default that of the holding with the largest value. */
    league: z.int().nonnegative().optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, '`from` must be before `to`');

/**
 * The parts of a change of net worth in base units. They add up: end − start = deposits + price + income + wages + other.
 * `deposits`: coin and influence that came without a trade, less what left. `price`: change of value of holdings, of which `realised` by
 * sales with a known cost. `income`: payouts. `wages`: pay as a manager or agent. `other`: coin of trades that no trade explains.
 */
export const EquityParts = z.object({ deposits: Coin, price: Coin, realised: Coin, income: Coin, wages: Coin, other: Coin });
export type EquityParts = z.output<typeof EquityParts>;

/** Net worth at a time: coin and the value of holdings. The parts are sums since the first point. */
export const EquityPoint = EquityParts.extend({
  at: Unix,
  coin: Coin,
  held: Coin,
  /** The same money put into the index on the same days; null where the index is not known. */
  index: Coin.nullable(),
});
export type EquityPoint = z.output<typeof EquityPoint>;

const PERIODS = ['1d', '7d', 'week', '30d', 'season', 'all', 'range'] as const;
/** Profit and loss of a span of time. `short`: records begin after `from`, so that the figures are of a part of it. */
const Spanned = EquityParts.extend({
  from: Unix,
  to: Unix,
  start: Coin,
  end: Coin,
  /** Percent of the money at work: net worth at the start and deposits during the span; null if there was none. */
  percent: z.number().nullable(),
  short: z.boolean(),
});
const EquityPeriod = Spanned.extend({ period: z.enum(PERIODS) });
/** A calendar month in UTC. */
const EquityMonth = Spanned.extend({ year: z.int(), month: z.int() });
/** A season of the game by its number, until the next one begins. */
const EquitySeason = Spanned.extend({ season: z.int() });

export const Equity = z.object({
  points: z.array(EquityPoint),
  /** Net worth of each account at the times of the points, and its parts over the whole range. */
  accounts: z.array(z.object({ name: z.string(), totals: z.array(Coin), parts: EquityParts })),
  periods: z.array(EquityPeriod),
  months: z.array(EquityMonth),
  /** Match weeks of the current season, Monday to Sunday in UTC, and seasons that have begun; oldest first, the last ones until now. */
  weeks: z.array(Spanned),
  seasons: z.array(EquitySeason),
  /** When records of all accounts begin; null without any. */
  since: Unix.nullable(),
  /** Returns of the range in percent; deposits have no effect on the time-weighted one. Null where unknown. */
  weighted: z.number().nullable(),
  index: z.object({ percent: z.number().nullable(), league: z.int(), clubs: z.int(), known: z.int() }).nullable(),
  /** Held shares without any known price, which count as nothing, and shares that count at their first known price before it. */
  unpriced: z.int(),
  carried: z.int(),
  /** What is missing or does not agree, one sentence each. */
  notes: z.array(CodedTextSchema),
});
export type Equity = z.output<typeof Equity>;
