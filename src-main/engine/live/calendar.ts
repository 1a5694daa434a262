import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import { MOST_CLUBS, type Calendar, type Competitions } from '../../../src-preload/contract/model/calendar.ts';
import type { Fixture } from '../../../src-preload/contract/model/fixture.ts';
import { splitShare, type ClubId } from '../../../src-preload/contract/model/share.ts';
import type { Parsed } from '../../../src-preload/contract/resources.ts';
import type { Reading } from '../../../src-preload/contract/snapshot.ts';
import { seconds } from '../base/clock.ts';
import type { Ask as NetAsk } from '../net/ask.ts';
import { combine, lacking, whole } from './combine.ts';
import type { Context, Family } from './family.ts';
import { firstOf, turned } from './first.ts';
import { readParts } from './parts.ts';
import { seasonOf } from './season.ts';

type Clubs = Calendar['clubs'];

/** The matches of one club in one season, as they are told. */
export const readSchedule = (
  club_id: ClubId,
  season_id: number,
  ask: NetAsk,
  { api }: Pick<Context, 'api'>,
): Promise<Result<Reading<Fixture[]>>> =>
  firstOf(
    () => api().gsp('get_club_schedule', { club_id, season_id }, ask),
    () => api().tool('get_club_schedule', { club_id, season_id }, ask),
  );
/** In the order they are played; a match without a date comes last. */
export const inOrder = (fixtures: readonly Fixture[]): Fixture[] =>
  [...fixtures].sort((a, b) => (a.date ?? Infinity) - (b.date ?? Infinity) || a.fixture_id - b.fixture_id);

const managed = (club: ClubId): Clubs => [{ club, why: 'managed' }];
/** The club an account manages. */
async function managedBy(name: string, ask: NetAsk, { api, clock }: Context): Promise<Result<Reading<Clubs>>> {
  const got = await firstOf<Clubs>(
    async () => turned(await api().gsp('get_managers_club', { manager_name: name }, ask), (club) => (club ? managed(club.club_id) : [])),
    async () =>
      turned(await api().rest('/users/detailed', { names: [name], per_page: 5 }, ask), ({ items }) =>
        items.flatMap((user) => (user.name === name && typeof user.club_id === 'number' ? managed(user.club_id) : [])),
      ),
  );
  // who manages none is told as nobody by one interface and as not found by the other
  const none = !got.ok && got.fault.code === 'not-found';
  return none ? ok({ data: [], source: 'local', height: null, observedAt: seconds(clock) }) : got;
}
const heldBy = async (name: string, ask: NetAsk, { api }: Context): Promise<Result<Reading<Clubs>>> =>
  turned(await api().gsp('get_user_share_balances', { name }, ask), (holdings) =>
    holdings.flatMap(({ share, total }) => {
      const { kind, id } = splitShare(share);
      return kind === 'club' && total > 0 ? [{ club: id as ClubId, why: 'held' as const }] : [];
    }),
  );

/** Whose matches are meant, each club once: those asked for first, then those managed, then those held. */
async function clubsOf({ clubs = [], names = [], held }: Parsed<'calendar'>, ask: NetAsk, context: Context) {
  const read = await whole([
    ...names.map((name) => managedBy(name, ask, context)),
    ...(held ? names.map((name) => heldBy(name, ask, context)) : []),
  ]);
  if (!read.ok) return read;
  const all: Clubs = [...clubs.map((club) => ({ club, why: 'asked' as const })), ...read.value.flatMap(({ data }) => data)];
  const once = all.filter(({ club }, n) => all.findIndex((other) => other.club === club) === n);
  return ok({ clubs: once, parts: read.value });
}

/** Matches of several clubs. One that cannot be read now lacks its own and takes nothing from the others. */
export const calendarFamily: Family<'calendar'> = {
  freshMs: 60_000,
  gapMs: 2_000,
  polled: true, // holdings change without an event that names the trader
  keep: true,
  spoiledBy: ({ names = [] }) => [['matchday', '*'], ...names.map((name) => ['user', name] as const)],
  async load(params, ask, context) {
    const season = await seasonOf(params.season, ask, context);
    if (!season.ok) return season;
    const meant = await clubsOf(params, ask, context);
    if (!meant.ok) return meant;
    const clubs = meant.value.clubs.slice(0, MOST_CLUBS);
    const schedules = await Promise.all(clubs.map(({ club }) => readSchedule(club, season.value, ask, context)));
    const [first] = schedules;
    if (first && !first.ok && schedules.every(({ ok }) => !ok)) return first;
    const read = schedules.flatMap((one) => (one.ok ? [one.value] : []));
    const fixtures = new Map(read.flatMap(({ data }) => data.map((fixture) => [fixture.fixture_id, fixture] as const)));
    const data = {
      season_id: season.value,
      clubs,
      fixtures: inOrder([...fixtures.values()]),
      leftOut: meant.value.clubs.length - clubs.length,
    };
    const parts = [...meant.value.parts, ...read];
    if (parts.length === 0) return fail('not-found', 'nobody was asked');
    return ok({ ...combine(data, parts), ...lacking(...schedules) });
  },
};

/** What is played in a season, and the seasons there are. */
export const competitionsFamily: Family<'competitions'> = {
  freshMs: 3_600_000,
  gapMs: 10_000,
  keep: true,
  spoiledBy: () => [['matchday', '*']], // rounds that were played
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
    const { data, readings, lack } = parts.value;
    return ok({ ...combine<Competitions>({ season_id: season.value, ...data }, readings), ...lack });
  },
};
