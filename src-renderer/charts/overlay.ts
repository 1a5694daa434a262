import type { IChartApi, IPanePrimitive, PaneAttachedParameter, Time, IPrimitivePaneRenderer } from 'lightweight-charts';
import { xOf } from './axis-place.ts';
import { levelColour, type ChartLevel } from './levels.ts';
import { lineLabels, noteWidth, shapesOf, type DrawingKind, type PixelPoint, type Plane, type Shape } from './drawings.ts';
import { drawDot, radiusOf, type TradeDot } from './dots.ts';
import { withAlpha, type Theme } from './theme.ts';

/** A drawing on the chart. Times are in Unix seconds, prices in the units of the leading series. */
export interface Placed {
  readonly id: string;
  readonly kind: DrawingKind;
  readonly points: readonly { readonly time: number; readonly price: number }[];
  readonly text: string | null;
  readonly selected: boolean;
}

/** The content below and above the series of the price pane. Gaps are indices on the time axis. */
export interface OverlayModel {
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  /** Spans shaded behind the prices, such as matches; indices on the time axis. One with a text is paler, has edges and is named. */
  readonly bands: readonly { readonly from: number; readonly to: number; readonly text?: string }[];
  readonly drawings: readonly Placed[];
  /** Single trades, for a share that is rarely traded. */
  readonly dots: readonly TradeDot[];
  /** Lines at prices. The series puts their prices on the axis; the lines and texts are drawn here. */
  readonly levels: readonly ChartLevel[];
  readonly heightOf: (price: number) => number | null;
  /** Returns the corners of a drawing in pixels. */
  readonly spots: (drawing: Placed) => PixelPoint[];
  /** Returns the pixels of a time and price. */
  readonly placeOf: (place: { readonly time: number; readonly price: number }) => PixelPoint | null;
  readonly plane: () => Plane;
  readonly sayPrice: (price: number) => string;
  readonly theme: Theme;
}

const STRIPE = 6;
/** How opaque the ground behind a caption is. */
const CAPTION_ALPHA = 0.85;
/** A shaded span is at least this wide, in px, and this opaque. */
const [LEAST_BAND, BAND_ALPHA] = [2, 0.12];

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Fills an area, in px, with stripes. */
export function hatch(context: CanvasRenderingContext2D, { x, y, width, height }: Area, colour: string): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  for (let at = x - height; at < x + width; at += STRIPE) {
    context.moveTo(at, y + height);
    context.lineTo(at + height, y);
  }
  context.stroke();
  context.restore();
}

function paint(context: CanvasRenderingContext2D, shape: Shape, drawing: Placed, theme: Theme, right: number): void {
  context.strokeStyle = context.fillStyle = drawing.selected ? theme.accent : theme.text;
  context.lineWidth = drawing.selected ? 2 : 1.25;
  context.font = `${theme.fontPx + 1}px ${theme.font}`;
  context.textBaseline = 'middle';
  if (shape.kind === 'segment') {
    context.beginPath();
    context.moveTo(shape.from.x, shape.from.y);
    context.lineTo(shape.to.x, shape.to.y);
    context.stroke();
    return;
  }
  if (shape.kind === 'text') return label(context, shape.text, shape.at, theme);
  const [x, y] = [Math.min(shape.from.x, shape.to.x), Math.min(shape.from.y, shape.to.y)];
  const [width, height] = [Math.abs(shape.to.x - shape.from.x), Math.abs(shape.to.y - shape.from.y)];
  context.fillStyle = theme.wash;
  context.fillRect(x, y, width, height);
  if (drawing.kind === 'measure') context.setLineDash([3, 3]);
  context.strokeRect(x, y, width, height);
  context.setLineDash([]);
  if (drawing.text !== null) label(context, drawing.text, { x, y: y > 24 ? y - 12 : y + height + 12 }, theme, right);
}

/** Draws a label. `right` keeps it within the pane; without it, a note stays where it is. */
function label(context: CanvasRenderingContext2D, text: string, spot: PixelPoint, theme: Theme, right = Infinity): void {
  const width = Math.max(noteWidth(text), context.measureText(text).width + 12);
  const at = { x: Math.max(0, Math.min(spot.x, right - width)), y: spot.y };
  context.fillStyle = theme.surface;
  context.fillRect(at.x, at.y - 9, width, 18);
  context.lineWidth = 1;
  context.strokeRect(at.x + 0.5, at.y - 8.5, width - 1, 17);
  context.fillStyle = theme.text;
  context.fillText(text, at.x + 6, at.y + 0.5);
}

