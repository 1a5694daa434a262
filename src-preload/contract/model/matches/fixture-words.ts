import type { Competitions } from './calendar.ts';
import type { Fixture } from './fixture.ts';
import type { CalendarEntry } from './ics.ts';
import { cupName, divisionName, servedCompetition } from '../../text/competition-names.ts';

type Scored = Pick<Fixture, 'home_goals' | 'away_goals'>;
const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

/** `begun`: after kick-off, without a result yet. `undated`: the date is not known. */
export type Phase = 'ahead' | 'begun' | 'played' | 'undated';
/** Returns the phase of a match at `now`, the service's time in Unix seconds. */
export function phaseOf({ played, date, home_goals }: Pick<Fixture, 'played' | 'date' | 'home_goals'>, now: number): Phase {
  if (played ?? isNumber(home_goals)) return 'played';
  if (!isNumber(date)) return 'undated';
  return date > now ? 'ahead' : 'begun';
}

export type Outcome = 'W' | 'D' | 'L';
/** Returns the result for a club, including a shoot-out; null if goals are unknown or the club does not play. */
export function outcomeFor(fixture: Fixture, club: number): Outcome | null {
  const { home_club, away_club, home_goals, away_goals, home_pen_score, away_pen_score } = fixture;
  if (!isNumber(home_goals) || !isNumber(away_goals) || (club !== home_club && club !== away_club)) return null;
  const ahead = home_goals - away_goals || (home_pen_score ?? 0) - (away_pen_score ?? 0);
  const mine = club === home_club ? ahead : -ahead;
  return mine > 0 ? 'W' : mine < 0 ? 'L' : 'D';
}

/** Returns the score, as in `2 – 1`, with a dash for an unknown side; null if both are unknown. */
export const scoreText = ({ home_goals, away_goals }: Scored): string | null =>
  isNumber(home_goals) || isNumber(away_goals) ? `${home_goals ?? '—'} – ${away_goals ?? '—'}` : null;
/** Returns the score of a shoot-out, as in `4 – 3`; null if there was none. */
export const shootOut = ({ home_pen_score, away_pen_score }: Pick<Fixture, 'home_pen_score' | 'away_pen_score'>): string | null =>
  isNumber(home_pen_score) && isNumber(away_pen_score) && home_pen_score + away_pen_score > 0
    ? `${home_pen_score} – ${away_pen_score}`
    : null;

type Played = Pick<Fixture, 'comp_type' | 'comp_id' | 'comp_name' | 'country_id'>;
/**
 * Returns the name of a match's competition. Sources number competition types differently, so a league and a cup are distinguished by which
 * of the season's lists contains the id.
 */
export function competitionName(fixture: Played, season: Pick<Competitions, 'leagues' | 'cups'> | null): string {
  const { comp_type, comp_id, comp_name, country_id } = fixture;
  if (comp_name) return servedCompetition(comp_name);
  const leagues = season?.leagues?.filter((one) => one.comp_type === comp_type) ?? [];
  const cups = season?.cups?.filter((one) => one.comp_type === comp_type) ?? [];
  const here = cups.filter((one) => (one.country_id ?? null) === (country_id ?? null));
  const cup = cups.find(({ cup_id }) => cup_id === comp_id) ?? (here.length === 1 ? here[0] : undefined);
  const league = leagues.find(({ league_id }) => league_id === comp_id);
  if (league && !(cup && cup.cup_id === comp_id))
    return league.name ? servedCompetition(league.name) : divisionName(league.country_id, league.division, league.group);
  if (cup) return cup.name ? servedCompetition(cup.name) : cupName(cup.country_id);
  if (cups.length > 0) return 'Cup';
  if (leagues.length > 0) return divisionName(country_id, null);
  return isNumber(comp_type) ? `Competition type ${comp_type}` : 'Unknown competition';
}

/** Duration of a match in seconds, as calendars and charts show it: both halves, the break and added time. */
export const MATCH_S = 2 * 3_600;
interface EntryWords {
  readonly club: (id: number | null | undefined) => string;
  readonly competition: string;
}
/** Returns a match as a calendar entry; null if its date is unknown. */
export function entryOf(fixture: Fixture, { club, competition }: EntryWords): CalendarEntry | null {
  if (!isNumber(fixture.date)) return null;
  const score = scoreText(fixture);
  const pens = shootOut(fixture);
  const sides = [club(fixture.home_club), club(fixture.away_club)] as const;
  const round = fixture.number ? `${competition}, round ${fixture.number}` : competition;
  return {
    uid: `fixture-${fixture.fixture_id}@touchline`,
    start: fixture.date,
    end: fixture.date + MATCH_S,
    summary: score === null ? `${sides[0]} v ${sides[1]}` : `${sides[0]} ${score} ${sides[1]}`,
    description: pens === null ? round : `${round}\n${pens} on penalties`,
    categories: [competition],
    sequence: score === null ? 0 : 1,
  };
}
