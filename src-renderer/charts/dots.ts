import type { Theme } from './theme.ts';

/** One or several trades as a dot. `value` in base units of coin; `way` is the side that crossed the spread, null if it is unknown or both. */
export interface TradeDot {
  readonly time: number;
  readonly price: number;
  readonly value: number;
  readonly count: number;
  readonly way: 'buy' | 'sell' | null;
}

/** Radii in pixels: of the smallest dot, of one with a number, and of the largest. */
const [LEAST, NUMBERED, MOST] = [3.5, 6.5, 11];

/** Returns the radius of a dot in pixels: its area grows with the value, up to that of the largest; a number needs some room. */
export const radiusOf = ({ value, count }: Pick<TradeDot, 'value' | 'count'>, largest: number): number =>
  Math.max(count > 1 ? NUMBERED : LEAST, largest <= 0 ? 0 : MOST * Math.sqrt(Math.max(0, value) / largest));

/** Draws a dot with the number of its trades, if there are several. */
export function drawDot(context: CanvasRenderingContext2D, dot: TradeDot, x: number, y: number, radius: number, theme: Theme): void {
  const colour = dot.way === null ? theme.text : dot.way === 'buy' ? theme.up : theme.down;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = theme.surface;
  context.fill();
  context.globalAlpha = 0.45;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  context.stroke();
  if (dot.count < 2) return;
  context.font = `${theme.fontPx}px ${theme.font}`;
  context.fillStyle = theme.text;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(dot.count), x, y + 0.5);
  context.textAlign = 'start';
}
