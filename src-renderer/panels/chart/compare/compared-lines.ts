import { pricesAt, type PricePoint } from '#contract/studies/league-index.ts';
import { RANGES, type Range } from '#contract/model/market/graph.ts';
import type { SeriesSpec } from '../../../charts/series.ts';
import type { ChartModel, Formatters } from '../model.ts';

/** A line to compare with: its name, and its prices oldest first. */
interface ComparedLine {
  readonly name: string;
  readonly points: readonly PricePoint[];
}

const DAYS: Readonly<Record<Range, number>> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '6m': 183, '1y': 366 };
/** The shortest range that goes back as far as a number of seconds; the longest one if none does. */
export const rangeFor = (seconds: number): Range => RANGES.find((range) => DAYS[range] * 86_400 >= seconds) ?? '1y';

/**
 * Adds lines over the candles of a chart. Each begins at the first price that both have, at the height of the candles there, and says its
 * change in percent since then. A line without a price in the time shown is left out.
 */
export function withCompared(drawn: ChartModel, lines: readonly ComparedLine[], format: Formatters): ChartModel {
  const { times, slots } = drawn;
  const own = pricesAt(
    slots.map(({ time, close }) => ({ time, value: close ?? 0 })),
    times,
  );
  const added = lines.flatMap(({ name, points }, n): SeriesSpec[] => {
    const prices = pricesAt(points, times);
    const first = prices.findIndex((price, at) => price !== null && own[at] !== null);
    const [base, from] = [own[first] ?? null, prices[first] ?? null];
    if (base === null || from === null) return [];
    const drawnPoints = prices.flatMap((price, at) =>
      at < first || price === null ? [] : [{ time: times[at] as number, value: (base * price) / from }],
    );
    return [
      {
        ...{ id: `over:${name}`, kind: 'line', pane: 0, points: drawnPoints, colour: (n % 7) + 2, dash: n + 1, width: 1, last: false },
        ...{
          title: name,
          unit: /* @wc-ignore */ 'rebased, 1/10000 coin',
          format: (value: number) => format.percent((value / base - 1) * 100),
        },
      },
    ];
  });
  return { ...drawn, series: [...drawn.series, ...added] };
}
