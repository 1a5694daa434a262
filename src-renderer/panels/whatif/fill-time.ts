import type { Quote } from '#contract/model/market/quote.ts';
import type { TradedPrices } from '#contract/model/records/traded.ts';
import type { Side } from './whatif.ts';

const DAY = 86_400;
/** Trades of fewer days tell no pace. */
const FEWEST_DAYS = 1;

/** Seconds until an order would be filled at the pace of known trades: 0 if all of it fills now; null with the reason. */
type FillTime = { readonly seconds: number } | { readonly seconds: null; readonly why: 'trades' | 'never' };

/**
 * How long an order would wait at a limit, if as much influence is traded at its price or a better one for its side as in the known trades.
 * What is ahead of it in the queue fills first.
 */
export function fillTime(
  traded: Pick<TradedPrices, 'levels' | 'coverage'> | null,
  side: Side,
  price: number,
  { remaining, ahead, better }: Pick<Quote, 'remaining' | 'ahead' | 'better'>,
): FillTime {
  if (remaining === 0) return { seconds: 0 };
  const known = (traded?.coverage ?? []).reduce((sum, { from, to }) => sum + to - from, 0);
  if (!traded || known < FEWEST_DAYS * DAY) return { seconds: null, why: 'trades' };
  const num = traded.levels.reduce(
    (sum, level) => sum + ((side === 'buy' ? level.price <= price : level.price >= price) ? level.num : 0),
    0,
  );
  return num === 0 ? { seconds: null, why: 'never' } : { seconds: ((remaining + (ahead ?? 0) + (better ?? 0)) * known) / num };
}
