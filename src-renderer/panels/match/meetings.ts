import { outcomeFor, scoreText, type Outcome } from '#contract/model/matches/fixture-words.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';

/** An earlier match of the same two clubs. */
export interface Meeting {
  readonly fixture: Fixture;
  /** What the club that is named first made of it: the letter stands before its name. */
  readonly outcome: Outcome | null;
}
type Sides = Pick<Fixture, 'fixture_id' | 'home_club' | 'away_club'>;

/** Matches of one club's schedule that it played against the other side of a match, at home or away. */
export const meetings = (match: Sides, schedule: readonly Fixture[]): Meeting[] =>
  schedule
    .filter(
      (one) => one.fixture_id !== match.fixture_id && scoreText(one) !== null && [one.home_club, one.away_club].includes(match.away_club),
    )
    .map((fixture) => ({ fixture, outcome: typeof fixture.home_club === 'number' ? outcomeFor(fixture, fixture.home_club) : null }));
