import { outcomeFor, phaseOf, scoreText, type Outcome } from '#contract/model/matches/fixture-words.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';

/** An earlier match of the same two clubs. */
interface Meeting {
  readonly fixture: Fixture;
  /** Outcome for the home club, whose letter precedes its name; null if it is unknown. */
  readonly outcome: Outcome | null;
}
type Sides = Pick<Fixture, 'fixture_id' | 'home_club' | 'away_club'>;

/** Ended matches in one club's schedule against the away club of `match`, home or away. */
export const meetings = (match: Sides, schedule: readonly Fixture[]): Meeting[] =>
  schedule
    .filter(
      (one) => one.fixture_id !== match.fixture_id && scoreText(one) !== null && [one.home_club, one.away_club].includes(match.away_club),
    )
    .map((fixture) => ({ fixture, outcome: typeof fixture.home_club === 'number' ? outcomeFor(fixture, fixture.home_club) : null }));

/** The match of a club to show first: the current one, otherwise the next, otherwise the last; null without matches. */
export function nearest(fixtures: readonly Fixture[], now: number): Fixture | null {
  const dated = fixtures.filter(({ date }) => typeof date === 'number');
  return dated.find((one) => phaseOf(one, now) !== 'played') ?? dated.at(-1) ?? fixtures.at(-1) ?? null;
}

/** The matches before and after one in a schedule; null at its ends. */
export function beside(fixtures: readonly Fixture[], id: number): { readonly before: Fixture | null; readonly after: Fixture | null } {
  const at = fixtures.findIndex(({ fixture_id }) => fixture_id === id);
  return { before: at > 0 ? (fixtures[at - 1] ?? null) : null, after: at >= 0 ? (fixtures[at + 1] ?? null) : null };
}
