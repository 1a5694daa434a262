import { expect, it } from 'vitest';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { meetings } from '#view/panels/match/meetings.ts';

const match = (fixture_id: number, home_club: number, away_club: number, goals: [number, number] | null): Fixture =>
  ({ fixture_id, home_club, away_club, home_goals: goals?.[0] ?? null, away_goals: goals?.[1] ?? null }) as Fixture;

it('earlier meetings of two clubs show results from the side of the first-named club', () => {
  const next = match(9, 1, 2, null);
  const schedule = [
    match(3, 1, 2, [2, 0]),
    match(4, 2, 1, [1, 3]),
    match(5, 2, 1, [0, 0]),
    match(6, 1, 7, [5, 0]),
    match(7, 2, 1, null),
    next,
  ];
  expect(meetings(next, schedule).map(({ fixture, outcome }) => [fixture.fixture_id, fixture.home_club, outcome])).toEqual([
    [3, 1, 'W'],
    [4, 2, 'L'],
    [5, 2, 'D'],
  ]);
});
