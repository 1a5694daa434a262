import { fail, ok, type Result } from '#contract/faults.ts';
import type { League, TableRow } from '#contract/model/matches/league.ts';
import type { Parsed } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import type { ReadContext } from '../../../context.ts';
import type { ResourceDefinition, InvalidationKey } from '../../resource-definition.ts';
import { combineParts, firstOf, mapReading, readParts, type AsyncReading } from '../../merge-readings.ts';
import { marketLeague, marketTable, onlyOf, placeIn, toolTable, type AsyncTable, type Place } from './league-place.ts';
import { seasonOf } from './season.ts';

const MATCHDAY: InvalidationKey = ['matchday', '*'];
/** A table shows the finances and ratings of its clubs, which change between matchdays. */
const clubsIn = (rows: readonly TableRow[] | null | undefined): InvalidationKey[] =>
  rows ? rows.map(({ club_id }) => ['club', club_id]) : [['club', '*']];
const place = (row: TableRow): number => row.new_position ?? Infinity;
/** The groups of a championship arrive in one list; each keeps its own order. */
const bestFirst = <R extends TableRow[] | null>(rows: R): R =>
  (rows && [...rows].sort((a, b) => (a.league_id ?? 0) - (b.league_id ?? 0) || place(a) - place(b))) as R;

/** Reads a league from the game state; null if the number is unknown. */
const stateOf = async (league_id: number, ask: NetAsk, { api }: ReadContext): AsyncReading<League | null> =>
  mapReading(await api().gsp('get_league', { league_id }, ask), (rows) => rows.find((row) => row.league_id === league_id) ?? null);

/** Reads the table of a league: from a node by its number, from other sources by its place. */
function tableOf(league_id: number, place: () => Promise<Result<Place>>, ask: NetAsk, context: ReadContext): AsyncTable {
  const placed = async (read: (place: Place, ask: NetAsk, context: ReadContext) => AsyncTable): AsyncTable => {
    const at = await place();
    return at.ok ? onlyOf(league_id, await read(at.value, ask, context)) : at;
  };
  return firstOf(
    () => context.api().gsp('get_league_table', { league_id }, ask),
    () => placed(marketTable),
    () => placed(toolTable),
  );
}

/** Returns the data of a reading, or the fault `not-found` for null. */
function existing<T>(got: Result<Reading<T | null>>, missing: CodedText): Result<T> {
  if (!got.ok) return got;
  return got.value.data === null ? fail('not-found', missing) : ok(got.value.data);
}

/** Finds the place of a league by its number. */
async function placeOf(id: number, ask: NetAsk, context: ReadContext): Promise<Result<Place>> {
  const got = await firstOf<Place | null>(
    async () => mapReading(await stateOf(id, ask, context), placeIn),
    async () => mapReading(await marketLeague(id, null, ask, context), placeIn),
  );
  return existing(got, text('gone.league', { id }));
}

/** Finds the league of a club: REST includes it with the prices, a node has a method for it. */
async function leagueOfClub(club_id: number, ask: NetAsk, { api }: ReadContext) {
  const got = await firstOf<{ readonly id: number; readonly place: Place | null } | null>(
    async () =>
      mapReading(await api().rest('/clubs/detailed', { club_id: [club_id], per_page: 5 }, ask), ({ items }) => {
        const row = items.find((one) => one.club_id === club_id);
        return typeof row?.league_id === 'number' ? { id: row.league_id, place: placeIn({ ...row, season_id: null }) } : null;
      }),
    async () =>
      mapReading(await api().gsp('get_clubs_league', { club_id }, ask), ([row]) => (row ? { id: row.league_id, place: null } : null)),
  );
  return existing(got, text('club.no-league', { club: club_id }));
}

/** One league of one season: its details, table, top players and market figures. */
export const leagueFamily: ResourceDefinition<'league'> = {
  ttlMs: 300_000,
  minIntervalMs: 3_000,
  polled: true, // trading volumes change without an event
  invalidatedBy: () => [MATCHDAY],
  about: (league) => clubsIn(league?.table),
  async load(params, ask, context) {
    const { api } = context;
    const of = params.club === undefined ? ok({ id: params.id ?? 0, place: null }) : await leagueOfClub(params.club, ask, context);
    if (!of.ok) return of;
    const { id, place } = of.value;
    const state = stateOf(id, ask, context);
    // With the place, one page contains the league; without it, every page must be searched.
    const market = state.then((read) => marketLeague(id, place ?? (read.ok ? placeIn(read.value.data) : null), ask, context));
    const placed = async (): Promise<Result<Place>> => {
      const [own, traded] = [await state, place === null ? await market : null];
      const found = placeIn(own.ok ? own.value.data : null) ?? place ?? placeIn(traded?.ok ? traded.value.data : null);
      return found === null ? fail('not-served', text('league.unplaced', { id })) : ok(found);
    };
    const table = tableOf(id, placed, ask, context);
    const parts = await readParts({ state, market, table, top_players: api().gsp('get_league_top_players', { league_id: id }, ask) });
    if (!parts.ok) return parts;
    const { data, partial } = parts.value;
    if (!data.market && !data.state)
      return partial.lacking ? { ok: false, fault: partial.lacking } : fail('not-found', text('gone.league', { id }));
    const { market: traded, state: own, top_players } = data;
    return combineParts({ ...traded, ...own, league_id: id, table: bestFirst(data.table), top_players }, parts.value);
  },
};

/** Reads a table by country and division. The game state only has the leagues of a country, so the matching one gives the table. */
async function tableByCountry({ country, division, season }: Parsed<'tables'>, ask: NetAsk, context: ReadContext): AsyncTable {
  const place: Place = { country: country ?? '', division: division ?? null, season: season ?? null };
  return firstOf(
    () => marketTable(place, ask, context),
    async () => {
      const season_id = await seasonOf(season, ask, context);
      if (!season_id.ok) return season_id;
      const leagues = await leaguesOf(place.country, season_id.value, ask, context);
      if (!leagues.ok) return leagues;
      const league = leagues.value.data.find((one) => one.division === division);
      if (!league) return fail('not-found', text('league.no-division', { country: place.country, division }));
      return context.api().gsp('get_league_table', { league_id: league.league_id }, ask);
    },
    () => toolTable(place, ask, context),
  );
}

/** Reads the leagues of one country: by country from a node, otherwise filtered from the leagues of all countries. */
const leaguesOf = (country_id: string, season_id: number, ask: NetAsk, { api }: ReadContext): AsyncReading<League[]> =>
  firstOf(
    () => api().gsp('get_leagues_by_country', { country_id, season_id }, ask),
    async () =>
      mapReading(await api().gsp('get_leagues', { season_id }, ask), (rows) => rows.filter((row) => row.country_id === country_id)),
  );

/** A league table, best first. */
export const tablesFamily: ResourceDefinition<'tables'> = {
  ttlMs: 60_000,
  minIntervalMs: 5_000,
  invalidatedBy: () => [MATCHDAY],
  about: clubsIn,
  async load(params, ask, context) {
    const byNumber = (league: number): AsyncTable => tableOf(league, () => placeOf(league, ask, context), ask, context);
    const got = params.league === undefined ? await tableByCountry(params, ask, context) : await byNumber(params.league);
    return mapReading(got, bestFirst);
  },
};
