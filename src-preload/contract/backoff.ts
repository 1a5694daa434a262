/** The delay after `failures` failures in a row: `firstMs` after none, twice as much with each further one, at most `mostMs`. */
export const backoffMs = (failures: number, { firstMs, mostMs }: { readonly firstMs: number; readonly mostMs: number }): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30));
