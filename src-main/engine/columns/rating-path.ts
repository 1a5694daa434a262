import type { PlayerColumns } from './similar-task.ts';

/** The rating that a player has ahead, as that of the same rank among players of his position at each age. */
interface PathOutput {
  readonly ahead: { age: number; rating: number; low: number; high: number }[];
  readonly cohort: { age: number; rating: number }[];
  readonly count: number;
}
const AHEAD_YEARS = 2;
/** Half the width of the band in ranks, and the fewest players of an age that count. */
const BAND = 0.15;
const LEAST = 12;
const FIRST_AGE = 15;
const LAST_AGE = 45;

/** Interpolates between the sorted values; `part` from 0 to 1. */
function at(sorted: ArrayLike<number>, part: number): number {
  const place = Math.min(1, Math.max(0, part)) * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
/** Returns the part of the values below one, equal ones counted half. */
function rankOf(sorted: ArrayLike<number>, value: number): number {
  let [below, equal] = [0, 0];
  for (let n = 0; n < sorted.length; n++) {
    if ((sorted[n] ?? 0) < value) below++;
    else if (sorted[n] === value) equal++;
  }
  return sorted.length === 0 ? 0.5 : (below + equal / 2) / sorted.length;
}

/** Returns the path ahead of a player, and the median of his position by age. `id` is the player. */
export function ratingPathOf(players: PlayerColumns, { id }: { readonly id: number }): PathOutput {
  const row = players.ids.indexOf(id);
  const [mains, ages, ratings] = [players.texts('position'), players.numbers('age'), players.numbers('rating')];
  const [age, rating] = [ages[row] ?? NaN, ratings[row] ?? NaN];
  const byAge: number[][] = Array.from({ length: LAST_AGE + 1 }, () => []);
  let count = 0;
  for (let n = 0; n < players.count; n++) {
    if (mains.codes[n] !== mains.codes[row] || Number.isNaN(ratings[n] as number)) continue;
    const years = Math.floor(ages[n] as number);
    if (!(years >= FIRST_AGE && years <= LAST_AGE)) continue;
    byAge[years]?.push(ratings[n] as number);
    count++;
  }
  const sorted = byAge.map((one) => Float64Array.from(one).sort());
  const known = (years: number): boolean => (sorted[years]?.length ?? 0) >= LEAST;
  const cohort = sorted.flatMap((one, years) => (known(years) ? [{ age: years, rating: at(one, 0.5) }] : []));
  const now = Math.floor(age);
  const ahead: PathOutput['ahead'] = [];
  if (known(now)) {
    const own = sorted[now] ?? new Float64Array();
    const rank = rankOf(own, rating);
    ahead.push({ age, rating, low: rating, high: rating });
    for (let years = 1; years <= AHEAD_YEARS && known(now + years); years++) {
      const then = sorted[now + years] ?? own;
      const moved = (part: number): number => rating + at(then, part) - at(own, rank);
      const band = (BAND * years) / AHEAD_YEARS;
      ahead.push({ age: age + years, rating: moved(rank), low: moved(rank - band), high: moved(rank + band) });
    }
  }
  return { ahead: ahead.length > 1 ? ahead : [], cohort, count };
}
