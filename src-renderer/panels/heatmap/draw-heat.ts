import type { Trade } from '#contract/model/market/trade.ts';
import type { BookTop } from '#contract/model/records/book-map.ts';
import { roundStep } from '../../charts/round-step.ts';
import { withAlpha, type Theme } from '../../charts/theme.ts';
import type { HeatGrid } from './heat-grid.ts';
import type { Extent, OwnOrder, TopStretch } from './heat-window.ts';

/** Widths and heights in px. */
const AXIS = { right: 62, bottom: 20 } as const;
/** From this height on, there is room for the strips below the map; each takes this part of the height. */
const [STRIPS_FROM, STRIP_PART] = [240, 0.12];

/** Where the parts of the picture are, in px. */
interface HeatLayout {
  readonly width: number;
  readonly height: number;
  /** Right edge of the map and of the strips. */
  readonly right: number;
  /** Bottom edges of the map and of both strips; equal where there is no room for them. */
  readonly map: number;
  readonly spread: number;
  readonly imbalance: number;
}
export function heatLayout(width: number, height: number): HeatLayout {
  const floor = Math.max(20, height - AXIS.bottom);
  const strip = floor >= STRIPS_FROM ? Math.round(floor * STRIP_PART) : 0;
  return { width, height, right: Math.max(40, width - AXIS.right), map: floor - 2 * strip, spread: floor - strip, imbalance: floor };
}

interface HeatScene {
  readonly layout: HeatLayout;
  readonly time: Extent;
  readonly price: Extent;
  readonly grid: HeatGrid;
  /** The cells of the grid as an image, one pixel per cell. */
  readonly image: CanvasImageSource;
  readonly gaps: readonly Extent[];
  /** Spans in which each change was recorded. */
  readonly live: readonly Extent[];
  readonly stretches: readonly TopStretch[];
  readonly trades: readonly Trade[];
  readonly isMine: (name: string | null) => boolean;
  readonly own: readonly OwnOrder[];
  readonly imbalanceOf: (top: BookTop) => number | null;
  /** The place of the crosshair; null without one. */
  readonly cross: { readonly time: number; readonly price: number } | null;
  readonly theme: Theme;
}
/** Texts of the picture. */
interface HeatTexts {
  readonly price: (base: number) => string;
  readonly axis: (unix: number, unit: 'day' | 'time') => string;
  readonly gap: (gap: Extent) => string;
  readonly own: (order: OwnOrder) => string;
  readonly spread: string;
  readonly imbalance: string;
  readonly bid: string;
  readonly ask: string;
}

type Scale = (value: number) => number;
export const xOf = ({ layout, time }: Pick<HeatScene, 'layout' | 'time'>): Scale => {
  const { from, to } = time;
  return (unix) => ((unix - from) / (to - from || 1)) * layout.right;
};
export const yOf = ({ layout, price }: Pick<HeatScene, 'layout' | 'price'>): Scale => {
  const { from, to } = price;
  return (base) => (1 - (base - from) / (to - from || 1)) * layout.map;
};
/** Radius of a trade in px; the area grows with its coin, up to the largest trade. */
export const radiusOf = (coin: number, most: number): number => 2.5 + 8 * Math.sqrt(most > 0 ? coin / most : 0);
export const coinOf = ({ price, num }: Trade): number => price * num;

/** Draws the map with its lines, trades, strips and axes. */
export function drawHeat(context: CanvasRenderingContext2D, scene: HeatScene, texts: HeatTexts): void {
  const { layout, theme, grid, image, stretches } = scene;
  const [x, y] = [xOf(scene), yOf(scene)];
  context.fillStyle = theme.surface;
  context.fillRect(0, 0, layout.width, layout.height);
  context.font = `${theme.fontPx}px ${theme.font}`;
  context.textBaseline = 'middle';
  clipped(context, [0, 0, layout.right, layout.map], () => {
    context.imageSmoothingEnabled = false;
    const [top, bottom] = [y(grid.low + (grid.rows - 0.5) * grid.step), y(grid.low - 0.5 * grid.step)];
    context.drawImage(image, x(grid.from), top, x(grid.to) - x(grid.from), bottom - top);
  });
  drawGaps(context, scene, texts);
  clipped(context, [0, 0, layout.right, layout.map], () => {
    for (const side of ['ask', 'bid'] as const)
      steps(
        context,
        stretches,
        x,
        ({ top }) => (top[side] === null ? null : y(top[side])),
        side === 'ask' ? theme.down : theme.up,
        withAlpha(theme.surface, 0.7),
      );
    drawOwn(context, scene, texts);
    drawTrades(context, scene);
  });
  if (layout.spread > layout.map) drawStrips(context, scene, texts);
  drawAxes(context, scene, texts);
  drawCross(context, scene);
}

