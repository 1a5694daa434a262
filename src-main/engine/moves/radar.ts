import type { Forecast, Radar, RatingMove } from '#contract/model/worth/radar.ts';
import { positionsOf } from '#contract/model/clubs/player.ts';
import { splitShare, type PlayerId, type Share } from '#contract/model/market/share.ts';
import { createPace } from '../base/slices.ts';
import type { Cache } from '../store/cache/cache.ts';
import { ageAt, PLAYER_FIELDS, playerValues } from '../store/cache/market-rows.ts';
import { recalculations } from '../sync/recalculations.ts';
import type { MarketMoves, MovesContext } from './market-moves.ts';
import { lastRecalculation, priceSince, ratedSince, type Rated } from './rating-moves.ts';
import { cohortKey, cohortOf, fitRule, LEAST_POINTS, played, type Point } from './rating-rule.ts';

const DAY = 86_400;
const AT_ONCE = 400;
/** How long a count of all players by cohort serves, in milliseconds. */
const COUNT_MS = 3_600_000;
const [POSITION, DOB, FORM] = (['position', 'dob', 'form'] as const).map((field) => PLAYER_FIELDS.indexOf(field)) as [
  number,
  number,
  number,
];
const counted = new WeakMap<Cache, { readonly at: number; readonly people: Promise<ReadonlyMap<string, number>> }>();

async function countPeople({ cache, clock }: MovesContext): Promise<ReadonlyMap<string, number>> {
  const [stored, pace, now] = [cache(), createPace(clock.tick), clock.now() / 1_000];
  const people = new Map<string, number>();
  for (let after = -1; ;) {
    await pace();
    const rows = stored.census.after('player', after, AT_ONCE);
    for (const { body } of rows) {
      const values = playerValues(body);
      const [position, dob, form] = [values[POSITION], values[DOB], values[FORM]];
      if (typeof position !== 'number' || typeof dob !== 'number' || typeof form !== 'string') continue;
      const cohort = cohortOf({ position: positionsOf(position)[0] ?? null, age: ageAt(dob, now), form });
      if (cohort) people.set(cohortKey(cohort), (people.get(cohortKey(cohort)) ?? 0) + 1);
    }
    if (rows.length < AT_ONCE) return people;
    after = rows.at(-1)?.id ?? after;
  }
}
function peopleOf(context: MovesContext): Promise<ReadonlyMap<string, number>> {
  const known = counted.get(context.cache());
  if (known && context.clock.tick() - known.at < COUNT_MS) return known.people;
  const people = countPeople(context);
  counted.set(context.cache(), { at: context.clock.tick(), people });
  people.catch(() => counted.delete(context.cache()));
  return people;
}

const playerOf = (share: Share): PlayerId => splitShare(share).id as PlayerId;

function moveRows(
  rated: readonly Rated[],
  moves: MarketMoves,
  held: ReadonlySet<Share>,
  positionOf: (share: Share) => string | null,
): RatingMove[] {
  return rated
    .map((one) => ({
      player: playerOf(one.share),
      position: positionOf(one.share),
      before: one.before,
      now: one.now,
      price: one.price as RatingMove['price'],
      change: priceSince(one, moves),
      held: held.has(one.share),
    }))
    .sort((a, b) => Number(b.held) - Number(a.held) || Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || a.player - b.player);
}

/** Returns what the last recalculation changed, and what the next is expected to change: my holdings first, then the most likely. */
export async function radarOf(limit: number, moves: MarketMoves, held: ReadonlySet<Share>, context: MovesContext): Promise<Radar> {
  const cache = context.cache();
  const now = context.clock.now() / 1_000;
  const times = recalculations(cache.meta);
  const at = lastRecalculation(cache);
  const all = ratedSince(cache, 0);
  const news = at === null ? [] : all.filter((one) => one.at >= at);
  const factsOf = (share: Share) => {
    const stored = cache.census.get('player', [playerOf(share)])[0];
    const values = stored ? playerValues(stored.body) : [];
    const [position, dob, form] = [values[POSITION], values[DOB], values[FORM]];
    return {
      position: typeof position === 'number' ? (positionsOf(position)[0] ?? null) : null,
      age: typeof dob === 'number' ? ageAt(dob, now) : null,
      form: typeof form === 'string' ? form : null,
    };
  };
  const points = all.map((one): Point => ({ ...factsOf(one.share), form: one.form, by: one.now - one.before }));
  const enough = points.length >= LEAST_POINTS;
  const expect = enough ? fitRule(points, await peopleOf(context), Math.max(1, times.length)) : () => null;
  const forecasts = moves.moved.flatMap(({ row }): (Forecast & { readonly traded: number })[] => {
    const expected = row.kind === 'player' && row.rating !== null ? expect(row) : null;
    if (!expected || row.rating === null) return [];
    const { by, chance, changed, seen, cohort } = expected;
    const { position, age, form, rating } = row;
    const mine = held.has(row.share);
    const facts = { player: row.id as PlayerId, position, age, rating, form, played: played(form), held: mine };
    return [{ ...facts, next: rating + by, chance, cohort, changed, seen, traded: row.week ?? 0 }];
  });
  forecasts.sort((a, b) => Number(b.held) - Number(a.held) || b.chance - a.chance || b.traded - a.traded || a.player - b.player);
  return {
    at: at as Radar['at'],
    next: (at === null ? null : at + DAY * Math.max(1, Math.ceil((now - at) / DAY))) as Radar['next'],
    up: news.filter((one) => one.now > one.before).length,
    down: news.filter((one) => one.now < one.before).length,
    players: context.sync.priced().players,
    moves: moveRows(news, moves, held, (share) => factsOf(share).position).slice(0, limit),
    forecasts: enough ? forecasts.slice(0, limit).map(({ traded: _traded, ...forecast }) => forecast) : null,
    points: points.length,
    least: LEAST_POINTS,
    recalculations: times.length,
  };
}
