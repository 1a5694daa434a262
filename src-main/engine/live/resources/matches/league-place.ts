import { fail } from '#contract/faults.ts';
import type { League, TableRow } from '#contract/model/matches/league.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Ask } from '../../../net/request-options.ts';
import { mapReading, readPages, type AsyncReading } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';

/** Country and division of a league. The market and the tool server identify leagues by these, not by number. Division 1 is the top. */
export interface Place {
  readonly country: string;
  readonly division: number | null;
  readonly season: number | null;
}
export type AsyncTable = AsyncReading<TableRow[]>;

/** Maximum number of pages of leagues to read. */
const MOST_PAGES = 100;

/** Returns the place of a league's row; null if the row has no country or no division. */
export function placeIn(row: Pick<League, 'country_id' | 'division' | 'season_id'> | null | undefined): Place | null {
  const { country_id = null, division = null, season_id = null } = row ?? {};
  return typeof country_id === 'string' && division !== null ? { country: country_id, division, season: season_id } : null;
}

const asked = (division: number | null): { division?: number } => (division === null ? {} : { division: division - 1 });
/** Reads one league from the market. Returns null if it is not among the leagues of its place or, without a place, among all leagues. */
export async function marketLeague(id: number, place: Place | null, ask: Ask, { api }: ReadContext): AsyncReading<League | null> {
  const of = place === null ? {} : { country_id: place.country, ...asked(place.division) };
  const isWanted = ({ league_id }: League): boolean => league_id === id;
  const got = await readPages<League>((page) => api().rest('/leagues', { ...of, page }, ask), {
    most: MOST_PAGES,
    keyOf: ({ league_id }) => league_id,
    enough: (rows) => rows.some(isWanted),
  });
  return mapReading(got, (rows) => rows.find(isWanted) ?? null);
}

/** Reads the table of a place from the market. Upstream defaults to the current season. */
export const marketTable = ({ country, division, season }: Place, ask: Ask, { api }: ReadContext): AsyncTable =>
  api().rest('/league_tables', { country_id: country, ...asked(division), ...(season !== null && { season_id: season }) }, ask);

/** Reads the table of a place from the tool server, which requires a division and counts from 1 as the model does. */
export const toolTable = ({ country, division, season }: Place, ask: Ask, { api }: ReadContext): AsyncTable =>
  division === null
    ? Promise.resolve(fail('not-served', text('league.one-only')))
    : api().tool('get_league_tables', { country_id: country, division, ...(season !== null && { season_id: season }) }, ask);

/** Keeps the rows of one league, as a place may contain several. Returns `not-found` if there are rows but none of this league. */
export function onlyOf(id: number, got: Awaited<AsyncTable>): Awaited<AsyncTable> {
  const own = mapReading(got, (rows) => rows.filter(({ league_id }) => (league_id ?? id) === id));
  return got.ok && own.ok && got.value.data.length > 0 && own.value.data.length === 0
    ? fail('not-found', text('league.no-row', { rows: got.value.data.length, id }))
    : own;
}
