import { fail, ok, type Result } from '#contract/faults.ts';
import type { Season } from '#contract/model/matches/competition.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Api } from '../../../api/api.ts';
import type { Ask } from '../../../net/request-options.ts';
import { firstOf, mapReading } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';

/** Lifetime of the current season in seconds. A season lasts half a year, so an hour is soon enough to notice the next one. */
const FRESH_S = 3_600;
/** Current season per connection. */
const known = new WeakMap<Api, Reading<number>>();

/** Returns the latest unfinished season that has started, else the latest unfinished one, else the latest; null for an empty list. */
function running(seasons: readonly Season[], now: number): number | null {
  const latest = (rows: readonly Season[]): number | null => (rows.length > 0 ? Math.max(...rows.map(({ season_id }) => season_id)) : null);
  const open = seasons.filter(({ finished }) => finished !== true);
  return latest(open.filter(({ start }) => (start ?? 0) <= now)) ?? latest(open) ?? latest(seasons);
}

/** Returns the seasons that have begun, with their starts in Unix seconds, oldest first; none if no source reports them. */
export async function seasonsBegun(ask: Ask, { api, clock }: ReadContext): Promise<(readonly [season: number, start: number])[]> {
  const got = await api().gsp('get_seasons', {}, ask);
  const now = clock.now() / 1_000;
  const begun = (got.ok ? got.value.data : []).flatMap(({ season_id, number, start }) =>
    typeof start === 'number' && start <= now ? [[number ?? season_id, start] as const] : [],
  );
  return begun.sort(([, a], [, b]) => a - b);
}

/** Returns when the current season began, in Unix seconds; null if no source reports it. */
export const seasonStart = async (ask: Ask, context: ReadContext): Promise<number | null> =>
  (await seasonsBegun(ask, context)).at(-1)?.[1] ?? null;

/** Returns `asked`, or else the number of the current season. Returns `not-found` if the service reports no season. */
export async function seasonOf(asked: number | undefined, ask: Ask, { api, clock }: ReadContext): Promise<Result<number>> {
  if (asked !== undefined) return ok(asked);
  const door = api();
  const cached = known.get(door);
  const now = clock.now() / 1_000;
  if (cached && now - cached.observedAt < FRESH_S) return ok(cached.data);
  const got = await firstOf<number | null>(
    async () => mapReading(await door.gsp('get_seasons', {}, ask), (seasons) => running(seasons, now)),
    async () => mapReading(await door.bundle('/v1/bootstrap', {}, ask), ({ seasonId }) => seasonId ?? null),
  );
  if (!got.ok) return got;
  if (got.value.data === null) return fail('not-found', text('season.none'));
  known.set(door, { ...got.value, data: got.value.data });
  return ok(got.value.data);
}
