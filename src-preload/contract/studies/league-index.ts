/** A price at a time; times in Unix seconds. */
export interface PricePoint {
  readonly time: number;
  readonly value: number;
}

/** Returns the last price at or before each of the times, both ascending; null before the first. Prices of zero are no prices. */
export function pricesAt(points: readonly PricePoint[], times: readonly number[]): (number | null)[] {
  let [at, price]: [number, number | null] = [0, null];
  return times.map((time) => {
    for (let next = points[at]; next !== undefined && next.time <= time; next = points[++at]) if (next.value > 0) price = next.value;
    return price;
  });
}

/**
 * The index of a league: the mean of what the prices of its clubs became of 100 at the first of the times. Every club counts the same. A
 * club that was not traded keeps its last price, and one without a price at the first time is left out. Empty if none has one.
 */
export function leagueIndex(clubs: readonly (readonly PricePoint[])[], times: readonly number[]): PricePoint[] {
  const lines = clubs.map((points) => pricesAt(points, times)).filter(([first]) => first !== null && first !== undefined);
  if (lines.length === 0) return [];
  return times.map((time, n) => {
    const sum = lines.reduce((all, line) => all + (line[n] as number) / (line[0] as number), 0);
    return { time, value: (sum / lines.length) * 100 };
  });
}
