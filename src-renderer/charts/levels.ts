import type { AutoscaleInfo, IPriceLine, ISeriesApi, SeriesType } from 'lightweight-charts';
import type { Theme } from './theme.ts';

/** A horizontal line at a price, with a text at its left and the price on the axis. */
export interface ChartLevel {
  readonly id: string;
  readonly price: number;
  /** The price before the user started to drag it. The scale makes room for this price, so that it does not move during the drag. */
  readonly rest: number;
  readonly text: string;
  readonly tone: 'warn' | 'error';
  /** Whether it is being dragged or has the focus. */
  readonly active: boolean;
}
export const levelColour = ({ tone }: Pick<ChartLevel, 'tone'>, theme: Theme): string => (tone === 'error' ? theme.error : theme.warn);

/** A level up to this fraction of the scale's height beyond its ends is included. */
const REACH = 0.35;
type Range = Readonly<Record<'minValue' | 'maxValue', number>>;
/** Returns the range of a scale, extended to include levels that are near enough. */
export function withLevels({ minValue, maxValue }: Range, levels: readonly Pick<ChartLevel, 'rest'>[]): Range {
  const room = (maxValue - minValue) * REACH;
  const near = levels.map(({ rest }) => rest).filter((price) => price >= minValue - room && price <= maxValue + room);
  return { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) };
}

/** Shows the prices of levels on the axis of the leading series, and moves them when that series is replaced. */
export function keepLevels() {
  let on: ISeriesApi<SeriesType> | null = null;
  let lines = new Map<string, IPriceLine>();
  let rests = '';
  return {
    apply(series: ISeriesApi<SeriesType> | null, levels: readonly ChartLevel[], theme: Theme): void {
      // Removing a series removes its lines too.
      if (series !== on) lines = new Map();
      const next = levels.map(({ rest }) => rest).join();
      const fresh = series !== on || rests !== next;
      [on, rests] = [series, next];
      if (!series) return;
      if (fresh)
        series.applyOptions({
          autoscaleInfoProvider: (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
            const info = original();
            return info?.priceRange ? { ...info, priceRange: withLevels(info.priceRange, levels) } : info;
          },
        });
      for (const [id, line] of lines) {
        if (levels.some((level) => level.id === id)) continue;
        series.removePriceLine(line);
        lines.delete(id);
      }
      for (const level of levels) {
        const color = levelColour(level, theme);
        // The overlay draws the line itself, together with its text.
        const drawn = { lineVisible: false, axisLabelVisible: true, title: '' };
        const options = { ...drawn, price: level.price, color, axisLabelColor: color, axisLabelTextColor: theme.fillInk };
        const line = lines.get(level.id);
        if (line) line.applyOptions(options);
        else lines.set(level.id, series.createPriceLine(options));
      }
    },
  };
}

const NEAR = 5;
/** Returns the nearest level within reach of a height in pixels; null if there is none. */
export function levelAt<L extends { readonly y: number | null }>(y: number, levels: readonly L[]): L | null {
  const near = levels.filter((level) => level.y !== null && Math.abs(level.y - y) <= NEAR);
  return near.sort((a, b) => Math.abs((a.y ?? 0) - y) - Math.abs((b.y ?? 0) - y))[0] ?? null;
}
