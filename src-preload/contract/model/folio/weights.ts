import type { Share } from '../market/share.ts';

interface Valued {
  readonly share: Share;
  /** Value at the last price in base units; null without a price. */
  readonly worth: number | null;
}

/**
 * Weights of holdings in percent of the value of all of them at last prices. A share that is not held weighs nothing; one without a price,
 * or among holdings without any value, has no known weight.
 */
export function weightsOf(rows: readonly Valued[]) {
  const all = rows.reduce((sum, { worth }) => sum + (worth ?? 0), 0);
  const byShare = Map.groupBy(rows, ({ share }) => share);
  /** Value of all holdings of a share; null without a price. */
  const worthOf = (share: Share): number | null => {
    const own = byShare.get(share) ?? [];
    return own.some(({ worth }) => worth === null) ? null : own.reduce((sum, { worth }) => sum + (worth ?? 0), 0);
  };
  const weightOf = (share: Share): number | null => {
    const worth = worthOf(share);
    return all <= 0 || worth === null ? null : (worth / all) * 100;
  };
  return { all, worthOf, weightOf };
}
