import type { Fixture } from '#contract/model/matches/fixture.ts';
import { outcomeFor, phaseOf, scoreText, shootOut, type Outcome, type Phase } from '#contract/model/matches/fixture-words.ts';

/** A match as a club sees it, or as it stands where two of mine or none play it. */
export interface Row {
  readonly fixture: Fixture;
  readonly phase: Phase;
  /** The club it is looked at for. */
  readonly club: number | null;
  readonly opponent: number | null;
  readonly where: 'home' | 'away' | null;
  readonly score: string | null;
  readonly shootOut: string | null;
  readonly outcome: Outcome | null;
}

/** `clubs`: whose matches these are, the one that matters most first. */
export function rowOf(fixture: Fixture, clubs: readonly number[], now: number): Row {
  const { home_club, away_club } = fixture;
  const club = clubs.find((id) => id === home_club || id === away_club) ?? null;
  const home = club !== null && club === home_club;
  return {
    fixture,
    phase: phaseOf(fixture, now),
    club,
    opponent: club === null ? null : ((home ? away_club : home_club) ?? null),
    where: club === null ? null : home ? 'home' : 'away',
    score: scoreText(fixture),
    shootOut: shootOut(fixture),
    outcome: club === null ? null : outcomeFor(fixture, club),
  };
}

/** The match that is on or comes next, and the one played last. */
export function around(fixtures: readonly Fixture[], now: number): { readonly next: Fixture | null; readonly last: Fixture | null } {
  const dated = fixtures.filter(({ date }) => typeof date === 'number');
  return {
    next: dated.find((one) => phaseOf(one, now) !== 'played') ?? null,
    last: dated.findLast((one) => phaseOf(one, now) === 'played') ?? null,
  };
}

const FORM = 5;
/** W, D and L of the last five, newest last. */
export const formOf = (fixtures: readonly Fixture[], club: number): string =>
  fixtures
    .map((fixture) => outcomeFor(fixture, club) ?? '')
    .join('')
    .slice(-FORM);

export const OUTCOMES: Readonly<Record<Outcome, string>> = { W: 'won', D: 'drawn', L: 'lost' };
