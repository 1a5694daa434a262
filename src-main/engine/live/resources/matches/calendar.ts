import { fail, ok } from '#contract/faults.ts';
import type { Competitions } from '#contract/model/matches/calendar.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import { combineParts, firstOf, mapReading, partialFault, readMany, readParts, stateOrTool } from '../../merge-readings.ts';
import type { InvalidationKey, ResourceDefinition } from '../../resource-definition.ts';
import { playedTactics } from '../clubs/played-tactics.ts';
import { seasonOf } from './season.ts';

const MATCHDAY: InvalidationKey = ['matchday', '*'];

/** Sorts matches by date; those without a date come last. */
const inOrder = (fixtures: readonly Fixture[]): Fixture[] =>
  [...fixtures].sort((a, b) => (a.date ?? Infinity) - (b.date ?? Infinity) || a.fixture_id - b.fixture_id);

/** One match: its fixture and, from kick-off on, its tactics, events, players, substitutions and commentary. */
export const fixtureFamily: ResourceDefinition<'fixture'> = {
  ttlMs: 60_000, // new events arrive every minute during the match
  minIntervalMs: 2_000,
  polled: true, // the stream events for results are not specified
  invalidatedBy: () => [MATCHDAY],
  async load({ id }, ask, { api, clock }) {
    const of = { fixture_id: id };
    const match = await stateOrTool(api(), 'get_fixture', of, ask);
    if (!match.ok) return match;
    const fixture = match.value.data;
    if (fixture === null) return fail('not-found', text('gone.fixture', { id }));
    const played = fixture.played ?? (fixture.home_goals !== null && fixture.home_goals !== undefined);
    const nothing = { events: null, players: null, commentary: null, substitutions: null, tactics: null };
    const bare = { ...match.value, data: { ...fixture, played, ...nothing } };
    // From kick-off on there may be match data, with or without a result.
    const begun = played || (typeof fixture.date === 'number' && fixture.date <= seconds(clock));
    if (!begun) return ok(bare);
    const parts = await readParts({
      events: firstOf(
        () => api().gsp('get_match_events', of, ask),
        () => api().rest('/commentary/match_events/{fixture_id}', of, ask),
      ),
      players: firstOf(
        () => api().gsp('get_fixture_player_data', of, ask),
        () => api().rest('/fixture_history/players/{fixture_id}', of, ask),
      ),
      commentary: firstOf(
        () => api().gsp('get_match_commentary', of, ask),
        () => api().rest('/commentary/match_commentary/{fixture_id}', of, ask),
      ),
      substitutions: stateOrTool(api(), 'get_match_subs', of, ask),
      tactics: playedTactics(fixture, ask, api()),
    });
    // the fixture itself is returned even if all the match data failed
    if (!parts.ok) return ok({ ...bare, ...partialFault(parts) });
    return combineParts({ ...fixture, played, ...parts.value.data }, parts.value, match.value);
  },
};

/** A club's matches of one season, by date. */
export const scheduleFamily: ResourceDefinition<'schedule'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  invalidatedBy: ({ club }) => [['club', club], MATCHDAY],
  async load({ club, season }, ask, context) {
    const season_id = await seasonOf(season, ask, context);
    if (!season_id.ok) return season_id;
    const got = await stateOrTool(context.api(), 'get_club_schedule', { club_id: club, season_id: season_id.value }, ask);
    return mapReading(got, (fixtures) => ({ club, season_id: season_id.value, fixtures: inOrder(fixtures) }));
  },
};

/** Matches of several clubs. If one club cannot be read, only its matches are missing. */
export const calendarFamily: ResourceDefinition<'calendar'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  invalidatedBy: () => [MATCHDAY],
  async load({ clubs, season }, ask, context) {
    const api = context.api();
    const season_id = await seasonOf(season, ask, context);
    if (!season_id.ok) return season_id;
    const of = { season_id: season_id.value };
    const schedules = await readMany(clubs.map((club_id) => stateOrTool(api, 'get_club_schedule', { club_id, ...of }, ask)));
    if (!schedules.ok) return schedules;
    const { got, readings } = schedules.value;
    const fixtures = new Map(readings.flatMap(({ data }) => data.map((fixture) => [fixture.fixture_id, fixture] as const)));
    const told = clubs.map((club, n) => ({ club, told: got[n]?.ok === true }));
    return combineParts({ ...of, clubs: told, fixtures: inOrder([...fixtures.values()]) }, schedules.value);
  },
};

/** Competitions of a season, and the list of seasons. */
export const competitionsFamily: ResourceDefinition<'competitions'> = {
  ttlMs: 3_600_000,
  minIntervalMs: 10_000,
  invalidatedBy: () => [MATCHDAY], // a matchday changes the number of rounds played
  async load(params, ask, context) {
    const api = context.api();
    const season = await seasonOf(params.season, ask, context);
    if (!season.ok) return season;
    const of = { season_id: season.value };
    const parts = await readParts({
      leagues: firstOf(
        () => api.gsp('get_leagues', of, ask),
        () => api.tool('get_leagues', {}, ask),
      ),
      cups: stateOrTool(api, 'get_cups', of, ask),
      seasons: stateOrTool(api, 'get_seasons', {}, ask),
    });
    return parts.ok ? combineParts<Competitions>({ ...of, ...parts.value.data }, parts.value) : parts;
  },
};