/** Draws a line at a price, with its text at the left. */
function tag(context: CanvasRenderingContext2D, level: ChartLevel, y: number, width: number, theme: Theme): void {
  context.font = `${theme.fontPx + 1}px ${theme.font}`;
  context.textBaseline = 'middle';
  const box = context.measureText(level.text).width + 14;
  context.strokeStyle = levelColour(level, theme);
  context.lineWidth = level.active ? 2 : 1;
  context.setLineDash([5, 4]);
  context.beginPath();
  context.moveTo(6 + box, y + 0.5);
  context.lineTo(width, y + 0.5);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = theme.surface;
  context.fillRect(6, y - 9, box, 18);
  context.strokeRect(6.5, y - 8.5, box - 1, 17);
  context.fillStyle = theme.text;
  context.fillText(level.text, 13, y + 0.5);
}

/** Marks the beginning of a named span with a dashed line, and writes its name at the bottom. */
function breakAt(context: CanvasRenderingContext2D, text: string, x: number, height: number, theme: Theme): void {
  context.strokeStyle = context.fillStyle = theme.text;
  context.lineWidth = 1;
  context.setLineDash([4, 4]);
  context.beginPath();
  context.moveTo(Math.round(x) + 0.5, 0);
  context.lineTo(Math.round(x) + 0.5, height);
  context.stroke();
  context.setLineDash([]);
  context.font = `${theme.fontPx}px ${theme.font}`;
  context.textBaseline = 'bottom';
  context.fillText(text, x + 4, height - 4);
}

/** Draws shaded spans and gaps, and drawings above them. `set` shows a new model; `redraw` draws all panes again. */
export function overlay(): IPanePrimitive<Time> & { set(model: OverlayModel): void; redraw(): void } {
  let chart: IChartApi | null = null;
  let update: (() => void) | null = null;
  let model: OverlayModel | null = null;

  const gaps: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        if (!chart || !model) return;
        const scale = chart.timeScale();
        const x = (index: number): number => xOf(scale, index) ?? 0;
        for (const { from, to, text } of model.bands) {
          const left = x(from);
          const width = Math.max(LEAST_BAND, x(to) - left);
          if (left + width <= 0 || left >= mediaSize.width) continue;
          context.fillStyle = withAlpha(model.theme.text, text === undefined ? BAND_ALPHA : BAND_ALPHA / 2);
          context.fillRect(left, 0, width, mediaSize.height);
          if (text !== undefined) breakAt(context, text, Math.max(0, left), mediaSize.height, model.theme);
        }
        for (const { from, to } of model.gaps) {
          const [left, right] = [Math.max(0, x(from)), Math.min(mediaSize.width, x(to))];
          if (right > left) hatch(context, { x: left, y: 0, width: right - left, height: mediaSize.height }, model.theme.hatch);
        }
      }),
  };
  const drawings: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        if (!model) return;
        const { theme, spots, plane, heightOf, dots, placeOf } = model;
        const largest = Math.max(0, ...dots.map(({ value }) => value));
        for (const dot of dots) {
          const spot = placeOf(dot);
          if (spot) drawDot(context, dot, spot.x, spot.y, radiusOf(dot, largest), theme);
        }
        for (const level of model.levels) {
          const y = heightOf(level.price);
          if (y !== null && y >= 0 && y <= plane().height) tag(context, level, Math.round(y), plane().width, theme);
        }
        for (const drawing of model.drawings) {
          const corners = spots(drawing);
          const labels = lineLabels(drawing.kind, drawing.points, model.sayPrice);
          for (const shape of shapesOf(drawing.kind, corners, drawing.text, plane(), labels))
            paint(context, shape, drawing, theme, plane().width);
          if (!drawing.selected) continue;
          context.fillStyle = theme.accent;
          for (const { x, y } of corners) context.fillRect(x - 3, y - 3, 6, 6);
        }
      }),
  };
  const views = [
    { zOrder: () => 'bottom' as const, renderer: () => gaps },
    { zOrder: () => 'top' as const, renderer: () => drawings },
  ];
  return {
    attached: (param: PaneAttachedParameter<Time>) => {
      chart = param.chart as IChartApi;
      update = param.requestUpdate;
    },
    detached: () => void ([chart, update] = [null, null]),
    paneViews: () => views,
    redraw: () => update?.(),
    set: (next) => {
      model = next;
      update?.();
    },
  };
}

/** A short text in the corner of a pane. */
export interface Caption extends IPanePrimitive<Time> {
  /** Returns its width in px as drawn last. */
  readonly width: () => number;
}
/** Returns a short text for the corner of a pane, such as "Volume 3,912". `read` is called at every repaint. */
export function caption(read: () => string, theme: () => Theme): Caption {
  let width = 0;
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        context.font = `${theme().fontPx + 1}px ${theme().font}`;
        context.textBaseline = 'top';
        const text = read();
        // Lines and hatching would make the text unreadable.
        context.fillStyle = withAlpha(theme().surface, CAPTION_ALPHA);
        width = text === '' ? 0 : context.measureText(text).width + 8;
        context.fillRect(4, 3, width, theme().fontPx + 8);
        context.fillStyle = theme().text;
        context.fillText(text, 8, 7);
      }),
  };
  return { paneViews: () => [{ zOrder: () => 'top' as const, renderer: () => renderer }], width: () => width };
}
