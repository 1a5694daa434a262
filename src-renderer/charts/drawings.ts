import { percent } from '../lib/format/format.ts';

/** Geometry of drawings: their shapes on screen and hit tests. Coordinates are pixels; no canvas is needed. */
export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** One shape of a drawing. */
export type Shape =
  | { readonly kind: 'segment'; readonly from: PixelPoint; readonly to: PixelPoint }
  | { readonly kind: 'box'; readonly from: PixelPoint; readonly to: PixelPoint }
  | { readonly kind: 'text'; readonly at: PixelPoint; readonly text: string };

/** Size of the drawing area in pixels. */
export interface Plane {
  readonly width: number;
  readonly height: number;
}

export type DrawingKind = 'line' | 'ray' | 'level' | 'moment' | 'rectangle' | 'retracement' | 'note' | 'measure';

/** Number of points that complete each kind. */
export const POINTS: Readonly<Record<DrawingKind, 1 | 2>> = {
  line: 2,
  ray: 2,
  level: 1,
  moment: 1,
  rectangle: 2,
  retracement: 2,
  note: 1,
  measure: 2,
};

/** Parts of the move from the second point of a retracement back to the first one at which it has a line. */
export const RETRACED = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;
interface Place {
  readonly time: number;
  readonly price: number;
}
/** Returns the points whose pixels the shapes need: those of the drawing, then one for each line of a retracement, as a scale may not be even. */
export function placesOf<P extends Place>(kind: DrawingKind, points: readonly P[]): readonly Place[] {
  const [a, b] = points;
  if (kind !== 'retracement' || !a || !b) return points;
  return [a, b, ...RETRACED.map((part) => ({ time: Math.min(a.time, b.time), price: b.price + (a.price - b.price) * part }))];
}

/** Returns the end of a ray from `a` through `b` at the edge of the plane. */
export function rayEnd(a: PixelPoint, b: PixelPoint, { width, height }: Plane): PixelPoint {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx === 0 && dy === 0) return b;
  const distance = (from: number, by: number, size: number): number => (by === 0 ? Infinity : ((by > 0 ? size : 0) - from) / by);
  const far = Math.min(distance(a.x, dx, width), distance(a.y, dy, height));
  // A ray that starts outside and leads away ends at its second point.
  return far <= 1 ? b : { x: a.x + dx * far, y: a.y + dy * far };
}

/** Returns the texts of the lines of a retracement, each its part of the move and its price; none for other drawings. */
export const lineLabels = (kind: DrawingKind, points: readonly Place[], sayPrice: (price: number) => string): string[] =>
  placesOf(kind, points)
    .slice(POINTS[kind])
    .map(({ price }, n) => `${percent((RETRACED[n] ?? 0) * 100, 1)} · ${sayPrice(Math.round(price))}`);

/** Returns the shapes of a drawing whose places are at `spots`. `labels` are the texts of the lines of a retracement. */
export function shapesOf(
  kind: DrawingKind,
  spots: readonly PixelPoint[],
  text: string | null,
  plane: Plane,
  labels: readonly string[] = [],
): Shape[] {
  const [a, b] = spots;
  if (!a) return [];
  if (kind === 'level') return [{ kind: 'segment', from: { x: 0, y: a.y }, to: { x: plane.width, y: a.y } }];
  if (kind === 'moment') return [{ kind: 'segment', from: { x: a.x, y: 0 }, to: { x: a.x, y: plane.height } }];
  if (kind === 'note') return [{ kind: 'text', at: a, text: text ?? '' }];
  if (!b) return [];
  if (kind === 'rectangle' || kind === 'measure') return [{ kind: 'box', from: a, to: b }];
  if (kind === 'retracement')
    return [
      ...spots.slice(2).map(({ x, y }): Shape => ({ kind: 'segment', from: { x, y }, to: { x: plane.width, y } })),
      ...spots.slice(2).map((at, n): Shape => ({ kind: 'text', at, text: labels[n] ?? percent((RETRACED[n] ?? 0) * 100, 1) })),
      { kind: 'segment', from: a, to: b },
    ];
  return [{ kind: 'segment', from: a, to: kind === 'ray' ? rayEnd(a, b, plane) : b }];
}

function toSegment(p: PixelPoint, a: PixelPoint, b: PixelPoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  return Math.hypot(p.x - (a.x + along * dx), p.y - (a.y + along * dy));
}

/** Height of a note in px. */
const NOTE_PX = 18;
/** Returns the approximate width of a note in px, because no canvas is available here to measure text. */
export const noteWidth = (text: string): number => text.length * 6 + 12;

function distance(point: PixelPoint, shape: Shape): number {
  if (shape.kind === 'segment') return toSegment(point, shape.from, shape.to);
  if (shape.kind === 'text') {
    const inside = point.x >= shape.at.x && point.x <= shape.at.x + noteWidth(shape.text) && Math.abs(point.y - shape.at.y) <= NOTE_PX / 2;
    return inside ? 0 : Math.hypot(point.x - shape.at.x, point.y - shape.at.y);
  }
  const { from, to } = shape;
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return Math.min(...corners.map((corner, i) => toSegment(point, corner, corners[(i + 1) % 4] ?? corner)));
}

const TOLERANCE = 6;

/** Returns the index of the topmost drawing near the pointer, or null. The last one drawn is on top. */
export function hit(point: PixelPoint, drawn: readonly (readonly Shape[])[], tolerance = TOLERANCE): number | null {
  const found = drawn.findLastIndex((shapes) => shapes.some((shape) => distance(point, shape) <= tolerance));
  return found < 0 ? null : found;
}

/** Returns the index of the corner near the pointer, or null. Dragging a corner moves one point instead of the drawing. */
export function hitCorner(point: PixelPoint, spots: readonly PixelPoint[], tolerance = TOLERANCE): number | null {
  const found = spots.findIndex((spot) => Math.hypot(spot.x - point.x, spot.y - point.y) <= tolerance);
  return found < 0 ? null : found;
}
