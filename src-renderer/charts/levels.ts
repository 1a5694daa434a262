import type { AutoscaleInfo, IPriceLine, ISeriesApi, SeriesType } from 'lightweight-charts';
import type { Theme } from './theme.ts';

/** A horizontal line at a price, with words at its left and its price on the axis. */
export interface Level {
  readonly id: string;
  readonly price: number;
  /** Where it stands when nobody moves it: the scale makes room for that, and holds still under the hand. */
  readonly rest: number;
  readonly text: string;
  readonly tone: 'warn' | 'error';
  /** It is being moved, or has the focus. */
  readonly active: boolean;
}
export const levelColour = ({ tone }: Pick<Level, 'tone'>, theme: Theme): string => (tone === 'error' ? theme.error : theme.warn);

/** A line so much of the scale's height above or below it still gets room. */
const REACH = 0.35;
interface Range {
  readonly minValue: number;
  readonly maxValue: number;
}
/** The range of a scale with the levels that are near enough. */
export function withLevels({ minValue, maxValue }: Range, levels: readonly Pick<Level, 'rest'>[]): Range {
  const room = (maxValue - minValue) * REACH;
  const near = levels.map(({ rest }) => rest).filter((price) => price >= minValue - room && price <= maxValue + room);
  return { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) };
}

/** Keeps the prices of levels on the axis of the leading series, which may be exchanged. */
export function keepLevels() {
  let on: ISeriesApi<SeriesType> | null = null;
  let lines = new Map<string, IPriceLine>();
  let rests: readonly number[] = [];
  return {
    apply(series: ISeriesApi<SeriesType> | null, levels: readonly Level[], theme: Theme): void {
      // The lines of a series that went, went with it.
      if (series !== on) lines = new Map();
      const fresh = series !== on || JSON.stringify(rests) !== JSON.stringify(levels.map(({ rest }) => rest));
      on = series;
      rests = levels.map(({ rest }) => rest);
      if (!series) return;
      if (fresh)
        series.applyOptions({
          autoscaleInfoProvider: (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
            const info = original();
            return info?.priceRange ? { ...info, priceRange: withLevels(info.priceRange, levels) } : info;
          },
        });
      for (const [id, line] of lines)
        if (!levels.some((level) => level.id === id)) {
          series.removePriceLine(line);
          lines.delete(id);
        }
      for (const level of levels) {
        const colour = levelColour(level, theme);
        const options = {
          price: level.price,
          // The line itself is drawn under its words, with them.
          lineVisible: false,
          color: colour,
          axisLabelVisible: true,
          axisLabelColor: colour,
          axisLabelTextColor: theme.fillInk,
          title: '',
        };
        const line = lines.get(level.id);
        if (line) line.applyOptions(options);
        else lines.set(level.id, series.createPriceLine(options));
      }
    },
  };
}

const NEAR = 5;
/** The level within reach of a height, the nearest one. */
export function levelAt<L extends { readonly y: number | null }>(y: number, levels: readonly L[]): L | null {
  const near = levels.filter((level) => level.y !== null && Math.abs(level.y - y) <= NEAR);
  return near.sort((a, b) => Math.abs((a.y ?? 0) - y) - Math.abs((b.y ?? 0) - y))[0] ?? null;
}
