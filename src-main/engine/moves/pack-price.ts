import { z } from 'zod';

interface Ask {
  readonly price: number;
  readonly num: number;
}
/** Returns the coin, in base units, that an amount costs at these asks, cheapest first; null if they do not offer all of it. */
function costAt(asks: readonly Ask[], amount: number): number | null {
  let [left, cost] = [amount, 0];
  for (const { price, num } of [...asks].sort((a, b) => a.price - b.price)) {
    const taken = Math.min(left, num);
    cost += taken * price;
    left -= taken;
    if (left <= 0) return cost;
  }
  return left <= 0 ? cost : null;
}

/** Returns what the influence in a pack costs at the asks; null if an order book is unknown or too small, or if the pack is unknown. */
export function costOfPack(
  shares: readonly { readonly club: number; readonly amount: number }[],
  asksOf: (club: number) => readonly Ask[] | null,
): number | null {
  const costs = shares.map(({ club, amount }) => {
    const asks = asksOf(club);
    return asks && costAt(asks, amount);
  });
  return costs.length === 0 || costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
}

/** When each club's pack was first seen, in Unix seconds, by club. */
export const SeenPacks = z.record(z.string(), z.number());
const NEW_S = 7 * 86_400;

/** Notes the packs on sale. The first reading of all makes none of them new. A pack that was sold out and returns is new again. */
export function newPacks(seen: Readonly<Record<string, number>>, clubs: readonly number[], now: number) {
  const times = Object.values(seen);
  const first = times.length > 0 ? Math.min(...times) : now;
  const next = Object.fromEntries(clubs.map((club) => [String(club), seen[String(club)] ?? now]));
  const since = Math.max(first, now - NEW_S);
  const isNew = (club: number): boolean => (next[String(club)] ?? 0) > Math.max(first, now - NEW_S);
  return { next: clubs.length > 0 ? { ...next, from: first } : seen, isNew, since: times.length > 0 ? since : null };
}
