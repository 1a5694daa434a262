import { COMP_TYPE } from '../world/matches/competitions.ts';
import type { Placement } from '../world/matches/placements.ts';
import type { SeasonStats } from '../world/players/season-stats.ts';
import { tenures, type DemoTenure } from '../world/clubs/tenures.ts';
import type { World } from '../world/world.ts';

/** JSON-RPC rows of player seasons, final placements and manager tenures. */

const ID = 1_000_000;
const mean = ({ ratings, starts, subs }: SeasonStats): number =>
  starts + subs === 0 ? 0 : Math.round((ratings / (starts + subs)) * 100) / 100;
const counters = (row: SeasonStats) => ({
  yellow_cards: row.yellow,
  yellowred_cards: row.secondYellow,
  red_cards: row.red,
  goals: row.goals,
  assists: row.assists,
  saves: row.saves,
  key_tackles: row.tackles,
  key_passes: row.passes,
  shots: row.shots,
  mom: row.mom,
});
const active = (world: World, { club, player }: SeasonStats): 0 | 1 => (world.players.clubOf(player) === club ? 1 : 0);

export const leagueStats = (world: World, row: SeasonStats) => ({
  league_player_id: row.comp.id * ID + row.player,
  league_id: row.comp.id,
  player_id: row.player,
  ...counters(row),
  appearances: row.starts,
  sub_apearances: row.subs,
  ave_rating: mean(row),
  club_id: row.club,
  season_id: row.comp.season,
  Active: active(world, row),
});
export const cupStats = (row: SeasonStats) => ({
  cup_player_id: row.comp.id * ID + row.player,
  cup_id: row.comp.id,
  comp_type: COMP_TYPE[row.comp.kind],
  player_id: row.player,
  ...counters(row),
  appearances: row.starts,
  sub_apearances: row.subs,
  average_rating: mean(row),
  club_id: row.club,
  season_id: row.comp.season,
});
export const compStats = (world: World, row: SeasonStats) => ({
  Active: active(world, row),
  apearances: row.starts,
  sub_apearances: row.subs,
  ave_rating: mean(row),
  clean_sheets: row.clean,
  club_id: row.club,
  comp_id: row.comp.id,
  comp_type: COMP_TYPE[row.comp.kind],
  country_id: row.comp.country,
  minutes_played: row.minutes,
  player_id: row.player,
  season_id: row.comp.season,
  ...counters(row),
});

export function placementRow(world: World, { club, comp, position, standing }: Placement) {
  const last = world.fixtures.turnsOf(comp).at(-1);
  const manager = last ? tenures(world).managerOn(club, last.date) : null;
  const league = comp.kind === 'league';
  return {
    season_id: comp.season,
    club_id: club,
    manager_name: manager === null ? '' : world.users.name(manager),
    comp_id: comp.id,
    comp_type: COMP_TYPE[comp.kind],
    country_id: comp.country,
    ...(league ? { league_id: comp.id, level: comp.division + 1 } : { cup_id: comp.id }),
    position,
    ...(standing && {
      played: standing.played,
      won: standing.won,
      drawn: standing.drawn,
      lost: standing.lost,
      goals_for: standing.goals_for,
      goals_against: standing.goals_against,
      pts: standing.pts,
    }),
  };
}

export function tenureRow(world: World, tenure: DemoTenure) {
  const tally = tenures(world).tally(tenure);
  return {
    club_id: tenure.club,
    manager_name: world.users.name(tenure.user),
    manager_voted: tenure.voted,
    ...tally,
    num_games: tally.won + tally.drawn + tally.lost,
    start_date: tenure.start,
    end_date: tenure.end,
  };
}
