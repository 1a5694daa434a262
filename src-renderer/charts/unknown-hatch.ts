import type { IPanePrimitive, Time } from 'lightweight-charts';
import { xOf } from './axis-place.ts';
import { hatch } from './overlay.ts';
import { panePrimitive } from './series-primitive.ts';
import { seriesColour, type SeriesSpec } from './series.ts';
import type { Theme } from './theme.ts';

/** Places on the time axis, from the first to the last, where a study has no value. `pane` 0 is that of the prices. */
export interface UnknownHatch {
  readonly pane: number;
  readonly from: number;
  readonly to: number;
  /** The colour of the study. */
  readonly colour: SeriesSpec['colour'];
  /** Among the studies on the price, the place of this one from below. */
  readonly row: number;
  /** Why there is no value, in a word or two. */
  readonly text: string;
}

/** Height of the strip of a study on the price, and the distance between strips, in px. */
const [STRIP, BETWEEN] = [5, 2];
/** Room around a text in px. */
const AROUND = 16;

/**
 * Hatches where the studies of a pane have no value. A pane of its own is hatched as a whole and says why; on the price, each study has a
 * narrow strip at the bottom in its colour. `read` is called at every repaint.
 */
export function unknownHatch(pane: number, read: () => readonly UnknownHatch[], theme: () => Theme): IPanePrimitive<Time> {
  return panePrimitive((target, chart) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const scale = chart.timeScale();
      const x = (place: number): number => xOf(scale, place) ?? 0;
      const look = theme();
      for (const { from, to, colour, row, text, pane: at } of read()) {
        if (at !== pane) continue;
        // An interval is drawn around its place.
        const [left, right] = [Math.max(0, x(from - 0.5)), Math.min(mediaSize.width, x(to + 0.5))];
        if (right <= left) continue;
        const area = { x: left, width: right - left };
        if (pane === 0) {
          const y = mediaSize.height - (row + 1) * (STRIP + BETWEEN);
          hatch(context, { ...area, y, height: STRIP }, seriesColour(colour, look));
          continue;
        }
        hatch(context, { ...area, y: 0, height: mediaSize.height }, look.hatch);
        context.font = `${look.fontPx + 1}px ${look.font}`;
        const wide = context.measureText(text).width;
        if (area.width < wide + 2 * AROUND) continue;
        const [middle, y] = [left + area.width / 2, mediaSize.height / 2];
        context.fillStyle = look.surface;
        context.fillRect(middle - wide / 2 - 6, y - 9, wide + 12, 18);
        context.fillStyle = look.text;
        context.textBaseline = 'middle';
        context.fillText(text, middle - wide / 2, y + 0.5);
      }
    }),
  );
}
