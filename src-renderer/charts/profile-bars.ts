import type { IPanePrimitive, Time } from 'lightweight-charts';
import { panePrimitive } from './series-primitive.ts';
import { withAlpha, type Theme } from './theme.ts';
import type { VolumeProfile } from './volume-profile.ts';

/** A profile beside the price axis. `of` returns that of the places between two on the time axis. */
export interface ProfileBars {
  readonly side: 'left' | 'right';
  readonly of: (from: number, to: number) => VolumeProfile | null;
}

/** Part of the plot that the longest bar takes. */
const LONGEST = 0.24;
/** How opaque bars are within the value area and outside of it. */
const [INSIDE, OUTSIDE] = [0.5, 0.2];

/** Draws the profile of the visible places as bars: bought at the edge, then sold, then without a known side. `read` is called at every repaint. */
export function profileBars(
  read: () => ProfileBars | null,
  heightOf: (price: number) => number | null,
  theme: () => Theme,
): IPanePrimitive<Time> {
  return panePrimitive((target, chart) =>
    target.useMediaCoordinateSpace(({ context, mediaSize: { width } }) => {
      const range = chart.timeScale().getVisibleLogicalRange();
      const bars = read();
      const profile = range && bars ? bars.of(range.from, range.to) : null;
      if (!bars || !profile) return;
      const { rows, peak, area } = profile;
      const look = theme();
      const scale = (LONGEST * width) / (rows[peak]?.num ?? 1);
      for (const [n, { low, high, bought, sold, other }] of rows.entries()) {
        const [a, b] = [heightOf(low - 0.5), heightOf(high + 0.5)];
        if (a === null || b === null) continue;
        const [y, height] = [Math.min(a, b), Math.abs(a - b)];
        const alpha = area.from <= n && n <= area.to ? INSIDE : OUTSIDE;
        let at = 0;
        for (const [num, colour] of [
          [bought, look.up],
          [sold, look.down],
          [other, look.faint],
        ] as const) {
          const long = num * scale;
          context.fillStyle = withAlpha(colour, alpha);
          // Bars that are high enough keep a gap.
          context.fillRect(bars.side === 'left' ? at : width - at - long, y, long, height > 3 ? height - 1 : Math.max(1, height));
          at += long;
        }
        if (n !== peak) continue;
        const middle = Math.round(y + height / 2) + 0.5;
        context.strokeStyle = context.fillStyle = look.text;
        context.lineWidth = 1;
        context.setLineDash([2, 3]);
        context.beginPath();
        context.moveTo(bars.side === 'left' ? at : 0, middle);
        context.lineTo(bars.side === 'left' ? width : width - at, middle);
        context.stroke();
        context.setLineDash([]);
        context.font = `${look.fontPx}px ${look.font}`;
        context.textBaseline = 'bottom';
        const wide = context.measureText(POC).width;
        context.fillText(POC, bars.side === 'left' ? at + 4 : width - at - wide - 4, middle - 1);
      }
    }),
  );
}
/** The point of control, by its usual abbreviation. */
const POC = /* @wc-ignore */ 'POC';