function clipped(context: CanvasRenderingContext2D, [left, top, right, bottom]: readonly number[], draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(left ?? 0, top ?? 0, (right ?? 0) - (left ?? 0), (bottom ?? 0) - (top ?? 0));
  context.clip();
  draw();
  context.restore();
}

/** A line of steps that is never joined across a gap or an unknown value. */
function steps(
  context: CanvasRenderingContext2D,
  stretches: readonly TopStretch[],
  x: Scale,
  heightOf: (stretch: TopStretch) => number | null,
  colour: string,
  edge: string | null = null,
): void {
  context.beginPath();
  let [end, isOpen] = [NaN, false];
  for (const stretch of stretches) {
    const height = heightOf(stretch);
    if (height === null) {
      isOpen = false;
      continue;
    }
    if (isOpen && stretch.from === end) context.lineTo(x(stretch.from), height);
    else context.moveTo(x(stretch.from), height);
    context.lineTo(Math.max(x(stretch.to), x(stretch.from) + 1), height);
    [end, isOpen] = [stretch.to, true];
  }
  // An edge keeps the line apart from the colours of the map, which are dark in both themes.
  for (const [ink, wide] of edge === null
    ? ([[colour, 1.5]] as const)
    : ([
        [edge, 4],
        [colour, 1.5],
      ] as const)) {
    context.strokeStyle = ink;
    context.lineWidth = wide;
    context.stroke();
  }
}

const HATCH = 7;
function drawGaps(context: CanvasRenderingContext2D, scene: HeatScene, texts: HeatTexts): void {
  const { layout, theme, gaps } = scene;
  const x = xOf(scene);
  for (const gap of gaps) {
    const [left, right] = [Math.max(0, x(gap.from)), Math.min(layout.right, x(gap.to))];
    if (right <= left) continue;
    clipped(context, [left, 0, right, layout.imbalance], () => {
      context.fillStyle = theme.surface;
      context.fillRect(left, 0, right - left, layout.imbalance);
      context.strokeStyle = theme.hatch;
      context.lineWidth = 1;
      context.beginPath();
      for (let at = left - layout.imbalance - ((left - layout.imbalance) % HATCH); at < right; at += HATCH) {
        context.moveTo(at, layout.imbalance);
        context.lineTo(at + layout.imbalance, 0);
      }
      context.stroke();
    });
    if (right - left < 18) continue;
    const label = texts.gap(gap);
    const [wide, tall] = [context.measureText(label).width + 12, theme.fontPx + 6];
    if (wide > layout.map && right - left < wide) continue;
    context.save();
    context.translate((left + right) / 2, layout.map / 2);
    if (right - left < wide) context.rotate(-Math.PI / 2);
    context.fillStyle = theme.surface;
    context.fillRect(-wide / 2, -tall / 2, wide, tall);
    context.fillStyle = theme.text;
    context.textAlign = 'center';
    context.fillText(label, 0, 0);
    context.restore();
  }
}

