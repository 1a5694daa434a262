// @wc-ignore-file
import { areaColour, seriesColour, type SeriesSpec } from '../series.ts';
import { withAlpha, type Theme } from '../theme.ts';
import { indexOf } from '../time-index.ts';
import { ticks } from '../ticks.ts';
import { behindSeries, overSeries, type PictureOverlay } from './svg-overlay.ts';

/** What an SVG picture of a chart shows: the slots from one place of the axis to another, at a size in px. */
interface Shot {
  readonly title: string;
  readonly times: readonly number[];
  readonly series: readonly SeriesSpec[];
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly height: number;
  readonly scale: 'linear' | 'log' | 'percent';
  /** The prices at the upper and the lower edge of the price pane; null to fit the prices. */
  readonly edges: { readonly top: number; readonly bottom: number } | null;
  readonly overlay: PictureOverlay;
  readonly sayPercent: (value: number) => string;
  readonly theme: Theme;
  readonly sayTime: (unix: number) => string;
}
const [HEAD, AXIS, RIGHT, LOWER] = [28, 20, 72, 0.24] as const;
const DASHES = ['', '6 4', '2 3', '10 4', '2 6'] as const;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const at = (value: number): string => value.toFixed(1);

/** The first visible value of a series, to which its percent scale refers. */
const baseOf = (points: SeriesSpec['points']): number | null => {
  const first = points.find(({ close, value }) => (close ?? value) !== undefined);
  return first?.close ?? first?.value ?? null;
};

/**
 * Draws the visible part of a chart as an SVG file: candles, lines and bars of each pane, their scales as shown, the names of the series,
 * and what lies behind and over the prices.
 */
