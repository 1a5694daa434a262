import { z } from 'zod';
import { injuryHistory, ratingHistory } from '../world/players/careers.ts';
import { loans } from '../world/players/loans.ts';
import { unit } from '../world/rng.ts';
import { DAY, SEASON } from '../world/scale.ts';
import { seasonStats } from '../world/players/season-stats.ts';
import type { World } from '../world/world.ts';
import { hosted, id, nodeOnly, none, notFound, ofClub, ofPlayer, unsafe, upTo, type Method } from './method.ts';
import { player } from './gsp-rows.ts';
import { compStats, cupStats, leagueStats } from './stat-rows.ts';

const HISTORY = 100;
const LATEST = 50;
const YEAR = 365.25 * DAY;
const known = <T>(world: World, player_id: number, rows: () => T[]): T[] => (world.players.has(player_id) ? rows() : []);
const rating = (player_id: number, row: ReturnType<typeof ratingHistory>[number], n: number) => ({
  player_history_id: player_id * HISTORY + n,
  player_id,
  rating: row.rating,
  date_updated: row.date_updated,
});
function loanOffer(world: World, player_id: number) {
  const { loan_offered, loan_offer_accepted } = loans(world).state(player_id);
  if (loan_offered === null) return null;
  const { wages } = world.players.facts(player_id);
  return {
    player_id,
    season_id: loan_offered,
    from_club_id: world.players.clubOf(player_id),
    to_club_id: loan_offer_accepted,
    fee: Math.floor(wages * (2 + 6 * unit(world.seed, 311, player_id))),
    accepted: loan_offer_accepted !== null,
  };
}
const ofSeason = (world: World, player_id: number) =>
  seasonStats(world)
    .ofPlayer(player_id)
    .sort((a, b) => a.comp.id - b.comp.id || a.club - b.club);

export const PLAYER_METHODS = {
  get_player_ids: nodeOnly(none, (world) => upTo(world.players.count).map((player_id) => ({ player_id }))),
  get_players: hosted(z.looseObject({ player_ids: z.array(id) }), (world, { player_ids }) =>
    player_ids.filter(world.players.has).map((who) => player(world, who)),
  ),
  get_player_rating_history: hosted(ofPlayer, (world, { player_id }) =>
    known(world, player_id, () => ratingHistory(world, player_id).map((row, n) => rating(player_id, row, n))),
  ),
  get_player_rating_latest_changes: hosted(none, (world) =>
    upTo(Math.min(LATEST, world.players.count)).flatMap((who) => {
      const rows = ratingHistory(world, who);
      const [before, last] = [rows.at(-2), rows.at(-1)];
      return before && last && before.rating !== last.rating ? [{ ...rating(who, last, rows.length - 1), old_rating: before.rating }] : [];
    }),
  ),
  get_players_by_attributes: nodeOnly(
    z.looseObject({
      age_low: id.optional(),
      age_high: id.optional(),
      rating_low: id.optional(),
      rating_high: id.optional(),
      position: id.optional(),
      nationality: z.string().optional(),
      limit: z.int().min(0),
      offset: z.int().min(0),
    }),
    (world, query) => {
      const now = world.now();
      const found: object[] = [];
      let skip = query.offset;
      for (let who = 1; who <= world.players.count && found.length < query.limit; who++) {
        const { player_id, position, country_id, dob, rating: rated, value, wages, contract } = world.players.facts(who);
        const age = Math.floor((now - dob) / YEAR);
        if (age < (query.age_low ?? 0) || age > (query.age_high ?? Infinity)) continue;
        if (rated < (query.rating_low ?? 0) || rated > (query.rating_high ?? Infinity)) continue;
        if (query.position !== undefined && (position & query.position) === 0) continue;
        if (query.nationality !== undefined && query.nationality !== country_id) continue;
        if (skip-- > 0) continue;
        found.push({ player_id, position, country_id, dob, club_id: world.players.clubOf(who), rating: rated, value, wages, contract });
      }
      return found;
    },
  ),
  get_player_payouts: nodeOnly(ofPlayer, (world, { player_id }) =>
    known(world, player_id, () =>
      world.payouts
        .ofPlayer(player_id, world.calendar.startOf(SEASON), world.now() + 1)
        .map(({ agent_wage, assists, goals, lineup, regular }) => ({ agent_wage, assists, goals, lineup, regular })),
    ),
  ),
  get_player_injury_history: hosted(ofPlayer, (world, { player_id }) =>
    known(world, player_id, () =>
      injuryHistory(world, player_id).map((row, n) => ({ injury_history_id: player_id * HISTORY + n, player_id, ...row })),
    ),
  ),
  get_player_transfer_history: hosted(ofPlayer, (world, { player_id }) =>
    world.moves
      .ofPlayer(player_id)
      .map((move) => ({ player_id, club_id_from: move.from, club_id_to: move.to, amount: move.amount, date: move.time })),
  ),
  get_league_player_data: hosted(ofPlayer, (world, { player_id }) =>
    ofSeason(world, player_id)
      .filter(({ comp }) => comp.kind === 'league')
      .map((row) => leagueStats(world, row)),
  ),
  get_cup_player_data: hosted(ofPlayer, (world, { player_id }) =>
    ofSeason(world, player_id)
      .filter(({ comp }) => comp.kind !== 'league')
      .map(cupStats),
  ),
  get_comp_player_data: hosted(ofPlayer, (world, { player_id }) => {
    const rows = ofSeason(world, player_id);
    return {
      leagues: rows.filter(({ comp }) => comp.kind === 'league').map((row) => compStats(world, row)),
      cups: rows.filter(({ comp }) => comp.kind !== 'league').map((row) => compStats(world, row)),
    };
  }),
  get_agents_players: hosted(z.looseObject({ agent_name: z.string() }), (world, { agent_name }) => {
    const agent = world.users.indexOf(agent_name);
    if (agent === null) return [];
    return upTo(world.players.count)
      .filter((who) => world.players.facts(who).agent === agent)
      .map((who) => player(world, who));
  }),
  get_league_top_players: hosted(z.looseObject({ league_id: id }), (world, { league_id }) => {
    const comp = world.comps.get(league_id);
    if (comp?.kind !== 'league') return [];
    return seasonStats(world)
      .ofLeague(comp)
      .slice(0, LATEST)
      .map((row) => leagueStats(world, row));
  }),
  get_player_loan_offer: nodeOnly(ofPlayer, (world, { player_id }) =>
    world.players.has(player_id) ? loanOffer(world, player_id) : notFound('player'),
  ),
  get_clubs_player_loan_offers: hosted(ofClub, (world, { club_id }) =>
    world.players.squad(club_id).flatMap((who) => loanOffer(world, who) ?? []),
  ),
  get_freebench: unsafe(none, (world) =>
    upTo(world.players.count)
      .filter((who) => world.players.clubOf(who) === null)
      .map((who) => player(world, who)),
  ),
} satisfies Record<string, Method>;
