import { outcomeFor, phaseOf, scoreText } from '#contract/model/matches/fixture-words.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';

/** Ended matches in one club's schedule against the away club of `match`, each with its outcome for its home club, null if unknown. */
export const meetings = ({ fixture_id, away_club }: Pick<Fixture, 'fixture_id' | 'away_club'>, schedule: readonly Fixture[]) =>
  schedule
    .filter((one) => one.fixture_id !== fixture_id && scoreText(one) !== null && [one.home_club, one.away_club].includes(away_club))
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