/** Half the height of the mark at a known start or end of an own order, in px. */
const MARK = 4;
function drawOwn(context: CanvasRenderingContext2D, scene: HeatScene, texts: HeatTexts): void {
  const { theme, own, layout, time } = scene;
  const [x, y] = [xOf(scene), yOf(scene)];
  const taken: { readonly start: number; readonly end: number; readonly top: number }[] = [];
  const tall = theme.fontPx + 5;
  for (const order of own) {
    if (order.to <= time.from || order.from >= time.to) continue;
    const [left, right, height] = [x(Math.max(order.from, time.from)), x(order.isOpen ? time.to : order.to), y(order.price)];
    context.strokeStyle = theme.mine;
    context.fillStyle = theme.mine;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(left, height);
    context.lineTo(Math.max(right, left + 2), height);
    context.stroke();
    // A dot where it was placed, a bar where it was gone; without a mark, the observation began or ended.
    if (order.start === 'placed' && order.from >= time.from) {
      context.beginPath();
      context.arc(left, height, MARK - 1, 0, 2 * Math.PI);
      context.fill();
    }
    if (order.end !== 'seen') context.fillRect(right - 1, height - MARK, 2, 2 * MARK);
    if (!order.isFirst) continue;
    const label = texts.own(order);
    const wide = context.measureText(label).width + 8;
    const start = Math.max(2, Math.min(left, layout.right - wide - 2));
    const away = order.side === 'bid' ? 1 : -1;
    let top = height + (order.side === 'bid' ? 4 : -theme.fontPx - 8);
    // A label moves on from its line until it covers no other one.
    while (taken.some((one) => Math.abs(one.top - top) < tall && start < one.end && start + wide > one.start)) top += away;
    taken.push({ start, end: start + wide, top });
    context.fillStyle = theme.surface;
    context.fillRect(start, top, wide, tall);
    context.fillStyle = theme.mine;
    context.textAlign = 'left';
    context.fillText(label, start + 4, top + theme.fontPx / 2 + 3);
  }
}
/** The own order under a point of the map. */
export function ownAt(scene: Pick<HeatScene, 'layout' | 'time' | 'price' | 'own'>, at: { readonly time: number; readonly price: number }) {
  const [x, y] = [xOf(scene), yOf(scene)];
  return scene.own.findLast(
    ({ from, to, isOpen, price }) =>
      Math.abs(y(price) - y(at.price)) <= MARK + 1 && x(at.time) >= x(from) - MARK && (isOpen || x(at.time) <= x(to) + MARK),
  );
}

function drawTrades(context: CanvasRenderingContext2D, scene: HeatScene): void {
  const { theme, trades, isMine } = scene;
  const [x, y] = [xOf(scene), yOf(scene)];
  const most = trades.reduce((all, trade) => Math.max(all, coinOf(trade)), 0);
  for (const trade of trades) {
    const mine = isMine(trade.buyer) || isMine(trade.seller);
    context.beginPath();
    context.arc(x(trade.time), y(trade.price), radiusOf(coinOf(trade), most), 0, 2 * Math.PI);
    context.fillStyle = withAlpha(trade.taker === 'buy' ? theme.up : trade.taker === 'sell' ? theme.down : theme.text, 0.75);
    context.fill();
    context.strokeStyle = mine ? theme.mine : '#ffffff';
    context.lineWidth = mine ? 2.5 : 1;
    context.stroke();
  }
}

function drawStrips(context: CanvasRenderingContext2D, scene: HeatScene, texts: HeatTexts): void {
  const { layout, theme, stretches, time } = scene;
  const x = xOf(scene);
  const shown = stretches.filter(({ from, to }) => to > time.from && from < time.to);
  const wideOf = ({ top: { bid, ask } }: TopStretch): number | null => (bid === null || ask === null ? null : ask - bid);
  const widest = shown.reduce((all, one) => Math.max(all, wideOf(one) ?? 0), 1);
  const room = layout.spread - layout.map;
  const label = theme.fontPx + 6;
  clipped(context, [0, layout.map, layout.right, layout.spread], () => {
    const heightOf = (wide: number): number => layout.spread - 3 - (wide / widest) * Math.max(4, room - label - 4);
    steps(context, shown, x, (one) => (wideOf(one) === null ? null : heightOf(wideOf(one) ?? 0)), theme.text);
  });
  clipped(context, [0, layout.spread, layout.right, layout.imbalance], () => {
    const [middle, half] = [(layout.spread + label + layout.imbalance) / 2, (layout.imbalance - layout.spread - label) / 2 - 1];
    for (const { from, to, top } of shown) {
      const side = scene.imbalanceOf(top);
      if (side === null) continue;
      context.fillStyle = side >= 0 ? theme.up : theme.down;
      const tall = (Math.abs(side) / 100) * half;
      context.fillRect(x(from), side >= 0 ? middle - tall : middle, Math.max(1, x(to) - x(from)), Math.max(1, tall));
    }
  });
  context.fillStyle = theme.line;
  for (const edge of [layout.map, layout.spread]) context.fillRect(0, edge, layout.width, 1);
  context.fillStyle = theme.text;
  context.textAlign = 'left';
  context.fillText(texts.spread, 6, layout.map + label / 2 + 2);
  context.fillText(texts.imbalance, 6, layout.spread + label / 2 + 2);
  const right = layout.right + 6;
  context.fillStyle = theme.faint;
  context.fillText(texts.price(widest), right, layout.map + label / 2 + 2);
  if (layout.imbalance - layout.spread > 3 * theme.fontPx) {
    context.fillText(texts.bid, right, layout.spread + label / 2 + 4);
    context.fillText(texts.ask, right, layout.imbalance - label / 2);
  }
}

