import { ok, type Result } from '#contract/faults.ts';
import { Club } from '#contract/model/clubs/club.ts';
import { Player } from '#contract/model/clubs/player.ts';
import { LeagueCard, TableRow } from '#contract/model/matches/league.ts';
import { share, splitShare, type ClubId, type ShareKind } from '#contract/model/market/share.ts';
import { paramKey } from '#contract/param-key.ts';
import { text } from '#contract/text/coded-text.ts';
import { fromCensus, loadReading } from '../../live/cached-reading.ts';
import { mapReading } from '../../live/merge-readings.ts';
import { estimatedLineups } from '../../live/resources/clubs/lineups.ts';
import type { RecordedChange } from '../../recorder/recorder-api.ts';
import { ageAt, unpackClub, unpackPlayer } from '../../store/cache/market-rows.ts';
import { notRecorded, past, type AsOf, type PastContext } from './as-of.ts';

/** What of a club or player does not change, so that the stored row tells it of any time. */
const STATIC = {
  club: ['country_id', 'stadium_id', 'home_colour', 'away_colour'],
  player: ['country_id', 'dob', 'position', 'multi_position', 'positions', 'side'],
} as const;
type Row = Readonly<Record<string, unknown>>;

function storedRow(kind: ShareKind, id: number, at: number, context: PastContext): Row {
  const row =
    kind === 'club'
      ? fromCensus<unknown>(context, kind, id, ({ body }) => unpackClub(body))
      : fromCensus<unknown>(context, kind, id, ({ body }) => unpackPlayer(body, at));
  return (row?.data ?? loadReading(context.cache(), paramKey(kind, { id }), kind)?.data ?? {}) as Row;
}
/** The row of a club or player from its records at a time. */
function rowAt(kind: ShareKind, id: number, change: RecordedChange, price: RecordedChange | null, at: number, context: PastContext): Row {
  const stored = storedRow(kind, id, at, context);
  const fixed = Object.fromEntries(STATIC[kind].flatMap((field) => (stored[field] === undefined ? [] : [[field, stored[field]]])));
  const dob = fixed['dob'];
  return {
    ...fixed,
    ...(typeof dob === 'number' && { age: ageAt(dob, at) }),
    ...change.values,
    last_price: price?.values['last'] ?? null,
    [`${kind}_id`]: id,
  };
}
interface Found {
  readonly rows: readonly Row[];
  readonly observedAt: number;
  readonly height: number | null;
}
/** Rows of clubs or players by id, in that order; those of which nothing was recorded are left out. */
async function rowsAt(kind: ShareKind, ids: readonly number[], at: number, context: PastContext): Promise<Result<Found>> {
  const refs = ids.map((id) => share(kind, id));
  const [got, prices] = await Promise.all([
    context.recorder.values(kind === 'club' ? 'clubs' : 'players', refs, at),
    context.recorder.values('prices', refs, at),
  ]);
  if (!got.ok) return got;
  const known = ids.flatMap((id, n) => {
    const change = got.value[n];
    return change ? [{ id, change, price: (prices.ok && prices.value[n]) || null }] : [];
  });
  if (known.length === 0) return notRecorded(text(kind === 'club' ? 'replay.no-club' : 'replay.no-player'));
  const rows = known.map(({ id, change, price }) => rowAt(kind, id, change, price, at, context));
  const one = known.length === 1 ? (known[0]?.change.height ?? null) : null;
  return ok({ rows, observedAt: Math.min(...known.map(({ change }) => change.at)), height: one });
}

async function oneRow<T>(kind: ShareKind, id: number, at: number, context: PastContext, parse: (row: unknown) => T) {
  const got = await rowsAt(kind, [id], at, context);
  return got.ok ? past(parse(got.value.rows[0]), got.value.observedAt, { height: got.value.height }) : got;
}
export const club: AsOf<'club'> = { read: ({ id }, at, context) => oneRow('club', id, at, context, (row) => Club.parse(row)) };
export const player: AsOf<'player'> = { read: ({ id }, at, context) => oneRow('player', id, at, context, (row) => Player.parse(row)) };

