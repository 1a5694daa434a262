/** A delay that doubles with each failure, up to a limit. Times in ms. */
interface Backoff {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** The delay after `failures` failures in a row: `firstMs` after none, twice as much with each further one, at most `mostMs`. */
export const backoffMs = (failures: number, { firstMs, mostMs }: Backoff): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30));
