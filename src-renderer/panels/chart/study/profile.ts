import type { Candles } from '#contract/model/market/graph.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { indexOf, timeAt } from '../../../charts/time-index.ts';
import { volumeProfile, type ProfileRow, type TradedPart, type VolumeProfile } from '../../../charts/volume-profile.ts';
import { age, percent } from '../../../lib/format/format.ts';
import type { ChartModel, Formatters } from '../model.ts';
import type { StudyUse } from '../studies.ts';

/** What was traded by price, oldest first, and whether that is an estimate from prices of whole intervals. */
interface Traded {
  readonly parts: readonly TradedPart[];
  readonly isEstimate: boolean;
}
/** The volume profile of a chart. `of` returns that of the places between two on its time axis. */
export interface ChartProfile {
  readonly side: 'left' | 'right';
  readonly isEstimate: boolean;
  readonly share: number;
  readonly of: (from: number, to: number) => VolumeProfile | null;
}

/** What candles traded by price: each trade at its own, or spread from low to high while the prices are not known. */
function ofBars({ bars, prices }: Pick<Candles, 'bars' | 'prices'>): Traded {
  if (!prices) {
    const parts = bars.map(({ time, low, high, num }) => ({ time, low, high, bought: 0, sold: 0, other: num }));
    return { parts, isEstimate: true };
  }
  return {
    parts: prices.map(([time, price, bought, sold, other]) => ({ time, low: price, high: price, bought, sold, other })),
    isEstimate: false,
  };
}
/** Single trades, each at the place of the axis where it is drawn. */
function ofTrades(trades: readonly Trade[], times: readonly number[]): Traded {
  const parts = trades.flatMap(({ time, price, num, taker }) => {
    const at = times[Math.floor(indexOf(times, time))];
    const taken = { bought: taker === 'buy' ? num : 0, sold: taker === 'sell' ? num : 0, other: taker === null ? num : 0 };
    return at === undefined ? [] : [{ time: at, low: price, high: price, ...taken }];
  });
  return { parts: parts.sort((a, b) => a.time - b.time), isEstimate: false };
}
/** Everything that was traded in an interval at its average price, as far as the service reports it. */
function ofLine({ slots }: Pick<ChartModel, 'slots'>): Traded {
  const parts = slots.flatMap(({ time, close, num }) => {
    const price = Math.round(close ?? 0);
    return close === null ? [] : [{ time, low: price, high: price, bought: 0, sold: 0, other: num }];
  });
  return { parts, isEstimate: true };
}

/** The profile among the studies of a chart; null without one. `shown` has the candles or the single trades that are drawn, if any. */
export function chartProfile(
  studies: readonly StudyUse[],
  drawn: ChartModel,
  { bars, trades }: { readonly bars: Pick<Candles, 'bars' | 'prices'> | null; readonly trades: readonly Trade[] | null },
): ChartProfile | null {
  const use = studies.find(({ id }) => id === 'profile');
  if (!use) return null;
  const [most = 40, percent = 70, side = 0] = use.values;
  const { parts, isEstimate } = bars ? ofBars(bars) : trades ? ofTrades(trades, drawn.times) : ofLine(drawn);
  let kept: { readonly first: number; readonly last: number; readonly profile: VolumeProfile | null } | null = null;
  const share = percent / 100;
  return {
    ...{ isEstimate, share, side: side === 1 ? 'left' : 'right' },
    of(from, to) {
      // An interval counts if its middle is visible.
      const [first, last] = [Math.max(0, Math.ceil(from)), Math.min(drawn.times.length - 1, Math.floor(to))];
      if (kept?.first !== first || kept.last !== last) {
        const [begin, end] = [drawn.times[first] ?? Infinity, drawn.times[last] ?? -Infinity];
        const inside = parts.filter(({ time }) => time >= begin && time <= end);
        kept = { first, last, profile: volumeProfile(inside, most, share) };
      }
      return kept.profile;
    },
  };
}

/** Seconds between two places of the axis for which trades are missing. */
function missingIn({ gaps, times }: Pick<ChartModel, 'gaps' | 'times'>, from: number, to: number): number {
  const seconds = (gap: ChartModel['gaps'][number]): number =>
    timeAt(times, Math.min(to, gap.to)) - timeAt(times, Math.max(from, gap.from));
  return gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(seconds(gap))), 0);
}

type Visible = Readonly<Record<'from' | 'to', number>>;
const span = (rows: readonly ProfileRow[], from: number, to: number, price: Formatters['price']): string => {
  const [low, high] = [rows[from]?.low ?? 0, rows[to]?.high ?? 0];
  return low === high ? price(low) : /* @wc-ignore */ `${price(low)} – ${price(high)}`;
};
/** Says the point of control and the value area of what is visible, whether they are estimates, and how much is missing. */
export function sayProfile(chart: ChartProfile, drawn: ChartModel, { from, to }: Visible, price: Formatters['price']): string {
  const profile = chart.of(from, to);
  const missing = missingIn(drawn, Math.max(0, from), Math.min(drawn.times.length - 1, to));
  const gone = missing > 0 ? [`${age(missing)} of trades missing`] : [];
  if (!profile) return [/* @wc-include */ 'nothing traded', ...gone].join(' · ');
  const { rows, peak, area } = profile;
  const about = chart.isEstimate ? /* @wc-ignore */ '≈ ' : '';
  return [
    `POC ${about}${span(rows, peak, peak, price)}`,
    `value area (${percent(chart.share * 100, 0)}) ${about}${span(rows, area.from, area.to, price)}`,
    ...(chart.isEstimate ? [/* @wc-include */ 'estimated from whole intervals'] : []),
    ...gone,
  ].join(' · ');
}

/* @wc-ignore */
const COLUMNS = [
  ...['low (1/10000 coin)', 'high (1/10000 coin)', 'bought', 'sold', 'side unknown', 'influence'],
  ...['point of control', 'value area', 'estimate', 'first interval', 'last interval'],
];
/** Returns a profile as rows for a file, from high to low prices: prices in base units, influence in whole numbers. */
export function profileRows(
  chart: ChartProfile,
  { times }: Pick<ChartModel, 'times'>,
  { from, to }: Visible,
): { readonly columns: string[]; readonly rows: unknown[][] } {
  const profile = chart.of(from, to);
  const ends = [times[Math.max(0, Math.ceil(from))] ?? null, times[Math.min(times.length - 1, Math.floor(to))] ?? null];
  const rows = (profile?.rows ?? []).map(({ low, high, bought, sold, other, num }, n) => [
    ...[low, high, bought, sold, other, num],
    ...[n === profile?.peak, profile !== null && profile.area.from <= n && n <= profile.area.to, chart.isEstimate, ...ends],
  ]);
  return { columns: [...COLUMNS], rows: rows.reverse() };
}
