import type { TradedPrices } from '#contract/model/records/traded.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { counted } from '../../lib/format/format.ts';

/** From this many trades on, the map speaks for itself. */
const MANY = 10;

/**
 * Says at the foot of the map how many trades it shows, where they are few or unknown; null where nothing needs to be said. "No trade" is said
 * only where every trade since `from` (Unix seconds) is known.
 */
export function tradesFoot({ data, status, fault }: Snapshot<TradedPrices>, shown: number, from: number): string | null {
  if (data === null) return fault ? 'trades not available' : status === 'loading' ? 'loading trades…' : null;
  if (shown > 0) return shown < MANY ? counted(shown, 'trade', 'trades') : null;
  if (data.reading) return 'loading trades…';
  return (data.coverage.at(-1)?.from ?? Infinity) <= from ? 'no trade' : 'trades not known for this span';
}