const MINUTE = 60;
const TIME_STEPS = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 10_080].map((minutes) => minutes * MINUTE);
function drawAxes(context: CanvasRenderingContext2D, scene: HeatScene, texts: HeatTexts): void {
  const { layout, theme, time, price, live, gaps } = scene;
  const [x, y] = [xOf(scene), yOf(scene)];
  context.fillStyle = theme.line;
  context.fillRect(layout.right, 0, 1, layout.imbalance);
  context.fillRect(0, layout.imbalance, layout.width, 1);
  // where each change was recorded, and where only tables were
  for (const [spans, colour] of [
    [[time], theme.faint],
    [live, theme.accent],
    [gaps, theme.surface],
  ] as const) {
    context.fillStyle = colour;
    for (const { from, to } of spans) {
      const [left, right] = [Math.max(0, x(from)), Math.min(layout.right, x(to))];
      if (right > left) context.fillRect(left, layout.imbalance + 1, Math.max(1, right - left), 2);
    }
  }
  context.fillStyle = theme.faint;
  context.textAlign = 'left';
  const last = scene.stretches.at(-1)?.top;
  const step = roundStep(price.to - price.from, Math.max(2, Math.floor(layout.map / 44)));
  for (let at = Math.ceil(price.from / step) * step; at <= price.to; at += step) {
    const height = y(at);
    const isCovered = [last?.ask, last?.bid].some((best) => best != null && Math.abs(y(best) - height) < 14);
    if (height > 6 && height < layout.map - 6 && !isCovered) context.fillText(texts.price(Math.round(at)), layout.right + 6, height);
  }
  const most = Math.max(2, Math.floor(layout.right / 76));
  const each = TIME_STEPS.find((one) => (time.to - time.from) / one <= most) ?? 30 * 1_440 * MINUTE;
  const shift = new Date(time.from * 1_000).getTimezoneOffset() * MINUTE;
  context.textAlign = 'center';
  for (let at = Math.ceil((time.from - shift) / each) * each + shift; at < time.to; at += each) {
    const isDay = each >= 1_440 * MINUTE || (at - shift) % (1_440 * MINUTE) === 0;
    if (x(at) > 18 && x(at) < layout.right - 18)
      context.fillText(texts.axis(at, isDay ? 'day' : 'time'), x(at), layout.height - AXIS.bottom / 2 + 2);
  }
  for (const side of ['ask', 'bid'] as const) {
    const best = last?.[side] ?? null;
    if (best === null || best < price.from || best > price.to) continue;
    context.fillStyle = side === 'ask' ? theme.down : theme.up;
    context.fillRect(layout.right + 1, y(best) - 8, AXIS.right, 16);
    context.fillStyle = theme.fillInk;
    context.textAlign = 'left';
    context.fillText(texts.price(best), layout.right + 6, y(best));
  }
}

function drawCross(context: CanvasRenderingContext2D, scene: HeatScene): void {
  const { cross, layout, theme } = scene;
  if (!cross) return;
  const [left, top] = [xOf(scene)(cross.time), yOf(scene)(cross.price)];
  context.strokeStyle = theme.crosshair;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(left, 0);
  context.lineTo(left, layout.imbalance);
  context.moveTo(0, top);
  context.lineTo(layout.right, top);
  context.stroke();
  context.setLineDash([]);
}
