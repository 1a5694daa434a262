import { z } from 'zod';
import { Account, Holding } from './holding.ts';
import { Coin } from './money.ts';
import { coin, each, flag, int, text } from '../app/row-fields.ts';
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
  ...each(int, 'league_id division club_id last_active_unix'),
  manager_name: text,
  manager_last_active_unix: int,
  agent_name: text,
  agent_last_active_unix: int,
  ...each(coin, 'earnings_7d earnings_30d'),
  has_active_proposal: flag,
  proposal_id: int,
  proposal_type: text,
  proposal_end_time_unix: int,
  ...each(perhaps(Coin), 'total_spent sale_proceeds remaining_cost_basis realised_pl club_balance'),
  manager_locked: flag.catch(null),
  contract: perhaps(z.int()),
  injured: perhaps(Unix),
  banned: perhaps(z.int()),
  allow_renew: flag.catch(null),
  ...each(perhaps(z.int()), 'morale fitness'),
});
export type Stake = z.output<typeof Stake>;

/** The influence a trader holds in a country or league. */
export const StakeTotal = z.looseObject({
  country_id: text,
  ...each(int, 'league_id no_of_clubs no_of_players no_of_club_inf no_of_players_inf'),
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
