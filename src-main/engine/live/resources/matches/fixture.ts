import { fail, ok } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import { inOrder, readSchedule } from './calendar.ts';
import { firstOf, combineParts, partialFault, readParts, mapReading } from '../../merge-readings.ts';
import type { ResourceDefinition, InvalidationKey } from '../../resource-definition.ts';
import { playedTactics } from '../clubs/played-tactics.ts';
import { seasonOf } from './season.ts';

const MATCHDAY: InvalidationKey = ['matchday', '*'];

/** One match: its fixture and, from kick-off on, its tactics, events, players, substitutions and commentary. */
export const fixtureFamily: ResourceDefinition<'fixture'> = {
  ttlMs: 60_000, // new events arrive every minute during the match
  minIntervalMs: 2_000,
  polled: true, // the stream events for results are not specified
  persist: true,
  invalidatedBy: () => [MATCHDAY],
  async load({ id }, ask, { api, clock }) {
    const of = { fixture_id: id };
    const match = await firstOf(
      () => api().gsp('get_fixture', of, ask),
      () => api().tool('get_fixture', of, ask),
    );
    if (!match.ok) return match;
    const fixture = match.value.data;
    if (fixture === null) return fail('not-found', text('gone.fixture', { id }));
    const played = fixture.played ?? (fixture.home_goals !== null && fixture.home_goals !== undefined);
    const nothing = { events: null, players: null, commentary: null, substitutions: null, tactics: null };
    // From kick-off on there may be match data, with or without a result.
    const begun = played || (typeof fixture.date === 'number' && fixture.date <= seconds(clock));
    if (!begun) return ok({ ...match.value, data: { ...fixture, played, ...nothing } });
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
      substitutions: firstOf(
        () => api().gsp('get_match_subs', of, ask),
        () => api().tool('get_match_subs', of, ask),
      ),
      tactics: playedTactics(fixture, ask, api()),
    });
    // the fixture itself is returned even if all the match data failed
    if (!parts.ok) return ok({ ...match.value, data: { ...fixture, played, ...nothing }, ...partialFault(parts) });
    return combineParts({ ...fixture, played, ...parts.value.data }, parts.value, match.value);
  },
};

/** A club's matches of one season, by date. */
export const scheduleFamily: ResourceDefinition<'schedule'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  persist: true,
  invalidatedBy: ({ club }) => [['club', club], MATCHDAY],
  async load({ club, season }, ask, context) {
    const season_id = await seasonOf(season, ask, context);
    if (!season_id.ok) return season_id;
    const got = await readSchedule(club, season_id.value, ask, context);
    return mapReading(got, (fixtures) => ({ club, season_id: season_id.value, fixtures: inOrder(fixtures) }));
  },
};
