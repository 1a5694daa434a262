import { outcomeFor, scoreText, type Outcome } from '#contract/model/matches/fixture-words.ts';
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
