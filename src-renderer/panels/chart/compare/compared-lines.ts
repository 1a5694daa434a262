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
 * Adds lines over the candles of a chart. All meet the candles at the first place from `from` on, the left end of what is visible, at which
 * every one of them has a price, and say their change in percent since then. A line without any price is left out.
 */
export function withCompared(drawn: ChartModel, lines: readonly ComparedLine[], format: Formatters, from = 0): ChartModel {
  const { times, slots } = drawn;
  const own = pricesAt(
    slots.map(({ time, close }) => ({ time, value: close ?? 0 })),
    times,
  );
  const all = lines.map(({ points }) => pricesAt(points, times));
  const priced = [own, ...all.filter((prices) => (prices.at(-1) ?? null) !== null)];
  const visible = Math.min(times.length - 1, Math.max(0, Math.ceil(from)));
  const first = times.findIndex((_, at) => at >= visible && priced.every((prices) => prices[at] !== null));
  const base = own[first] ?? null;
  const added = lines.flatMap(({ name }, n): SeriesSpec[] => {
    const prices = all[n] ?? [];
    const then = prices[first] ?? null;
    if (base === null || then === null) return [];
    const drawnPoints = prices.flatMap((price, at) =>
      price === null ? [] : [{ time: times[at] as number, value: (base * price) / then }],
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
