import type { Fixture } from './fixture.ts';
import { MATCH_S } from './fixture-words.ts';

/** Highest number that a source gives to leagues: some count the kinds of competitions from 0, others from 1, and leagues come first. */
const HIGHEST_LEAGUE = 1;

/**
 * Returns since when a match was known, in Unix seconds. A cup is drawn round by round: a match is known once its clubs, as far as the list
 * has them, have played their match before in the same cup. Matches of a league, and of a first round, are known from the beginning: 0.
 * `fixtures`: all matches of at least one club in a season, so that league matches are among them.
 */
export function knownSince(fixtures: readonly Fixture[]): (fixture: Fixture) => number {
  const league = fixtures.reduce((least, { comp_type }) => Math.min(least, comp_type ?? Infinity), Infinity);
  const dates = new Map<string, number[]>();
  const keysOf = ({ comp_type, comp_id, home_club, away_club }: Fixture): string[] =>
    [home_club, away_club].flatMap((club) => (typeof club === 'number' ? [`${comp_type} ${comp_id} ${club}`] : []));
  for (const one of fixtures)
    for (const key of keysOf(one)) if (typeof one.date === 'number') dates.set(key, [...(dates.get(key) ?? []), one.date]);
  return (fixture) => {
    const { comp_type, date } = fixture;
    if (typeof date !== 'number' || (comp_type === league && league <= HIGHEST_LEAGUE)) return 0;
    const before = keysOf(fixture).flatMap((key) => (dates.get(key) ?? []).filter((one) => one < date));
    return before.reduce((last, one) => Math.max(last, one + MATCH_S), 0);
  };
}