export function chartSvg({
  title,
  times,
  series,
  from,
  to,
  width,
  height,
  scale,
  edges,
  overlay,
  theme,
  sayTime,
  sayPercent,
}: Shot): string {
  const [first, last] = [Math.max(0, Math.floor(from)), Math.min(times.length - 1, Math.ceil(to))];
  const plot = Math.max(1, width - RIGHT);
  const slot = plot / Math.max(1, to - from);
  const place = new Map(times.slice(first, last + 1).map((time, n) => [time, (first + n - from) * slot]));
  const panes = Math.max(0, ...series.map(({ pane }) => pane)) + 1;
  const lower = ((height - HEAD - AXIS) * LOWER) / (1 + LOWER * (panes - 1));
  const parts: string[] = [];
  const text = (x: number, y: number, said: string, colour = theme.text, anchor = 'start'): void =>
    void parts.push(`<text x="${at(x)}" y="${at(y)}" fill="${colour}" text-anchor="${anchor}">${escaped(said)}</text>`);
  const line = (d: string, colour: string, more = ''): void => void parts.push(`<path d="${d}" fill="none" stroke="${colour}" ${more}/>`);

  text(10, HEAD / 2 + 4, title);
  let top = HEAD;
  for (let pane = 0; pane < panes; pane += 1) {
    const tall = pane === 0 ? height - HEAD - AXIS - lower * (panes - 1) : lower;
    const own = series.filter((one) => one.pane === pane);
    const seen = own.map((spec) => ({ spec, points: spec.points.filter(({ time }) => place.has(time)) }));
    const lead = seen[0] ? baseOf(seen[0].points) : null;
    const isPercent = scale === 'percent' && pane === 0 && lead !== null && lead > 0;
    // On the percent scale, each series begins at the height of the first one.
    const factors = new Map(seen.map(({ spec, points }) => [spec, isPercent ? lead / (baseOf(points) || lead) : 1]));
    const values = seen.flatMap(({ spec, points }) => [
      ...(spec.kind === 'histogram' ? [0] : []),
      ...points.flatMap(({ low, high, value }) =>
        [low, high, value].flatMap((one) => (one === undefined ? [] : one * (factors.get(spec) ?? 1))),
      ),
    ]);
    const isShown = pane === 0 && edges !== null && values.length > 0;
    const [up, down] = isShown
      ? [edges.top, edges.bottom]
      : [values.reduce((a, b) => Math.max(a, b), -Infinity), values.reduce((a, b) => Math.min(a, b), Infinity)];
    const [least, most] = [Math.min(up, down), Math.max(up, down)];
    const isLog = scale === 'log' && pane === 0 && least > 0;
    const scaled = (value: number): number => (isLog ? Math.log(Math.max(value, least * 1e-6)) : value);
    const span = scaled(up) - scaled(down) || 1;
    const [ceiling, ground] = isShown ? [top, top + tall] : [top + 18, top + tall - 6];
    const y = (value: number): number => ground - ((scaled(value) - scaled(down)) / span) * (ground - ceiling);
    const format = own[0]?.format ?? String;
    const change = (value: number): number => (isPercent ? (value / lead - 1) * 100 : value);
    if (values.length > 0)
      for (const value of ticks(change(least), change(most), Math.max(1, Math.floor(tall / 48)))) {
        const price = isPercent ? lead * (1 + value / 100) : value;
        line(`M0 ${at(y(price))}H${at(plot)}`, theme.grid);
        text(plot + 6, y(price) + 4, isPercent ? sayPercent(value) : format(value));
      }
    for (const value of own.flatMap(({ guides = [] }) => guides))
      if (value >= least && value <= most) line(`M0 ${at(y(value))}H${at(plot)}`, theme.faint, 'stroke-dasharray="4 4"');
    const prices = new Map(pane === 0 ? seen[0]?.points.map((point) => [point.time, point]) : []);
    const frame = {
      ...{ top, width: plot, height: tall, y, theme, escaped, sayPrice: format },
      x: (index: number) => (index - from) * slot,
      indexOf: (time: number) => indexOf(times, time),
      edgeOf(time: number, edge: 'low' | 'high') {
        const price = prices.get(time)?.[edge] ?? prices.get(time)?.value;
        return price === undefined ? null : y(price);
      },
    };
    // The shown prices may be fewer than those in view.
    if (pane === 0) {
      parts.push(`<clipPath id="pane"><path d="M0 ${at(top)}h${at(plot)}v${at(tall)}H0z"/></clipPath><g clip-path="url(#pane)">`);
      parts.push(...behindSeries(overlay, frame));
    }
    for (const { spec, points } of seen) {
      const other = seen.find(({ spec: { id } }) => id === spec.fillTo);
      const edge = new Map(other?.points.map(({ time, value = 0 }) => [time, y(value * (factors.get(other.spec) ?? 1))]));
      const spots = points.map(({ time, value = 0, cut }) => ({
        cut,
        x: place.get(time) ?? 0,
        y: y(value * (factors.get(spec) ?? 1)),
        edge: edge.get(time),
      }));
      const d = spots.map((b, n) => {
        const a = spots[n - 1];
        return !a || a.cut || a.edge === undefined || b.edge === undefined
          ? ''
          : `M${at(a.x)} ${at(a.y)}L${at(b.x)} ${at(b.y)}V${at(b.edge)}L${at(a.x)} ${at(a.edge)}z`;
      });
      if (other) parts.push(`<path d="${d.join('')}" fill="${areaColour(spec, theme)}"/>`);
    }
    for (const { spec, points: own } of seen) {
      const by = factors.get(spec) ?? 1;
      const points = by === 1 ? own : own.map((point) => (point.value === undefined ? point : { ...point, value: point.value * by }));
      const colour = seriesColour(spec.colour, theme);
      const half = Math.max(0.5, slot * 0.35);
      let [d, isOpen] = ['', false];
      for (const { time, open, high, low, close, value, tone, cut } of points) {
        const x = place.get(time) ?? 0;
        if (open !== undefined && high !== undefined && low !== undefined && close !== undefined) {
          const [stroke, fill] = close >= open ? [theme.up, theme.upFill] : [theme.down, theme.downFill];
          const [high2, low2] = [y(Math.max(open, close)), y(Math.min(open, close))];
          line(`M${at(x)} ${at(y(high))}V${at(y(low))}`, stroke);
          parts.push(
            `<rect x="${at(x - half)}" y="${at(high2)}" width="${at(half * 2)}" height="${at(Math.max(1, low2 - high2))}" fill="${fill}" stroke="${stroke}"/>`,
          );
        } else if (value !== undefined && spec.kind === 'histogram') {
          const fill = withAlpha(tone === 'down' ? theme.down : tone === 'up' ? theme.up : theme.faint, 0.55);
          const edge = Math.min(y(value), y(Math.max(least, 0)));
          parts.push(
            `<rect x="${at(x - half)}" y="${at(edge)}" width="${at(half * 2)}" height="${at(Math.abs(y(value) - y(Math.max(least, 0))))}" fill="${fill}"/>`,
          );
        } else if (value !== undefined) {
          d += isOpen ? (spec.steps ? `H${at(x)}V${at(y(value))}` : `L${at(x)} ${at(y(value))}`) : `M${at(x)} ${at(y(value))}`;
          isOpen = cut !== true;
        }
      }
      if (d !== '')
        line(d, colour, `stroke-width="${spec.width ?? 2}" stroke-dasharray="${DASHES[(spec.dash ?? 0) % DASHES.length] ?? ''}" `);
    }
    if (pane === 0) parts.push(...overSeries(overlay, frame), '</g>');
    const names = own.flatMap(({ title: name }) => name ?? []);
    if (names.length > 0) text(8, top + 14, names.join('   '), theme.faint);
    if (pane > 0) line(`M0 ${at(top)}H${at(width)}`, theme.line);
    top += tall;
  }
  const count = Math.max(1, Math.floor(plot / 120));
  for (let n = 0; n < count; n += 1) {
    const time = times[Math.round(from + ((n + 0.5) / count) * (to - from))];
    if (time !== undefined) text(((n + 0.5) / count) * plot, height - 6, sayTime(time), theme.text, 'middle');
  }
  line(`M${at(plot)} ${HEAD}V${at(height)}`, theme.line);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${at(width)}" height="${at(height)}" viewBox="0 0 ${at(width)} ${at(height)}" font-family="${escaped(theme.font)}" font-size="${theme.fontPx}"><title>${escaped(title)}</title><rect width="100%" height="100%" fill="${theme.surface}"/>${parts.join('')}</svg>\n`;
}
