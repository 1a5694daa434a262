import { ok, type Result } from '#contract/faults.ts';
import type { Competitions } from '#contract/model/matches/calendar.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { combine, firstOf, partialFault, readParts } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { seasonOf } from './season.ts';

/** Reads the matches of one club in one season, in the order of the source. */
export const readSchedule = (
  club_id: ClubId,
  season_id: number,
  ask: NetAsk,
  { api }: Pick<ReadContext, 'api'>,
): Promise<Result<Reading<Fixture[]>>> =>
  firstOf(
    () => api().gsp('get_club_schedule', { club_id, season_id }, ask),
    () => api().tool('get_club_schedule', { club_id, season_id }, ask),
  );
/** Sorts matches by date; those without a date come last. */
export const inOrder = (fixtures: readonly Fixture[]): Fixture[] =>
  [...fixtures].sort((a, b) => (a.date ?? Infinity) - (b.date ?? Infinity) || a.fixture_id - b.fixture_id);

/** Matches of several clubs. If one club cannot be read, only its matches are missing. */
export const calendarFamily: ResourceDefinition<'calendar'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  persist: true,
  invalidatedBy: () => [['matchday', '*']],
  async load({ clubs, season }, ask, context) {
    const season_id = await seasonOf(season, ask, context);
    if (!season_id.ok) return season_id;
    const schedules = await Promise.all(clubs.map((club) => readSchedule(club, season_id.value, ask, context)));
    const read = schedules.flatMap((one) => (one.ok ? [one.value] : []));
    const [first] = schedules;
    if (read.length === 0 && first && !first.ok) return first;
    const fixtures = new Map(read.flatMap(({ data }) => data.map((fixture) => [fixture.fixture_id, fixture] as const)));
    const data = {
      season_id: season_id.value,
      clubs: clubs.map((club, n) => ({ club, told: schedules[n]?.ok === true })),
      fixtures: inOrder([...fixtures.values()]),
    };
    return ok({ ...combine(data, read), ...partialFault(...schedules) });
  },
};

/** Competitions of a season, and the list of seasons. */
export const competitionsFamily: ResourceDefinition<'competitions'> = {
  ttlMs: 3_600_000,
  minIntervalMs: 10_000,
  persist: true,
  invalidatedBy: () => [['matchday', '*']], // a matchday changes the number of rounds played
  async load(params, ask, context) {
    const { api } = context;
    const season = await seasonOf(params.season, ask, context);
    if (!season.ok) return season;
    const of = { season_id: season.value };
    const parts = await readParts({
      leagues: firstOf(
        () => api().gsp('get_leagues', of, ask),
        () => api().tool('get_leagues', {}, ask),
      ),
      cups: firstOf(
        () => api().gsp('get_cups', of, ask),
        () => api().tool('get_cups', of, ask),
      ),
      seasons: firstOf(
        () => api().gsp('get_seasons', {}, ask),
        () => api().tool('get_seasons', {}, ask),
      ),
    });
    if (!parts.ok) return parts;
    const { data, readings, partial } = parts.value;
    return ok({ ...combine<Competitions>({ season_id: season.value, ...data }, readings), ...partial });
  },
};
