import type { Clubs } from '../clubs/all-clubs.ts';
import { unit } from '../rng.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
  /** Penalty shoot-out of a drawn cup match; null when there was none. */
  readonly pens: readonly [home: number, away: number] | null;
}
const MAX_GOALS = 8;
const HOME = 1.5;
const AWAY = 1.1;
const EDGE = 1.7;

/** A Poisson variate with the given mean for a uniform number `u`. */
function poisson(mean: number, u: number): number {
  let [p, n] = [Math.exp(-mean), 0];
  for (let sum = p; u > sum && n < MAX_GOALS; sum += p) p *= mean / ++n;
  return n;
}

/** Results of matches. Stronger clubs win more often. A score can be set before the match is played. */
export function createScores(seed: number, clubs: Clubs) {
  const set = new Map<number, Score>();
  const strength = new Map<number, number>();
  const quality = (club: number): number => {
    const cached = strength.get(club);
    if (cached !== undefined) return cached;
    const made = clubs.quality(club);
    strength.set(club, made);
    return made;
  };
  const penalties = (fixture: number): [number, number] => {
    const winner = 3 + Math.floor(3 * unit(seed, 213, fixture));
    const loser = winner - 1 - Math.floor(2 * unit(seed, 214, fixture));
    return unit(seed, 215, fixture) < 0.5 ? [winner, loser] : [loser, winner];
  };
  const of = (fixture: number, home: number, away: number, knockout: boolean): Score => {
    const fixed = set.get(fixture);
    const edge = EDGE * (quality(home) - quality(away));
    const [h, a] = fixed
      ? [fixed.home, fixed.away]
      : [poisson(HOME * Math.exp(edge), unit(seed, 211, fixture)), poisson(AWAY * Math.exp(-edge), unit(seed, 212, fixture))];
    return { home: h, away: a, pens: knockout && h === a ? (fixed?.pens ?? penalties(fixture)) : null };
  };
  return {
    of,
    /** Sets the result of a match, for tests that need an exact one. */
    set: (fixture: number, home: number, away: number): void => void set.set(fixture, { home, away, pens: null }),
  };
}
export type Scores = ReturnType<typeof createScores>;
