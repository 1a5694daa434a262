import { DAY } from '../scale.ts';
import { coinPrice } from './coin-price.ts';
import { ownersOf } from './owners.ts';
import { perWorld } from '../per-world.ts';
import { unit } from '../rng.ts';
import type { World } from '../world.ts';

/** Prices are in base units of the stablecoin. */
const USD = 1_000_000;
/** Base units of a coin. */
const COIN = 10_000;
const TRANCHE = 20_000;
/** The price rises by this part from one tranche to the next. */
const STEP = 0.004;
/** Price of the first tranche against the fair price of the share, from the least to the most. */
const [LEAST, MOST] = [0.75, 1.1] as const;
const PRIMARY = 40;
const SECONDARY = 10;
const WITH = 3;

interface ShopClub {
  readonly club: number;
  readonly tier: number | null;
  readonly available: boolean;
  readonly tranche: number | null;
  readonly remaining: number;
  /** Price of one influence. */
  readonly price: number | null;
}

/** The shop's offer for a club. Influence without a holder is sold in tranches with rising prices. */
export function shopClub(world: World, club: number): ShopClub {
  const quality = world.clubs.quality(club);
  const tier = Math.max(1, Math.min(5, Math.ceil((1 - quality) * 6)));
  if (unit(world.seed, 261, club) < 0.2) return { club, tier: null, available: false, tranche: null, remaining: 0, price: null };
  const held = ownersOf(world, world.shares.indexOf('club', club) ?? 0).reduce((sum, { num }) => sum + num, 0);
  const tranche = 1 + Math.floor(held / TRANCHE);
  const remaining = tranche * TRANCHE - held;
  const first = LEAST + (MOST - LEAST) * unit(world.seed, 262, club);
  const fair = world.prices.fair(world.shares.indexOf('club', club) ?? 0, world.startedAt) / COIN;
  const dollars = fair * coinPrice(world, world.startedAt / DAY);
  const price = Math.max(1, Math.round(dollars * first * (1 + STEP * (tranche - 1)) * USD));
  return { club, tier, available: remaining >= PRIMARY, tranche, remaining, price };
}

/** Clubs of a country, cached because every pack needs them. */
const neighbours = perWorld((world: World) => {
  const cache = new Map<string, readonly number[]>();
  return (country: string): readonly number[] => {
    const clubs = cache.get(country) ?? world.comps.ofCountry(country);
    cache.set(country, clubs);
    return clubs;
  };
});

interface PackShare extends ShopClub {
  readonly amount: number;
}
/** A pack: influence in one club and a little in others of its country. */
export function packOf(world: World, club: number): { readonly shares: readonly PackShare[]; readonly price: number | null } {
  const first = shopClub(world, club);
  if (first.price === null) return { shares: [], price: null };
  const country = neighbours(world)(world.clubs.facts(club).country_id);
  const at = country.indexOf(club);
  const others: ShopClub[] = [];
  for (let n = 1; n < country.length && others.length < WITH; n++) {
    const other = shopClub(world, country[(at + n) % country.length] ?? club);
    if (other.price !== null && other.available) others.push(other);
  }
  const shares = [{ ...first, amount: PRIMARY }, ...others.map((other) => ({ ...other, amount: SECONDARY }))];
  return { shares, price: shares.reduce((sum, { price, amount }) => sum + (price ?? 0) * amount, 0) };
}
/** Packs left in the current tranche. */
export const packsLeft = ({ available, remaining }: ShopClub): number => (available ? Math.floor(remaining / PRIMARY) : 0);
