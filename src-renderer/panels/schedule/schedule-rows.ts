import type { Fixture } from '#contract/model/matches/fixture.ts';
import type { Competitions } from '#contract/model/matches/calendar.ts';
import {
  competitionName,
  entryOf,
  outcomeFor,
  phaseOf,
  scoreText,
  shootOut,
  type Outcome,
  type Phase,
} from '#contract/model/matches/fixture-words.ts';
import { toIcs } from '#contract/model/matches/ics.ts';

/** A match from the view of one club. */
export interface ScheduleRow {
  readonly fixture: Fixture;
  readonly phase: Phase;
  /** The club whose view it is; null if none of the given clubs plays. */
  readonly club: number | null;
  readonly opponent: number | null;
  readonly where: 'home' | 'away' | null;
  readonly score: string | null;
  readonly shootOut: string | null;
  readonly outcome: Outcome | null;
}

/** Builds a row. `clubs` in order of preference: the first that plays is the row's club. `now` in Unix seconds. */
export function rowOf(fixture: Fixture, clubs: readonly number[], now: number): ScheduleRow {
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

/** The current or next match, and the last one; null if there is none. `fixtures` in order of date, `now` in Unix seconds. */
export function around(fixtures: readonly Fixture[], now: number): { readonly next: Fixture | null; readonly last: Fixture | null } {
  const dated = fixtures.filter(({ date }) => typeof date === 'number');
  return {
    next: dated.find((one) => phaseOf(one, now) !== 'played') ?? null,
    last: dated.findLast((one) => phaseOf(one, now) === 'played') ?? null,
  };
}

const FORM = 5;
/** Outcomes of the last five matches as W, D and L, newest last. */
export const formOf = (fixtures: readonly Fixture[], club: number): string =>
  fixtures
    .map((fixture) => outcomeFor(fixture, club) ?? '')
    .join('')
    .slice(-FORM);

// @wc-include
/* @wc-context: a letter for the result of a match */
/* @wc-include */
export const OUTCOME_SIGNS: Readonly<Record<Outcome, string>> = { W: 'W', D: 'D', L: 'L' };
export const OUTCOMES: Readonly<Record<Outcome, string>> = { W: 'won', D: 'drawn', L: 'lost' };

/** Matches as an iCalendar file; `now` in Unix seconds. */
export function calendarText(
  fixtures: readonly Fixture[],
  season: Competitions | null,
  { name, club, now }: { readonly name: string; readonly club: (id: number | null | undefined) => string; readonly now: number },
): string {
  const entries = fixtures.flatMap((fixture) => entryOf(fixture, { club, competition: competitionName(fixture, season) }) ?? []);
  return toIcs(entries, name, now);
}
