const MOST = 120;
const FEWEST = 24;
/** px a candle needs to be one: a body, and a gap beside it. */
const LEAST_PX = 5;

/** How many places of the axis a chart of this width (px) shows when it is first opened. */
export const firstPlaces = (plot: number): number => Math.min(MOST, Math.max(FEWEST, Math.floor(plot / LEAST_PX)));
