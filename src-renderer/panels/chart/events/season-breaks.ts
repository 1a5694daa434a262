import type { Season } from '#contract/model/matches/competition.ts';

/** The time between two seasons, in Unix seconds. */
interface SeasonBreak {
  readonly from: number;
  readonly to: number;
}
/** Returns the breaks between seasons, oldest first. A season that follows the last one at once leaves a break without length. */
export function seasonBreaks(seasons: readonly Pick<Season, 'start' | 'end'>[]): SeasonBreak[] {
  const dated = seasons.flatMap(({ start, end }) =>
    typeof start === 'number' && typeof end === 'number' && start > 0 && end > start ? [{ start, end }] : [],
  );
  dated.sort((a, b) => a.start - b.start);
  return dated.slice(1).map(({ start }, n) => {
    const before = dated[n]?.end ?? start;
    return { from: Math.min(before, start), to: start };
  });
}
