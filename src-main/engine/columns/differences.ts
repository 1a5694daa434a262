import type { Comparable } from './similar-task.ts';
import type { LikenessDifference } from '#contract/model/worth/similar.ts';

/** Differences below these are not worth a word: points, years, seasons, a part of the wage, a part of the recent matches. */
const LEAST = { rating: 1, age: 1, contract: 1, wage: 0.1, played: 0.3 } as const;
const MOST = 3;

/** Returns what sets a player apart from another, the most telling first: position, rating, age, contract, wage, matches played. */
export function differencesOf(self: Comparable, other: Comparable): LikenessDifference[] {
  const found: LikenessDifference[] = [];
  const add = (what: keyof typeof LEAST, by: number | null): void => {
    if (by !== null && Math.abs(by) >= LEAST[what]) found.push({ what, by, code: null });
  };
  const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);
  if (self.position !== other.position) found.push({ what: 'position', by: 0, code: other.position });
  add('rating', less(other.rating, self.rating));
  add('age', less(other.age, self.age));
  add('contract', less(other.contract, self.contract));
  add('wage', other.wages === null || !self.wages ? null : other.wages / self.wages - 1);
  add('played', less(other.played, self.played));
  return found.slice(0, MOST);
}
