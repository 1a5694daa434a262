import type { Market } from '#contract/model/market/market.ts';

type Charts = NonNullable<Market['figures']>['charts'];

/** Values of a chart, oldest first, under the first of `names` that the service sends; undefined if it sends none of them. */
export function chartOf(charts: Charts, ...names: readonly string[]): readonly number[] | undefined {
  for (const wanted of names) {
    const key = Object.keys(charts).find((name) => name.toLowerCase().replace(/[^a-z]/g, '') === wanted);
    const points = key === undefined ? undefined : charts[key];
    if (points && points.length > 1) return [...points].sort((a, b) => a.time - b.time).map(({ value }) => value);
  }
  return undefined;
}
