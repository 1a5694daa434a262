import { z } from 'zod';
import { no, yes } from '../http.ts';
import { injuryHistory, moraleHistory, ratingHistory } from '../world/players/careers.ts';
import { loans, type DemoLoan } from '../world/players/loans.ts';
import type { DemoMove } from '../world/players/moves.ts';
import { SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { bool, int, page, seasonId, upTo } from './query.ts';
import { iso, route, type Route } from './route.ts';

const transfer = (world: World, { player, from, to, amount, time }: DemoMove, details: boolean) => {
  const facts = world.players.facts(player);
  const more = details ? { dob: facts.dob, position: facts.position, multi_position: facts.multi_position, rating: facts.rating } : {};
  return { player_id: player, date: time, club_id_from: from, club_id_to: to, amount, ...more };
};
const loan = ({ player, start, from, to, season }: DemoLoan) => ({
  player_id: player,
  loan_start_date: start,
  from_club_id: from,
  to_club_id: to,
  season_id: season,
});
/** Start of a season and of the next one, Unix seconds. An unknown season is empty. */
const spanOf = (world: World, season: number): readonly [from: number, to: number] =>
  world.calendar.has(season) ? [world.calendar.startOf(season), world.calendar.startOf(season + 1)] : [0, 0];

export const CAREER_ROUTES = {
  '/player/history/{player_id}': route({
    query: z.object({}),
    answer: (world, [id]) => {
      const player = Number(id);
      if (!world.players.has(player)) return no(404, 'Player not found');
      return yes({
        player_id: player,
        loans: world.calendar.seasons().flatMap(({ season_id }) => {
          const found = loans(world).of(player, season_id);
          if (!found) return [];
          const { player_id: _player, ...row } = loan(found);
          return [row];
        }),
        ratings: ratingHistory(world, player),
        injuries: injuryHistory(world, player),
        transfers: world.moves
          .ofPlayer(player)
          .map(({ time, from, to, amount }) => ({ date: time, club_id_from: from, club_id_to: to, amount })),
      });
    },
  }),
  '/player/transfer_history': route({
    // The response is always complete, regardless of `page`.
    query: z.object({ season_id: int.optional(), club_id: int.optional(), player_id: int.optional(), details: bool.default(false), page }),
    answer: (world, _path, { season_id, club_id, player_id, details }) => {
      if (season_id === undefined && club_id === undefined && player_id === undefined)
        return no(400, 'club_id or player_id is required when season_id is omitted');
      const [from, to] = spanOf(world, season_id ?? SEASON);
      const all = world.moves;
      const found =
        player_id !== undefined
          ? all.ofPlayer(player_id).filter((move) => club_id === undefined || move.from === club_id || move.to === club_id)
          : club_id !== undefined
            ? all.ofClub(club_id, from, to)
            : all.between(from, to);
      return yes(found.filter(({ time }) => time >= from && time < to).map((move) => transfer(world, move, details)));
    },
  }),
  '/players/loan_history': route({
    query: z.object({ season_id: int.optional(), club_id: int.optional() }),
    answer: (world, _path, { season_id, club_id }) => {
      if (season_id === undefined && club_id === undefined)
        return no(400, { msg: 'At least one of season_id or club_id must be provided', type: 'value_error.combination' });
      const seasons = world.calendar.seasons().map((season) => season.season_id);
      const requested = season_id === undefined ? seasons.reverse() : seasons.filter((id) => id === season_id);
      return yes(
        requested.flatMap((id) => (club_id === undefined ? loans(world).ofSeason(id) : loans(world).ofClub(club_id, id)).map(loan)),
      );
    },
  }),
  '/players/morale_history/{player_id}': route({
    query: z.object({ limit: upTo(100, 10) }),
    answer: (world, [id], { limit }) => {
      const player = Number(id);
      if (!world.players.has(player)) return yes([]);
      return yes(
        moraleHistory(world, player)
          .slice(0, limit)
          .map(({ time, morale }) => ({ player_id: player, new_morale: morale, time: iso(time), unix_time: time })),
      );
    },
  }),
  '/transfers/counts': route({
    query: z.object({ season_id: seasonId, club_id: int.optional() }),
    answer: (world, _path, { season_id, club_id }) => {
      const [from, to] = spanOf(world, season_id);
      const found = club_id === undefined ? world.moves.between(from, to) : world.moves.ofClub(club_id, from, to);
      const counts = new Map<string, { from_club: number | null; to_club: number | null; transfers: number }>();
      for (const move of found) {
        const key = `${move.from}:${move.to}`;
        const row = counts.get(key) ?? { from_club: move.from, to_club: move.to, transfers: 0 };
        row.transfers++;
        counts.set(key, row);
      }
      return yes([...counts.values()].map((row) => ({ season_id, ...row })));
    },
  }),
  '/transfers/basic': route({
    query: z.object({}),
    answer: (world) =>
      yes(
        world.moves
          .newest(20)
          .map(({ player, from, to, amount, time }) => ({
            player_id: player,
            from_club: from,
            to_club: to,
            cost: amount,
            unix_time: time,
            datetime: iso(time),
          })),
      ),
  }),
} satisfies Record<string, Route>;
