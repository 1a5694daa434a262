import type { Names } from '../world-names.ts';
import type { Prices } from '../market/prices.ts';
import { mix, unit } from '../rng.ts';
import { DAY, type Scale } from '../scale.ts';
import type { Shares } from '../market/shares.ts';

/** Traders per share, by how actively it trades. */
const POOL = { hot: 26, liquid: 18, thin: 7, quiet: 3 } as const;
const MAX_POOL = 26;
/** Cached pools, because trades of the same shares are generated day after day. */
const MAX_POOLS = 4_096;
/** Shares the demo account always deals in: ids of clubs and players. */
const HOUSE = { club: [1, 2, 3, 5, 7, 8], player: [1, 2, 3, 5, 8, 13] } as const;
/** The demo account joins only a few other pools, so that its lists stay short. */
const DEMO_PLACES = 2;

/** Traders of each share. A trader has fixed places in the pools, so both directions are simple arithmetic. */
export function createUsers(seed: number, scale: Scale, shares: Shares, prices: Prices, names: Names) {
  const all = Array.from({ length: scale.users }, (_, index) => names.user(index));
  const byName = new Map(all.map((name, index) => [name, index]));
  const offsets = Array.from({ length: MAX_POOL }, (_, place) => mix(seed, 31, place) % scale.users);
  const house = new Set<number>();
  for (const kind of ['club', 'player'] as const) {
    for (const id of HOUSE[kind]) {
      const index = shares.indexOf(kind, id);
      if (index !== null) house.add(index);
    }
  }
  const poolSize = (share: number): number => POOL[prices.tempo(share).tier];
  const pools = new Map<number, readonly number[]>();
  const pool = (share: number): readonly number[] => {
    const known = pools.get(share);
    if (known) return known;
    const members = offsets.slice(0, poolSize(share)).map((offset) => (share + offset) % scale.users);
    const others = members.filter((user, place) => user !== 0 || place < DEMO_PLACES);
    const made = [...new Set(house.has(share) ? [...others, 0] : others)];
    if (pools.size >= MAX_POOLS) pools.clear();
    pools.set(share, made);
    return made;
  };
  return {
    count: scale.users,
    name: (index: number): string => all[index] ?? '',
    names: all as readonly string[],
    indexOf: (name: string): number | null => byName.get(name) ?? null,
    house,
    /** Trader numbers of one share. */
    pool,
    /** All shares a trader deals in, ascending. */
    sharesOf: (user: number): number[] => {
      const found = new Set<number>(user === 0 ? house : []);
      offsets.slice(0, user === 0 ? DEMO_PLACES : MAX_POOL).forEach((offset, place) => {
        const first = (((user - offset) % scale.users) + scale.users) % scale.users;
        for (let share = first; share < shares.count; share += scale.users) if (place < poolSize(share)) found.add(share);
      });
      return [...found].sort((a, b) => a - b);
    },
    /** Influence held at the start of the world. */
    holding: (share: number, user: number): number => {
      const u = unit(seed, 32, share, user);
      if (user === 0 && house.has(share)) return 4_000 + Math.floor(20_000 * u);
      return u < 0.25 ? 0 : Math.floor(400 + 60_000 * u ** 6 + 4_000 * u);
    },
    /** Coin held at the start, in base units. It exceeds the sum of any trader's bids. */
    cash: (user: number): number => (user === 0 ? 446_989_012 : 420_000_000 + Math.floor(2_000_000 * 8_000 ** unit(seed, 33, user))),
    lastActive: (user: number, now: number): number => {
      const u = unit(seed, 34, user);
      return user === 0 ? now - 40 : now - Math.floor(u < 0.7 ? 3_000 * u : 60 * DAY * (u - 0.69) ** 1.4);
    },
  };
}
export type Users = ReturnType<typeof createUsers>;
