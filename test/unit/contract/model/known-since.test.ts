import { describe, expect, it } from 'vitest';
import { MATCH_S } from '#contract/model/matches/fixture-words.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { knownSince } from '#contract/model/matches/known-since.ts';
import { calendar, schedule } from '#engine/replay/as-of/dated.ts';

const DAY = 86_400;
const match = (fixture_id: number, comp_type: number, comp_id: number, home_club: number, away_club: number, date: number): Fixture =>
  ({ fixture_id, comp_type, comp_id, home_club, away_club, date: date * DAY, played: false }) as Fixture;
/** A season of club 7: league matches on days 10, 20 and 30, a cup on days 12, 22 and 32. */
const season = (league: number): Fixture[] => [
  match(1, league, 50, 7, 8, 10),
  match(2, league + 1, 90, 9, 7, 12),
  match(3, league, 50, 9, 7, 20),
  match(4, league + 1, 90, 7, 11, 22),
  match(5, league, 50, 7, 10, 30),
  match(6, league + 1, 90, 12, 7, 32),
];
/** Ids of the matches that a resource of the past shows on a day. */
function shownAt(asOf: object, fixtures: readonly Fixture[], day: number): number[] {
  const { cut } = asOf as { cut(data: object, at: number): { fixtures: Fixture[] } };
  return cut({ fixtures }, day * DAY).fixtures.map(({ fixture_id }) => fixture_id);
}

describe.each([0, 1])('where leagues have the number %i', (league) => {
  it('league matches and a first cup match are known from the beginning, later rounds since the round before', () => {
    const known = season(league).map(knownSince(season(league)));
    expect(known).toEqual([0, 0, 0, 12 * DAY + MATCH_S, 0, 22 * DAY + MATCH_S]);
  });
  it('a schedule of the past has no match that was drawn later', () => {
    expect(shownAt(schedule, season(league), 11)).toEqual([1, 2, 3, 5]);
    expect(shownAt(schedule, season(league), 13)).toEqual([1, 2, 3, 4, 5]);
    expect(shownAt(schedule, season(league), 23)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it('another cup, or another club’s match in the same cup, says nothing about a match', () => {
  const fixtures = [match(1, 1, 50, 1, 2, 1), match(2, 2, 90, 3, 4, 5), match(3, 2, 91, 1, 5, 6), match(4, 2, 90, 1, 2, 9)];
  expect(fixtures.map(knownSince(fixtures))).toEqual([0, 0, 0, 0]);
});

it('a calendar of several clubs has a cup match once both of its clubs got there', () => {
  const fixtures = [match(1, 1, 50, 1, 2, 1), match(2, 2, 90, 1, 3, 5), match(3, 2, 90, 2, 4, 6), match(4, 2, 90, 1, 2, 9)];
  expect(shownAt(calendar, fixtures, 6)).toEqual([1, 2, 3]);
  expect(shownAt(calendar, fixtures, 7)).toEqual([1, 2, 3, 4]);
});

it('a match without a date, and an empty list, cause no error', () => {
  expect(knownSince([])(match(1, 2, 90, 1, 2, 3))).toBe(0);
  expect(knownSince([])({ fixture_id: 1, comp_type: 2 } as Fixture)).toBe(0);
});
