import { createHistory } from './market/price-history.ts';
import { createNames } from './world-names.ts';
import { createPrices } from './market/prices.ts';
import { SIZES, type Size } from './scale.ts';
import { createShares } from './market/shares.ts';
import { createUsers } from './people/all-users.ts';

interface Start {
  readonly seed: number;
  readonly size: Size;
  /** Unix seconds at which the world starts. */
  readonly startedAt: number;
  readonly startHeight: number;
}

function createOrigin({ seed, size, startedAt, startHeight }: Start) {
  const scale = SIZES[size];
  const names = createNames(seed);
  const shares = createShares(scale);
  const prices = createPrices(seed, shares);
  const users = createUsers(seed, scale, shares, prices, names);
  const history = createHistory(seed, users, prices, startedAt, startHeight);
  return { scale, names, shares, prices, users, history };
}
type Origin = ReturnType<typeof createOrigin>;

let newest: { readonly key: string; readonly origin: Origin } | null = null;

/** Constant data derived from seed and start alone. Worlds with the same start share it. */
export function originOf(start: Start): Origin {
  const key = [start.seed, start.size, start.startedAt, start.startHeight].join(' ');
  if (newest?.key !== key) newest = { key, origin: createOrigin(start) };
  return newest.origin;
}
