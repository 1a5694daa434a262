import { z } from 'zod';
import { Account, Holding } from './holding.ts';
import { Coin } from './money.ts';
import { coin, flag, int, text } from '../app/row-fields.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/** Told by some versions and in some cases: what cannot be read is not told. */
const perhaps = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

/** Influence somebody owns as the market sees it: what of, at which price, who runs it, whether there is a vote. */
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

/** How much of a country or league somebody owns. */
export const StakeTotal = z.looseObject({
  country_id: text,
  league_id: int,
  no_of_clubs: int,
  no_of_players: int,
  no_of_club_inf: int,
  no_of_players_inf: int,
});
export type StakeTotal = z.output<typeof StakeTotal>;

/** How many holdings have which trouble. */
export const IssueCounts = z.record(z.string(), z.int());
export type IssueCounts = z.output<typeof IssueCounts>;

/** All holdings of one or several accounts, each with its worth at the last price; a worth is null while its price is not known. */
export const Portfolio = z.object({
  accounts: z.array(Account),
  holdings: z.array(Stake.partial({ num: true }).extend({ ...Holding.shape, value: Coin.nullable() })),
  /** Worth of all holdings whose price is known. */
  value: Coin,
  /** False: the price of some holdings is not known. */
  complete: z.boolean(),
});
export type Portfolio = z.output<typeof Portfolio>;
