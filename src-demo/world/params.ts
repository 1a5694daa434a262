import { perWorld } from './per-world.ts';
import { DAY } from './scale.ts';

/** The game's parameters by name. Names ending in bps or bp are in 1/10,000, amounts of money in base units, times in seconds. */
const PARAMS: Readonly<Record<string, number>> = {
  'agent-min-bps': 500,
  'auction-max-bid-multiplier': 25,
  'auction-min-increment-bps': 500,
  'ban-length-red': 3,
  'ban-length-yellowred': 1,
  'cards-for-ban': 5,
  'coins-to-club-multiplier-bps': 9_500,
  'dilution-max-bps': 2_000,
  'dilution-min-holding-bps': 200,
  'inactive-manager-time': 14 * DAY,
  'loan-max-per-club': 4,
  'manager-proposal-min-shares': 20,
  'match-payout-bps': 100,
  'proposal-length': DAY,
  'seasonend-dilution-bp': 500,
  'squad-max': 32,
  'squad-min': 21,
  'tactics-lock-time': 2 * 3_600,
  'vote-length': 3 * DAY,
  'wage-multiplier': 50_000,
};

/** The parameters of one game. A vote of the developers may change one. */
export const params = perWorld(() => new Map(Object.entries(PARAMS)));
