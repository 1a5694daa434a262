import type { Mover } from '#contract/model/market/movers.ts';
import { percentChange } from '#contract/model/market/price-change.ts';
import type { Share } from '#contract/model/market/share.ts';
import { parsed } from '../base/json.ts';
import type { Cache } from '../store/cache/cache.ts';
import { recalculations } from '../sync/recalculations.ts';
import { RATED } from '../sync/row-fields.ts';
import { moverOf, type MarketMoves, type MovesContext } from './market-moves.ts';

/** A change of a rating as it was noted when the row was read again; `price` and `form` are those of that time. */
export interface Rated {
  readonly share: Share;
  readonly at: number;
  readonly before: number;
  readonly now: number;
  readonly price: number | null;
  readonly form: string | null;
}

/** Returns the changes of ratings noted from a time on, oldest first. */
export function ratedSince(cache: Cache, since: number): Rated[] {
  const changes = cache.changes.since(since);
  const besides = new Map(changes.filter(({ field }) => field === RATED).map((one) => [`${one.share} ${one.at}`, one]));
  return changes.flatMap(({ share, field, at, old, new: to }) => {
    const [before, now] = [parsed(old), parsed(to)];
    if (field !== 'rating' || typeof before !== 'number' || typeof now !== 'number') return [];
    const beside = besides.get(`${share} ${at}`);
    const [price, form] = beside ? [parsed(beside.old), parsed(beside.new)] : [];
    return [{ share, at, before, now, price: typeof price === 'number' ? price : null, form: typeof form === 'string' ? form : null }];
  });
}

/** Returns the time of the last recalculation seen, in Unix seconds; null before the first. */
export const lastRecalculation = (cache: Cache): number | null => recalculations(cache.meta).at(-1) ?? null;

/** The price now against the one noted with a change of a rating: null if the share was not traded since. */
export function priceSince({ share, at, price }: Rated, { market, trades }: MarketMoves): number | null {
  const traded = trades.get(share)?.findLast(({ time }) => time >= at);
  const row = market.byShare.get(share);
  const last = traded?.price ?? (row && row.observedAt > at ? row.last : null);
  if (last === null || price === null) return null;
  return traded || last !== price ? percentChange(price, last) : null;
}

/** Players whose rating the last recalculation until a time changed: the largest changes first. */
export function ratingMoves(moves: MarketMoves, { cache }: Pick<MovesContext, 'cache'>, until = Infinity): Mover[] {
  const since = recalculations(cache().meta).findLast((at) => at <= until) ?? null;
  if (since === null) return [];
  const moved = new Map(moves.moved.map((one) => [one.row.share, one]));
  return ratedSince(cache(), since)
    .filter(({ at }) => at <= until)
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
    .flatMap((rated) => {
      const one = moved.get(rated.share);
      return one ? [{ ...moverOf(one), rating: rated.now, before: rated.before, change: priceSince(rated, moves) }] : [];
    });
}
