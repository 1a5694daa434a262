// @wc-ignore-file
import type { TradeMark } from '../clusters.ts';
import { radiusOf, type TradeDot } from '../dots.ts';
import { lineLabels, noteWidth, placesOf, shapesOf, type PixelPoint, type Shape } from '../drawings.ts';
import type { OverlayModel, Placed } from '../overlay.ts';
import { withAlpha, type Theme } from '../theme.ts';

/** What a picture shows besides the series: shaded spans, gaps, drawings, dots of single trades and marks of the user's own. */
export interface PictureOverlay extends Pick<OverlayModel, 'bands' | 'gaps' | 'drawings' | 'dots'> {
  readonly marks: readonly TradeMark[];
}
/** The price pane of a picture, in px. */
interface PictureFrame {
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Returns the x of a place of the axis. */
  readonly x: (index: number) => number;
  readonly y: (price: number) => number;
  readonly indexOf: (time: number) => number;
  /** Returns the height of the low or the high price at a time; null without one. */
  readonly edgeOf: (time: number, edge: 'low' | 'high') => number | null;
  readonly sayPrice: (price: number) => string;
  readonly theme: Theme;
  readonly escaped: (text: string) => string;
}
const at = (value: number): string => value.toFixed(1);
const path = (d: string, stroke: string, more = ''): string => `<path d="${d}" fill="none" stroke="${stroke}" ${more}/>`;
const box = (x: number, y: number, width: number, height: number, more: string): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" ${more}/>`;

/** Returns what lies behind the series: shaded spans, such as matches, and gaps. */
export function behindSeries({ bands, gaps }: PictureOverlay, { top, width, height, x, theme, escaped }: PictureFrame): string[] {
  const clipped = (from: number, to: number, least: number): [number, number] | null => {
    const [left, right] = [Math.max(0, x(from)), Math.min(width, Math.max(x(to), x(from) + least))];
    return right > left ? [left, right - left] : null;
  };
  const shaded = bands.flatMap(({ from, to, text }) => {
    const [left, wide] = clipped(from, to, 2) ?? [0, 0];
    if (wide === 0) return [];
    const span = box(left, top, wide, height, `class="band" fill="${withAlpha(theme.text, text === undefined ? 0.12 : 0.06)}"`);
    if (text === undefined) return [span];
    const name = `<text x="${at(left + 4)}" y="${at(top + height - 4)}" fill="${theme.text}">${escaped(text)}</text>`;
    return [span, path(`M${at(left)} ${at(top)}v${at(height)}`, theme.text, 'stroke-dasharray="4 4"'), name];
  });
  const hatched = gaps.flatMap(({ from, to }) => {
    const [left, wide] = clipped(from, to, 0) ?? [0, 0];
    return wide === 0 ? [] : [box(left, top, wide, height, 'class="gap" fill="url(#gap)"')];
  });
  const pattern = `<defs><pattern id="gap" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 6L6 0" stroke="${theme.hatch}" stroke-width="1.5"/></pattern></defs>`;
  return hatched.length > 0 ? [pattern, ...shaded, ...hatched] : shaded;
}

/** Returns the marks of the user's own trades: a triangle below a candle for purchases, above it for sales. */
function ofMarks(marks: readonly TradeMark[], { x, indexOf, edgeOf, theme }: PictureFrame): string[] {
  return marks.flatMap(({ time, way, count }) => {
    const edge = edgeOf(time, way === 'buy' ? 'low' : 'high');
    if (edge === null) return [];
    const [left, down] = [x(indexOf(time)), way === 'buy' ? 1 : -1];
    const shape = `<path d="M${at(left)} ${at(edge + 4 * down)}l-4 ${7 * down}h8z" class="own" fill="${theme.mine}"/>`;
    if (count < 2) return [shape];
    const y = at(edge + (way === 'buy' ? 22 : -14));
    return [shape, `<text x="${at(left)}" y="${y}" fill="${theme.mine}" text-anchor="middle">${count}</text>`];
  });
}
function ofDots(dots: readonly TradeDot[], { x, y, indexOf, theme }: PictureFrame): string[] {
  const largest = Math.max(0, ...dots.map(({ value }) => value));
  return dots.map((dot) => {
    const colour = dot.way === null ? theme.text : dot.way === 'buy' ? theme.up : theme.down;
    const [cx, cy, r] = [x(indexOf(dot.time)), y(dot.price), radiusOf(dot, largest)].map(at);
    const circle = `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${withAlpha(colour, 0.45)}" stroke="${colour}" stroke-width="1.5"/>`;
    return dot.count < 2
      ? circle
      : `${circle}<text x="${cx}" y="${at(Number(cy) + 4)}" fill="${theme.text}" text-anchor="middle">${dot.count}</text>`;
  });
}
function ofShape(shape: Shape, kind: Placed['kind'], { theme, escaped }: PictureFrame): string {
  if (shape.kind === 'segment')
    return path(`M${at(shape.from.x)} ${at(shape.from.y)}L${at(shape.to.x)} ${at(shape.to.y)}`, theme.text, 'stroke-width="1.25"');
  if (shape.kind === 'text') {
    const { x, y } = shape.at;
    return `${box(x, y - 9, noteWidth(shape.text), 18, `fill="${theme.surface}" stroke="${theme.text}"`)}<text x="${at(x + 6)}" y="${at(y + 4)}" fill="${theme.text}">${escaped(shape.text)}</text>`;
  }
  const [left, top] = [Math.min(shape.from.x, shape.to.x), Math.min(shape.from.y, shape.to.y)];
  const look = `fill="${theme.wash}" stroke="${theme.text}" ${kind === 'measure' ? 'stroke-dasharray="3 3"' : ''}`;
  return box(left, top, Math.abs(shape.to.x - shape.from.x), Math.abs(shape.to.y - shape.from.y), look);
}
function ofDrawing({ kind, points, text }: Placed, frame: PictureFrame): string[] {
  const { top, width, height, x, y, indexOf, sayPrice } = frame;
  // Shapes have their places in the pane.
  const spots = placesOf(kind, points).map(({ time, price }): PixelPoint => ({ x: x(indexOf(time)), y: y(price) - top }));
  const shapes = shapesOf(kind, spots, text, { width, height }, lineLabels(kind, points, sayPrice));
  return [`<g class="drawing" transform="translate(0 ${at(top)})">`, ...shapes.map((shape) => ofShape(shape, kind, frame)), '</g>'];
}
/** Returns what lies over the series: dots, marks and drawings. */
export const overSeries = ({ dots, marks, drawings }: PictureOverlay, frame: PictureFrame): string[] => [
  ...ofDots(dots, frame),
  ...ofMarks(marks, frame),
  ...drawings.flatMap((drawing) => ofDrawing(drawing, frame)),
];
