import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { TableRow } from '../../../src-preload/contract/model/league.ts';
import type { Parsed } from '../../../src-preload/contract/resources.ts';
import type { Reading } from '../../../src-preload/contract/snapshot.ts';
import type { Ask as NetAsk } from '../net/ask.ts';
import type { Context, Family, SpoilKey } from './family.ts';
import { firstOf, turned } from './first.ts';
import { joined, readParts } from './parts.ts';
import { seasonOf } from './season.ts';

const MATCHDAY: SpoilKey = ['matchday', '*'];
/** A table tells of its clubs what they have and how good they are: that moves between match days. */
const clubsIn = (rows: readonly TableRow[] | null | undefined): SpoilKey[] =>
  rows ? rows.map(({ club_id }) => ['club', club_id]) : [['club', '*']];
const place = (row: TableRow): number => row.new_position ?? Infinity;
/** Groups of a championship come together: each keeps its own order. */
const bestFirst = <R extends TableRow[] | null>(rows: R): R =>
  (rows && [...rows].sort((a, b) => (a.league_id ?? 0) - (b.league_id ?? 0) || place(a) - place(b))) as R;
type Table = Promise<Result<Reading<TableRow[]>>>;

const tableOf = (league_id: number, ask: NetAsk, { api }: Context): Table =>
  firstOf(
    () => api().gsp('get_league_table', { league_id }, ask),
    () => api().rest('/league_tables', { league_id }, ask),
  );

/** Where a club plays: REST says it beside its prices, a node when it is asked. */
async function leagueOfClub(club_id: number, ask: NetAsk, { api }: Context): Promise<Result<number>> {
  const got = await firstOf<number | null>(
    async () =>
      turned(await api().rest('/clubs/detailed', { club_id: [club_id], per_page: 5 }, ask), ({ items }) => {
        return items.find((row) => row.club_id === club_id)?.league_id ?? null;
      }),
    async () => turned(await api().gsp('get_clubs_league', { club_id }, ask), (rows) => rows[0]?.league_id ?? null),
  );
  if (!got.ok) return got;
  return got.value.data === null ? fail('not-found', `nobody tells which league club ${club_id} plays in`) : ok(got.value.data);
}

/** One league of one season: its terms, its table, its best players, and what its shares are traded for. */
export const leagueFamily: Family<'league'> = {
  freshMs: 300_000,
  gapMs: 3_000,
  polled: true, // trading volumes move without an event
  keep: true,
  spoiledBy: () => [MATCHDAY],
  about: (league) => clubsIn(league?.table),
  async load(params, ask, context) {
    const { api } = context;
    const of = params.club === undefined ? ok(params.id ?? 0) : await leagueOfClub(params.club, ask, context);
    if (!of.ok) return of;
    const id = of.value;
    const parts = await readParts({
      state: api().gsp('get_league', { league_id: id }, ask),
      market: api().rest('/leagues', { league_id: id }, ask),
      table: tableOf(id, ask, context),
      top_players: api().gsp('get_league_top_players', { league_id: id }, ask),
    });
    if (!parts.ok) return parts;
    const { data } = parts.value;
    const traded = data.market && ('items' in data.market ? data.market.items : data.market).find(({ league_id }) => league_id === id);
    const told = data.state?.find(({ league_id }) => league_id === id);
    if (!traded && !told)
      return parts.value.lack.lacking ? { ok: false, fault: parts.value.lack.lacking } : fail('not-found', `there is no league ${id}`);
    return joined({ ...traded, ...told, league_id: id, table: bestFirst(data.table), top_players: data.top_players }, parts.value);
  },
};

/** Of a country and division a node knows only the leagues: the table follows from the one that fits. */
async function tableByCountry({ country, division, season }: Parsed<'tables'>, ask: NetAsk, context: Context): Table {
  const { api } = context;
  const country_id = country ?? '';
  return firstOf(
    () =>
      api().rest(
        '/league_tables',
        { country_id, ...(division !== undefined && { division: division - 1 }), ...(season !== undefined && { season_id: season }) },
        ask,
      ),
    async () => {
      const season_id = await seasonOf(season, ask, context);
      if (!season_id.ok) return season_id;
      const leagues = await api().gsp('get_leagues_by_country', { country_id, season_id: season_id.value }, ask);
      if (!leagues.ok) return leagues;
      const league = leagues.value.data.find((one) => one.division === division);
      return league ? tableOf(league.league_id, ask, context) : fail('not-found', `${country_id} has no division ${division ?? ''}`);
    },
  );
}

/** A league table, best first. */
export const tablesFamily: Family<'tables'> = {
  freshMs: 60_000,
  gapMs: 5_000,
  keep: true,
  spoiledBy: () => [MATCHDAY],
  about: clubsIn,
  async load(params, ask, context) {
    const got = params.league === undefined ? await tableByCountry(params, ask, context) : await tableOf(params.league, ask, context);
    return turned(got, bestFirst);
  },
};
