import { ok, type Result } from '#contract/faults.ts';
import type { User } from '#contract/model/market/user.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import type { DirtyRow } from '../store/cache/market-snapshot.ts';
import { bookKind, readBook } from './read-books.ts';
import { writeClubs } from './read-clubs.ts';
import { takePlayers } from './read-players.ts';
import { pricesOf } from './read-figures.ts';
import { chunks, noteUnusable, nowSeconds, write, type Work } from './sync-step.ts';

/** Rows to refresh in one run; the rest waits for the next. */
const MOST = 2_000;
/** Clubs, or prices of players, in one request. */
const CLUBS = 50;
const IDS = 100;
/** Traders in one request, which names each of them. */
const USERS = 50;

const wanted = (rows: readonly DirtyRow[]): number => rows.reduce((most, { height }) => Math.max(most, height), 0);
const idsIn = (rows: readonly DirtyRow[]): number[] => rows.map(({ id }) => id);

async function clubs(work: Work, dirty: readonly DirtyRow[]): Promise<Result<unknown>> {
  const { api, ask, cache, clock } = work;
  const observedAt = nowSeconds(clock);
  const ids = idsIn(dirty);
  if (!allowsHosted(work.connection)) {
    for (const id of ids) {
      const got = await api.gsp('get_club', { club_id: id }, { ...ask, minHeight: wanted(dirty) });
      if (!got.ok) return got;
      const { source, height, data } = got.value;
      if (data) await writeClubs(work, [data], { source, height, observedAt });
      if (!ask.signal.aborted) cache.census.clean('club', [id], height, observedAt);
    }
    return ok(undefined);
  }
  const got = await api.rest('/clubs/detailed', { club_id: ids, per_page: CLUBS }, ask);
  if (!got.ok) return got;
  noteUnusable(work, 'club', [got.value]);
  const written = await writeClubs(work, got.value.data.items, { source: 'rest', height: null, observedAt });
  if (written.ok && !ask.signal.aborted) cache.census.clean('club', ids, null, observedAt);
  return written;
}

async function players(work: Work, dirty: readonly DirtyRow[]): Promise<Result<unknown>> {
  const observedAt = nowSeconds(work.clock);
  const ids = idsIn(dirty);
  const got = await work.api.raw('get_players', { player_ids: ids }, { ...work.ask, minHeight: wanted(dirty) });
  if (!got.ok) return got;
  const taken = await takePlayers(work, 'get_players', got.value, observedAt);
  if (taken.ok && !work.ask.signal.aborted) work.cache.census.clean('player', ids, got.value.height ?? 0, observedAt);
  return taken;
}

/** Reads the prices of players again, where prices are stored. */
async function prices(work: Work, dirty: readonly DirtyRow[]): Promise<Result<unknown>> {
  const observedAt = nowSeconds(work.clock);
  const ids = idsIn(dirty);
  const got = await work.api.rest('/players', { player_id: ids, per_page: CLUBS }, work.ask);
  if (!got.ok) return got;
  const written = await write(work, 'player_price', pricesOf(got.value.data.items), { source: 'rest', height: null, observedAt });
  if (written.ok && !work.ask.signal.aborted) work.cache.census.clean('player_price', ids, null, observedAt);
  return written;
}

/** Reads traders again by their names. Those that are new are stored after the last one. */
async function users(work: Work, names: readonly string[], strangers: Set<string>): Promise<Result<unknown>> {
  const observedAt = nowSeconds(work.clock);
  const got = await work.api.rest('/users/detailed', { names: [...names], per_page: USERS }, work.ask);
  if (!got.ok || work.ask.signal.aborted) return got;
  const { census } = work.cache;
  const served = got.value.data.items;
  const places = census.placesOf(served.map(({ name }) => name));
  let last = census.last('user');
  const rows = served.map((user) => ({ id: places.get(user.name) ?? ++last, body: JSON.stringify(user) }));
  const written = await write(work, 'user', rows, { source: 'rest', height: null, observedAt });
  if (!written.ok || work.ask.signal.aborted) return written;
  for (const name of names) strangers.delete(name);
  census.clean('user', [...census.placesOf(names).values()], null, observedAt);
  return written;
}

async function book(work: Work, kind: ShareKind, { id, height }: DirtyRow): Promise<Result<unknown>> {
  const read = await readBook(work, kind, id, height);
  if (read.ok && !work.ask.signal.aborted) work.cache.census.clean(bookKind(kind), [id], read.value.height ?? 0, read.value.observedAt);
  return read;
}

/** Reads rows again, in few requests; a row whose answer is older than its event stays dirty. Returns the first fault, if any. */
export async function refreshDirty(work: Work, books: boolean, strangers: Set<string>): Promise<Result<unknown>> {
  const { census } = work.cache;
  const hosted = books && allowsHosted(work.connection);
  const reads = [
    ...chunks(census.dirtyRows('club', MOST), CLUBS).map((some) => clubs(work, some)),
    ...chunks(census.dirtyRows('player', MOST), IDS).map((some) => players(work, some)),
    ...(books ? (['club', 'player'] as const) : []).flatMap((kind) =>
      census.dirtyRows(bookKind(kind), MOST).map((one) => book(work, kind, one)),
    ),
    ...(hosted ? chunks(census.dirtyRows('player_price', MOST), CLUBS) : []).map((some) => prices(work, some)),
    ...(hosted ? [usersNamed(work, strangers)] : []),
  ];
  const all = await Promise.all(reads);
  return all.find((got) => !got.ok) ?? ok(undefined);
}
/** Reads the traders that events named, one request after the other, because new ones get the next free places. */
async function usersNamed(work: Work, strangers: Set<string>): Promise<Result<unknown>> {
  const { census } = work.cache;
  const stored = census.get('user', idsIn(census.dirtyRows('user', MOST))).map(({ body }) => (JSON.parse(body) as User).name);
  for (const names of chunks([...stored, ...strangers], USERS)) {
    const got = await users(work, names, strangers);
    if (!got.ok) return got;
  }
  return ok(undefined);
}
/** Whether any club or player is dirty; order books do not count. */
export const isDirty = ({ census }: Work['cache']): boolean =>
  census.dirtyRows('club', 1).length + census.dirtyRows('player', 1).length > 0;
