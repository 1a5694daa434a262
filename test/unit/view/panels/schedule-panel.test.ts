import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TableRow } from '#contract/model/matches/league.ts';
import { Fixture } from '#contract/model/matches/fixture.ts';
import { aheadOf, goalDifference, moved, third } from '#view/panels/league/standing.ts';
import { dayAfter, dayKey, grouped, monthAfter, monthKey, monthName, weeksOf } from '#view/panels/schedule/months.ts';
import { around, formOf, rowOf } from '#view/panels/schedule/schedule-rows.ts';

const fixture = (fixture_id: number, more: object = {}): Fixture =>
  Fixture.parse({ fixture_id, home_club: 7, away_club: 8, date: fixture_id * 10, ...more });

describe('a month of the calendar', () => {
  it('has whole weeks from Monday to Sunday that contain each of its days once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1971, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
        const month = `${year}-${String(number).padStart(2, '0')}`;
        const weeks = weeksOf(month);
        const days = weeks.flat();
        expect(weeks.every((week) => week.length === 7 && new Date(`${week[0]}T00:00Z`).getUTCDay() === 1)).toBe(true);
        expect(new Set(days).size).toBe(days.length);
        expect(days.filter((day) => day.startsWith(month))).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
        days.forEach((day, n) => n > 0 && expect(dayAfter(days[n - 1] ?? '', 1)).toBe(day));
        expect(monthAfter(monthAfter(month, 1), -1)).toBe(month);
      }),
    );
  });
  it('assigns a time to its day in a time zone', () => {
    expect(dayKey(1_784_397_600, 'utc')).toBe('2026-07-18');
    expect([monthKey(1_784_397_600, 'utc'), monthName('2026-07'), monthAfter('2026-12', 1)]).toEqual(['2026-07', 'July 2026', '2027-01']);
  });
  it('groups matches without a date separately', () => {
    const groups = grouped([fixture(1), fixture(2, { date: null })], dayKey, 'utc');
    expect([...groups].map(([key, all]) => [key, all.length])).toEqual([
      ['1970-01-01', 1],
      ['', 1],
    ]);
  });
});

describe('a row of the schedule', () => {
  it('shows the match from the side of my club, home or away', () => {
    expect(rowOf(fixture(1, { home_goals: 1, away_goals: 2 }), [8], 99)).toMatchObject({
      where: 'away',
      opponent: 7,
      outcome: 'W',
      score: '1 – 2',
    });
    expect(rowOf(fixture(1), [9], 5)).toMatchObject({ club: null, where: null, opponent: null, outcome: null, phase: 'ahead' });
    expect(rowOf(fixture(1, { home_club: null }), [8], 5)).toMatchObject({ where: 'away', opponent: null });
  });
  it('may be the next match, the first unplayed one, or the last, the newest played one', () => {
    const all = [
      fixture(1, { home_goals: 1, away_goals: 0 }),
      fixture(2, { home_goals: 0, away_goals: 3 }),
      fixture(3),
      fixture(4, { date: null }),
    ];
    expect(around(all, 25)).toMatchObject({ next: { fixture_id: 3 }, last: { fixture_id: 2 } });
    expect(around(all, 35)).toMatchObject({ next: { fixture_id: 3 } }); // has kicked off without a result
    expect(formOf(all, 7)).toBe('WL');
    expect(around([], 1)).toEqual({ next: null, last: null });
  });
});

describe('a league table', () => {
  const row = (club_id: number, new_position: number, more: object = {}): TableRow =>
    TableRow.parse({ club_id, new_position, played: 4, pts: 12 - new_position * 2, ...more });
  const rows = [row(7, 1), row(8, 2), row(9, 3)];
  it('shows movement as places gained, and none before the second round', () => {
    expect(moved(row(7, 1, { old_position: 3 }))).toBe(2);
    expect(moved(row(7, 3, { old_position: 1 }))).toBe(-2);
    expect(moved(row(7, 1, { old_position: 3, played: 1 }))).toBeNull();
    expect(moved(row(7, 1, { old_position: 0 }))).toBeNull();
    expect(goalDifference(row(7, 1, { goals_for: 3, goals_against: 5 }))).toBe(-2);
    expect(goalDifference(row(7, 1))).toBeNull();
  });
  it('counts unplayed league matches against clubs of the table as remaining', () => {
    const fixtures = [
      fixture(1, { comp_id: 4, home_goals: 1, away_goals: 0 }),
      fixture(2, { comp_id: 4 }),
      fixture(3, { comp_id: 4, home_club: 9, away_club: 7 }),
      fixture(4, { comp_id: 5 }),
      fixture(5, { comp_id: 4, away_club: 99 }),
    ];
    const ahead = aheadOf(rows, fixtures, { league_id: 4 }, 0);
    expect(ahead.get(7)).toMatchObject({
      next: [
        { club: 8, home: true, place: 2 },
        { club: 9, home: false, place: 3 },
      ],
      left: 2,
    });
    expect(ahead.get(7)?.difficulty).toBeCloseTo((8 / 4 + 6 / 4) / 2);
    expect(ahead.get(8)).toMatchObject({ left: 1 });
  });
  it('rates no difficulty before any match was played', () => {
    const fresh = rows.map((one) => ({ ...one, played: 0 }));
    expect(aheadOf(fresh, [fixture(2)], { league_id: 4 }, 0).get(7)).toMatchObject({ difficulty: null, left: 1 });
  });
  it('divides its places into thirds', () => {
    expect([third(1, 20), third(6, 20), third(7, 20), third(13, 20), third(14, 20), third(null, 20)]).toEqual([
      'hard',
      'hard',
      'middle',
      'middle',
      'easy',
      null,
    ]);
  });
});
