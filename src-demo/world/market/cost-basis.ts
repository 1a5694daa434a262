import { DAY } from '../scale.ts';
import type { World } from '../world.ts';

/** Days searched for purchases. Older holdings count at the price of that time. */
const DAYS = 60;
/** One share in seven uses its average price, because the service's method is not documented. */
const AVERAGED = 7;

/** Cost and sale proceeds of a holding, as in the detailed holdings. */
export function basisOf(world: World, share: number, user: number) {
  const today = Math.floor(world.now() / DAY);
  const own = [...world.trades.of(share)].filter(({ buyer, seller }) => buyer === user || seller === user).reverse();
  for (let day = today; day > today - DAYS; day--)
    own.push(...[...world.history.day(share, day)].reverse().filter(({ buyer, seller }) => buyer === user || seller === user));
  const first = own.at(-1)?.price ?? world.figures.lastPrice(share);
  const held = world.ledger.holding(share, user).total;
  const [bought, sold] = [
    own.filter(({ buyer, seller }) => buyer === user && seller !== user),
    own.filter(({ seller }) => seller === user),
  ];
  let left = held;
  let basis = 0;
  for (const { num, price } of bought) {
    const taken = Math.min(left, num);
    left -= taken;
    basis += taken * price;
  }
  basis += left * first;
  const worth = (list: typeof own): number => list.reduce((sum, { num, price }) => sum + num * price, 0);
  const count = bought.reduce((sum, { num }) => sum + num, 0);
  if (share % AVERAGED === 2 && count > 0) basis = Math.floor((worth(bought) * held) / count);
  const proceeds = worth(sold);
  const realised = sold.reduce((sum, { num, price }) => sum + num * (price - first), 0);
  return { total_spent: proceeds + basis - realised, sale_proceeds: proceeds, remaining_cost_basis: basis, realised_pl: realised };
}
