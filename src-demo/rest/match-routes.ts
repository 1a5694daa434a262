import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import { fixturePlayer, matchCommentary, matchEvents } from '../gsp/match-rows.ts';
import { messageRow } from '../gsp/methods-messages.ts';
import type { DemoFixture } from '../world/matches/fixtures.ts';
import { clubsIn, news } from '../world/news.ts';
import { DAY, SEASON } from '../world/scale.ts';
import { seasonStats } from '../world/players/season-stats.ts';
import type { World } from '../world/world.ts';
import { playedTactics } from './played-tactics.ts';
import { int, seasonId, text, upTo, within } from './query.ts';
import { route, type Route } from './route.ts';

const MINUTES = 90;
const MOST_MESSAGES = 100;

/** A route about one match. Before the match is played the response is empty. */
const ofMatch = (told: (world: World, fixture: DemoFixture) => unknown): Route =>
  route({
    query: z.object({}),
    answer: (world, [id]) => {
      const found = world.matches.played(Number(id));
      return yes(found ? told(world, found.fixture) : []);
    },
  });

/** League minutes of all players of a club, and their share of the possible minutes. */
function fieldTime(world: World, club: number) {
  const comp = world.comps.leagueAt(SEASON, world.comps.orderOf(club));
  const possible = world.payouts.played(club, SEASON).length * MINUTES;
  const stats = new Map(
    seasonStats(world)
      .ofClub(comp, club)
      .map((row) => [row.player, row] as const),
  );
  return [...new Set([...world.players.squad(club), ...stats.keys()])]
    .sort((a, b) => a - b)
    .map((player) => {
      const minutes = stats.get(player)?.minutes ?? 0;
      return {
        player_id: player,
        club_id: club,
        season_id: SEASON,
        league_minutes: minutes,
        possible_minutes: possible,
        field_time_share: possible === 0 ? 0 : Math.round((minutes / possible) * 10_000) / 10_000,
      };
    });
}

interface Wanted {
  readonly country_id?: string | undefined;
  readonly comp_id?: number | undefined;
  readonly club_id?: number | undefined;
}
/** The clubs whose news a query selects. */
function messageSubjects(world: World, { country_id, comp_id, club_id }: Wanted): number[] {
  if (club_id !== undefined) return world.clubs.has(club_id) ? [club_id] : [];
  if (comp_id !== undefined) {
    const comp = world.comps.get(comp_id);
    return !comp ? [] : [...(comp.kind === 'league' ? world.comps.members(comp.order) : world.cups.entrants(comp))];
  }
  return clubsIn(world, ({ country }) => country === country_id);
}
function messages(world: World, season: number, days: number | undefined, most: number, wanted: Wanted): Answer {
  if (!world.calendar.has(season)) return yes([]);
  const { start, end } = world.calendar.season(season);
  const to = Math.min(end, world.now()) + 1;
  const from = days === undefined ? start : Math.max(start, world.now() - days * DAY);
  const found = news(world, messageSubjects(world, wanted), from, to);
  return yes(found.slice(0, most).map((message) => messageRow(world, message)));
}

export const MATCH_ROUTES = {
  '/fixture_history/players/{fixture_id}': ofMatch((world, fixture) =>
    world.matches
      .of(fixture)
      .performances.map((one, n) => ({ ...fixturePlayer(world, fixture, one, n), minutes_played: Math.max(0, one.to - one.from) })),
  ),
  '/fixture_history/tactics/{fixture_id}': ofMatch(playedTactics),
  '/commentary/match_events/{fixture_id}': ofMatch(matchEvents),
  '/commentary/match_commentary/{fixture_id}': ofMatch(matchCommentary),
  '/player_field_time/{club_id}': route({
    query: z.object({}),
    answer: (world, [id]) => yes(world.clubs.has(Number(id)) ? fieldTime(world, Number(id)) : []),
  }),
  '/player_field_time/by-player/{player_id}': route({
    query: z.object({}),
    answer: (world, [id]) => {
      const player = Number(id);
      const club = world.players.has(player) ? world.players.clubOf(player) : null;
      const found = club === null ? undefined : fieldTime(world, club).find((row) => row.player_id === player);
      return found ? yes(found) : no(404, 'Player not found or without a club');
    },
  }),
  '/messages': route({
    query: z.object({
      season_id: seasonId,
      country_id: text.optional(),
      comp_id: int.optional(),
      club_id: int.optional(),
      days: within(200).optional(),
      per_page: upTo(MOST_MESSAGES, 50),
      limit: within(MOST_MESSAGES).optional(),
    }),
    answer: (world, _path, { season_id, days, per_page, limit, ...wanted }) => {
      if (wanted.country_id === undefined && wanted.comp_id === undefined && wanted.club_id === undefined)
        return no(400, [
          { loc: ['query', 'country_id'], msg: 'One of country_id, comp_id or club_id is required', type: 'value_error.combination' },
        ]);
      return messages(world, season_id, days, Math.min(MOST_MESSAGES, limit ?? per_page), wanted);
    },
  }),
} satisfies Record<string, Route>;
