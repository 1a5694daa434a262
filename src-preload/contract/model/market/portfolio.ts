import { z } from 'zod';
import { Account, Holding } from './holding.ts';
import { Coin } from './money.ts';
import { coin, flag, int, text } from '../app/row-fields.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/** A field that only some versions send; null if it is missing or invalid. */
const perhaps = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

/** Influence a trader holds, with market data: the share, its price, who runs it, whether there is a vote. */
export const Stake = z.looseObject({
  name: z.string(),
  share: Share,
  num: z.int(),
  last_price: coin,
  country_id: text,
  league_id: int,
  division: int,
  club_id: int,
  last_active_unix: int,
  manager_name: text,
  manager_last_active_unix: int,
  agent_name: text,
  agent_last_active_unix: int,
  earnings_7d: coin,
  earnings_30d: coin,
  has_active_proposal: flag,
  proposal_id: int,
  proposal_type: text,
  proposal_end_time_unix: int,
  total_spent: perhaps(Coin),
  sale_proceeds: perhaps(Coin),
  remaining_cost_basis: perhaps(Coin),
  realised_pl: perhaps(Coin),
  club_balance: perhaps(Coin),
  manager_locked: flag.catch(null),
  contract: perhaps(z.int()),
  injured: perhaps(Unix),
  banned: perhaps(z.int()),
  allow_renew: flag.catch(null),
  morale: perhaps(z.int()),
  fitness: perhaps(z.int()),
});
export type Stake = z.output<typeof Stake>;

/** The influence a trader holds in a country or league. */
export const StakeTotal = z.looseObject({
  country_id: text,
  league_id: int,
  no_of_clubs: int,
  no_of_players: int,
  no_of_club_inf: int,
  no_of_players_inf: int,
});
export type StakeTotal = z.output<typeof StakeTotal>;

/** All holdings of one or more accounts, each with its value at the last price; null while that price is unknown. */
export const Portfolio = z.object({
  accounts: z.array(Account),
  holdings: z.array(Stake.partial({ num: true }).extend({ ...Holding.shape, value: Coin.nullable() })),
  /** Value of all holdings with a known price. */
  value: Coin,
  /** False if the price of some holdings is unknown. */
  complete: z.boolean(),
});
export type Portfolio = z.output<typeof Portfolio>;
