const MOST = 120;
const FEWEST = 24;
/** px that a candle needs at least: its body and the gap beside it. */
const LEAST_PX = 5;

/** Returns how many points of the time axis a chart of this width (px) shows initially. */
export const firstPlaces = (plot: number): number => Math.min(MOST, Math.max(FEWEST, Math.floor(plot / LEAST_PX)));
