import { describe, expect, it } from 'vitest';
import { calendarFile } from '#headless/calendar-file.ts';
import { Competitions } from '#contract/model/matches/calendar.ts';
import { competitionName, entryOf, outcomeFor, phaseOf, scoreText, shootOut } from '#contract/model/matches/fixture-words.ts';
import { Fixture } from '#contract/model/matches/fixture.ts';

const fixture = (more: object = {}): Fixture => Fixture.parse({ fixture_id: 5, date: 1_000, home_club: 7, away_club: 8, ...more });

describe('the phase of a match', () => {
  it.each([
    ['before kick-off', { date: 1_001 }, 'ahead'],
    ['after kick-off, without a report', { date: 1_000, home_goals: null }, 'begun'],
    ['with a result', { home_goals: 0 }, 'played'],
    ['reported as played, without goals', { played: 1, home_goals: null }, 'played'],
    ['reported as not played', { played: 0, home_goals: null }, 'begun'],
    ['without a date', { date: null }, 'undated'],
  ])('%s', (_rule, more, phase) => expect(phaseOf(fixture(more), 1_000)).toBe(phase));
});

describe('the outcome for a club', () => {
  it.each([
    [{ home_goals: 2, away_goals: 1 }, 7, 'W'],
    [{ home_goals: 2, away_goals: 1 }, 8, 'L'],
    [{ home_goals: 1, away_goals: 1 }, 8, 'D'],
    [{ home_goals: 1, away_goals: 1, home_pen_score: 3, away_pen_score: 4 }, 8, 'W'],
    [{ home_goals: 1, away_goals: null }, 7, null],
    [{ home_goals: 1, away_goals: 0 }, 9, null],
    [{ home_club: null, home_goals: 1, away_goals: 0 }, 8, 'L'],
  ])('%j for %s is %s', (more, club, outcome) => expect(outcomeFor(fixture(more), club)).toBe(outcome));
  it('is written with a mark for a missing side, and with a shoot-out only where there was one', () => {
    expect(scoreText(fixture({ home_goals: 2, away_goals: null }))).toBe('2 – —');
    expect(scoreText(fixture())).toBeNull();
    expect(shootOut(fixture({ home_pen_score: 0, away_pen_score: 0 }))).toBeNull();
    expect(shootOut(fixture({ home_pen_score: 4, away_pen_score: 3 }))).toBe('4 – 3');
  });
});

describe('the competition of a match', () => {
  const season = Competitions.parse({
    season_id: 4,
    leagues: [
      { league_id: 1, comp_type: 0, country_id: 'ENG', division: 1, name: null },
      { league_id: 2, comp_type: 0, country_id: 'ENG', division: 2, name: 'ENG Second' },
    ],
    cups: [
      { cup_id: 2, comp_type: 1, country_id: 'ENG', name: 'ENG Cup' },
      { cup_id: 9, comp_type: 4, country_id: 'EUR', name: 'Champions' },
      { cup_id: 10, comp_type: 4, country_id: 'EUR', name: 'Second Cup' },
    ],
    seasons: null,
  });
  it.each([
    ['by its reported name', { comp_name: 'ALB Division 1', comp_type: 0 }, 'Albania, Division 1'],
    ['a league by its id', { comp_type: 0, comp_id: 1, country_id: 'ENG' }, 'England, Division 1'],
    ['by its name in the season', { comp_type: 0, comp_id: 2, country_id: 'ENG' }, 'ENG Second'],
    ['an unknown league', { comp_type: 0, country_id: 'ENG' }, 'England, League'],
    ['the only cup of its kind in the country', { comp_type: 1, country_id: 'ENG' }, 'England Cup'],
    ['one of several cups by its id', { comp_type: 4, comp_id: 10, country_id: 'EUR' }, 'Second Cup'],
    ['one of several cups', { comp_type: 4, country_id: 'EUR' }, 'Cup'],
    ['an unknown type', { comp_type: 3 }, 'Competition type 3'],
    ['without data', {}, 'Unknown competition'],
  ])('%s', (_rule, more, name) => expect(competitionName(fixture(more), season)).toBe(name));
});

describe('a calendar entry', () => {
  const words = { club: (id: number | null | undefined) => `Club ${id}`, competition: 'Cup' };
  it('is identified by the match, and contains the result once there is one', () => {
    expect(entryOf(fixture(), words)).toMatchObject({ uid: 'fixture-5@touchline', summary: 'Club 7 v Club 8', sequence: 0 });
    expect(entryOf(fixture({ home_goals: 1, away_goals: 1, home_pen_score: 4, away_pen_score: 3, number: 2 }), words)).toMatchObject({
      uid: 'fixture-5@touchline',
      summary: 'Club 7 1 – 1 Club 8',
      description: 'Cup, round 2\n4 – 3 on penalties',
      sequence: 1,
    });
  });
  it('does not exist without a date', () => expect(entryOf(fixture({ date: null }), words)).toBeNull());
  it('is written from exported rows, including nulls', () => {
    const columns =
      'fixture_id kick_off_at competition round home_club home away_club away home_goals away_goals home_penalties away_penalties';
    const file = calendarFile(
      [...columns.split(' '), 'observed_at'],
      [
        [5, 1_784_397_600, 'Cup, of; all', null, 7, 'Rovers', null, null, null, null, null, null, 1_784_000_000],
        [6, null, 'Cup', null, 7, null, 8, null, null, null, null, null, 1_784_000_000],
      ],
    );
    expect(file).toContain('SUMMARY:Rovers v unknown club\r\n');
    expect(file).toContain('CATEGORIES:Cup\\, of\\; all\r\n');
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });
});
