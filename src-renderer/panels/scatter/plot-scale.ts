import type { Scatter, ScatterPoint } from '#contract/model/worth/scatter.ts';

/** Margins of the plot in px: left for seasons, below for prices. */
export const MARGIN = { left: 30, right: 10, top: 8, bottom: 22 } as const;

/** Scales of the plot: price logarithmic from the left, payback linear from the top, so that the best shares are at the top left. */
interface PlotScale {
  readonly width: number;
  readonly height: number;
  readonly x: (price: number) => number;
  readonly y: (payback: number) => number;
  readonly price: (x: number) => number;
  readonly payback: (y: number) => number;
}

export function plotScale({ price, payback: top }: Pick<Scatter, 'price' | 'payback'>, width: number, height: number): PlotScale {
  const across = Math.max(1, width - MARGIN.left - MARGIN.right);
  const down = Math.max(1, height - MARGIN.top - MARGIN.bottom);
  const span = Math.log(price[1] / price[0]);
  const part = (value: number, of: number): number => Math.min(1, Math.max(0, value / of));
  return {
    width,
    height,
    x: (of) => MARGIN.left + part(Math.log(Math.max(price[0], of) / price[0]), span) * across,
    y: (of) => MARGIN.top + part(of, top) * down,
    price: (x) => price[0] * Math.exp(part(x - MARGIN.left, across) * span),
    payback: (y) => part(y - MARGIN.top, down) * top,
  };
}

/** Returns the cells that fit a plot of this size, each about 3 px. */
export const cellsFor = (width: number, height: number): { across: number; up: number } => ({
  across: Math.min(400, Math.max(8, Math.floor((width - MARGIN.left - MARGIN.right) / 3))),
  up: Math.min(300, Math.max(8, Math.floor((height - MARGIN.top - MARGIN.bottom) / 3))),
});

/** A rectangle of the plot: prices in base units, payback in seasons. */
export interface Brush {
  readonly price: [number, number];
  readonly payback: [number, number];
}
type Corner = readonly [x: number, y: number];
/** Returns the brush between two corners in px; null for a click. */
export function brushOf(scale: PlotScale, [ax, ay]: Corner, [bx, by]: Corner): Brush | null {
  if (Math.abs(ax - bx) < 4 || Math.abs(ay - by) < 4) return null;
  const sorted = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);
  return { price: sorted(scale.price(ax), scale.price(bx)), payback: sorted(scale.payback(ay), scale.payback(by)) };
}
const NEAR = 5;
/** Returns the brush of the px around a place, to find the shares under the pointer. */
export const around = (scale: PlotScale, [x, y]: Corner): Brush => ({
  price: [scale.price(x - NEAR), scale.price(x + NEAR)],
  payback: [scale.payback(y - NEAR), scale.payback(y + NEAR)],
});

/** Returns a brush as a filter of the screener, in coin and seasons. */
export function filterOf({ price, payback }: Brush): string {
  const coin = (base: number): string => String(Number((base / 10_000).toPrecision(4)));
  const seasons = (value: number): string => String(Number(value.toFixed(2)));
  return `ask >= ${coin(price[0])} && ask <= ${coin(price[1])} && payback >= ${seasons(payback[0])} && payback <= ${seasons(payback[1])}`;
}

/** Half the room in px that the words of a tick take. */
const HALF_TICK = 24;
/** Round prices for the axis, in base units: powers of ten, with twice and five times them on a short axis. Their words stay apart and whole. */
export function priceTicks([from, to]: readonly [number, number], { x, width }: Pick<PlotScale, 'x' | 'width'>): number[] {
  const on = (price: number): boolean => price >= from && price <= to && x(price) + HALF_TICK <= width;
  const tens = Array.from({ length: 14 }, (_, power) => 10 ** power);
  const powers = tens.filter(on);
  const wanted = powers.length > 2 ? powers : tens.flatMap((ten) => [ten, 2 * ten, 5 * ten]).filter(on);
  const near = (a: number, b: number | undefined): boolean => b !== undefined && x(a) - x(b) < 2 * HALF_TICK;
  return wanted.reduce<number[]>((shown, price) => (near(price, shown.at(-1)) ? shown : [...shown, price]), []);
}

/** Draws the cells: the darker, the more shares, by the root of their number. */
export function drawCells(
  canvas: HTMLCanvasElement,
  { cells }: Scatter,
  scale: PlotScale,
  size: { across: number; up: number },
  ink: string,
): void {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = scale.width * ratio;
  canvas.height = scale.height * ratio;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(ratio, ratio);
  context.clearRect(0, 0, scale.width, scale.height);
  context.fillStyle = ink;
  let most = 1;
  for (let n = 2; n < cells.length; n += 3) most = Math.max(most, cells[n] ?? 0);
  const wide = (scale.width - MARGIN.left - MARGIN.right) / size.across;
  const tall = (scale.height - MARGIN.top - MARGIN.bottom) / size.up;
  for (let n = 0; n < cells.length; n += 3) {
    context.globalAlpha = 0.14 + 0.66 * Math.sqrt((cells[n + 2] ?? 0) / most);
    const [column, row] = [cells[n] ?? 0, cells[n + 1] ?? 0];
    context.fillRect(MARGIN.left + column * wide, MARGIN.top + row * tall, Math.max(1, wide - 0.5), Math.max(1, tall - 0.5));
  }
}

/** Returns the point nearest to a place, within 12 px; null for none. */
export function nearestPoint(points: readonly ScatterPoint[], scale: PlotScale, [x, y]: Corner): ScatterPoint | null {
  let [best, least]: [ScatterPoint | null, number] = [null, 12];
  for (const point of points) {
    const off = Math.hypot(scale.x(point.price) - x, scale.y(point.payback) - y);
    if (off < least) [best, least] = [point, off];
  }
  return best;
}
