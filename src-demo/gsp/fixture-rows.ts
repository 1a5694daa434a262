import { COMP_TYPE, type Comp } from '../world/matches/competitions.ts';
import type { DemoFixture, DemoTurn } from '../world/matches/fixtures.ts';
import type { Action } from '../world/matches/match.ts';
import { TICKET } from '../world/clubs/payouts.ts';
import { unit } from '../world/rng.ts';
import { tenures } from '../world/clubs/tenures.ts';
import type { World } from '../world/world.ts';

/** JSON-RPC rows of matches and competitions. */

export const turnRow = ({ id, date, comp, round, played }: DemoTurn) => ({
  turn_id: id,
  date,
  season_id: comp.season,
  comp_type: COMP_TYPE[comp.kind],
  number: round + 1,
  played: played ? 1 : 0,
  country_id: comp.country,
});

/** Attendance: a fraction of the seats, or of the fans if there are fewer. */
function attendance(world: World, { id, home, played }: DemoFixture): number {
  if (!played) return 0;
  const { fans_current, stadium_size_current } = world.clubs.facts(home);
  return Math.floor(Math.min(fans_current * 1.1, stadium_size_current) * (0.55 + 0.4 * unit(world.seed, 181, id)));
}

export function fixtureRow(world: World, fixture: DemoFixture) {
  const { id, turn, comp, round, home, away, date, played } = fixture;
  const score = played ? world.matches.score(fixture) : null;
  const manager = (club: number): string => {
    const user = tenures(world).managerOn(club, date);
    return user === null ? '' : world.users.name(user);
  };
  return {
    fixture_id: id,
    turn_id: turn,
    season_id: comp.season,
    comp_type: COMP_TYPE[comp.kind],
    country_id: comp.country,
    number: round + 1,
    date,
    stadium_id: world.clubs.facts(home).stadium_id,
    home_club: home,
    away_club: away,
    home_goals: score?.home ?? null,
    away_goals: score?.away ?? null,
    home_manager: manager(home),
    away_manager: manager(away),
    attendance: attendance(world, fixture),
  };
}
export const lastFixtureRow = (world: World, fixture: DemoFixture) => ({
  ...fixtureRow(world, fixture),
  away_pen_score: fixture.played ? (world.matches.score(fixture).pens?.[1] ?? 0) : 0,
});
/** A fixture row with the id of its competition, as used in schedules. */
export const scheduleRow = (world: World, fixture: DemoFixture) => ({
  ...fixtureRow(world, fixture),
  comp_id: fixture.comp.id,
  played: fixture.played ? 1 : 0,
});

export function fixtureDetail(world: World, fixture: DemoFixture) {
  const row = fixtureRow(world, fixture);
  if (!fixture.played) return { ...row, penalties: 0, home_pen_score: null, away_pen_score: null, man_of_match: null };
  const { pens } = world.matches.score(fixture);
  const match = world.matches.of(fixture);
  const shots = (side: 0 | 1, kinds: readonly Action['kind'][]): number =>
    match.actions.filter((one) => one.side === side && kinds.includes(one.kind)).length;
  return {
    ...row,
    penalties: pens ? 1 : 0,
    home_pen_score: pens?.[0] ?? 0,
    away_pen_score: pens?.[1] ?? 0,
    home_possession: match.possession,
    away_possession: 100 - match.possession,
    home_shots: shots(0, ['goal', 'save', 'wide']),
    away_shots: shots(1, ['goal', 'save', 'wide']),
    home_shots_on_target: shots(0, ['goal', 'save']),
    away_shots_on_target: shots(1, ['goal', 'save']),
    home_corners: match.corners[0],
    away_corners: match.corners[1],
    man_of_match: match.best,
  };
}

export function leagueRow(world: World, comp: Comp) {
  return {
    league_id: comp.id,
    name: comp.name,
    group: 0,
    level: comp.division + 1,
    ticket_cost: TICKET,
    tv_money: 5_000_000_000,
    comp_type: COMP_TYPE.league,
    round: world.progress.played(comp),
    country_id: comp.country,
    season_id: comp.season,
  };
}
export function cupRow(world: World, comp: Comp) {
  return {
    cup_id: comp.id,
    name: comp.name,
    num_teams: world.cups.entrants(comp).length,
    round: world.progress.played(comp),
    num_rounds: world.cups.rounds(comp),
    prize_money: comp.kind === 'cup' ? 20_000_000_000 : 90_000_000_000,
    ticket_cost: TICKET,
    comp_type: COMP_TYPE[comp.kind],
    country_id: comp.country,
    season_id: comp.season,
  };
}