async function page<T>(kind: ShareKind, ids: readonly number[] | undefined, at: number, context: PastContext, parse: (row: unknown) => T) {
  if (!ids) return notRecorded(text('replay.list'));
  const got = await rowsAt(kind, ids, at, context);
  if (!got.ok) return got;
  const rows = got.value.rows.map(parse);
  return past({ total: rows.length, rows }, got.value.observedAt);
}
export const clubs: AsOf<'clubs'> = { read: ({ ids }, at, context) => page('club', ids, at, context, (row) => Club.parse(row)) };
export const players: AsOf<'players'> = { read: ({ ids }, at, context) => page('player', ids, at, context, (row) => Player.parse(row)) };

async function squadAt(club_id: ClubId, at: number, context: PastContext) {
  const found = await context.recorder.valuesWhere('players', 'club_id', club_id, at);
  if (!found.ok) return found;
  if (found.value.length === 0) return notRecorded(text('replay.no-squad'));
  const got = await rowsAt(
    'player',
    found.value.map(({ ref }) => splitShare(ref).id),
    at,
    context,
  );
  if (!got.ok) return got;
  return past({ club: club_id, players: got.value.rows.map((row) => Player.parse(row)) }, got.value.observedAt);
}
export const squad: AsOf<'squad'> = { read: ({ club: of }, at, context) => squadAt(of, at, context) };
/** Line-ups from the squad as recorded. The picks of the game are served of the present only, so they are estimates. */
export const lineups: AsOf<'lineups'> = {
  read: async ({ club: of }, at, context) =>
    mapReading(await squadAt(of, at, context), ({ players: all }) => estimatedLineups(of, all, at)),
};

/** The table of a league from the records of its clubs, best first. */
export async function tableAt(league: number, season: number | undefined, at: number, { recorder }: PastContext) {
  const got = await recorder.valuesWhere('tables', 'league_id', league, at);
  if (!got.ok) return got;
  const rows = got.value
    .filter(({ values }) => season === undefined || values['season_id'] === season)
    .map(({ ref, values }) => TableRow.parse({ ...values, club_id: splitShare(ref).id }))
    .sort((a, b) => (a.new_position ?? Infinity) - (b.new_position ?? Infinity));
  if (rows.length === 0) return notRecorded(text('replay.no-table'));
  const observedAt = Math.max(...got.value.map((one) => one.at));
  return ok({ rows, observedAt });
}
export const tables: AsOf<'tables'> = {
  async read({ league, season }, at, context) {
    if (league === undefined) return notRecorded(text('replay.by-league'));
    const got = await tableAt(league, season, at, context);
    return got.ok ? past(got.value.rows, got.value.observedAt) : got;
  },
};

async function leagueOf(club_id: ClubId, at: number, { recorder }: PastContext): Promise<number | null> {
  const refs = [share('club', club_id)];
  for (const name of ['tables', 'clubs'] as const) {
    const got = await recorder.values(name, refs, at);
    const id = got.ok ? got.value[0]?.values['league_id'] : null;
    if (typeof id === 'number') return id;
  }
  return null;
}
/** A league: its table as recorded, with the name and country that it has now. */
export const league: AsOf<'league'> = {
  async read({ id, club: club_id }, at, context) {
    const of = id ?? (club_id === undefined ? null : await leagueOf(club_id, at, context));
    if (of === null) return notRecorded(text('replay.no-table'));
    const got = await tableAt(of, undefined, at, context);
    if (!got.ok) return got;
    const { rows, observedAt } = got.value;
    const keys = [paramKey('league', { id: of }), ...(club_id === undefined ? [] : [paramKey('league', { club: club_id })])];
    const stored = keys.flatMap((key) => loadReading(context.cache(), key, 'league') ?? [])[0]?.data as LeagueCard | undefined;
    const named = stored?.league_id === of ? { name: stored.name, country_id: stored.country_id, comp_type: stored.comp_type } : {};
    const { season_id, division } = rows[0] ?? {};
    return past(LeagueCard.parse({ ...named, league_id: of, season_id, division, table: rows, top_players: null }), observedAt);
  },
};
