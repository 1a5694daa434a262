import { z } from 'zod';
import { no, yes } from '../http.ts';
import { minutes } from '../world/clubs/minutes.ts';
import { positionNames } from '../world/players/all-players.ts';
import { prepared, turn, whole } from '../world/market/prepared.ts';
import { DAY } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { fieldShare, NEVER, perInfluence, playerYield, THRESHOLDS } from '../world/market/yields.ts';
import { NOT_READY } from './market-routes.ts';
import { int, order, page, text, upTo } from './query.ts';
import { route, type Route } from './route.ts';
import { byKey } from './sorting.ts';

const FIELDS = [
  'player_id',
  'club_id',
  'club_country',
  'club_division',
  'club_position',
  'player_nationality',
  'player_age',
  'player_rating',
  'player_position',
  'match_time_percentage',
  'current_earnings',
  'buyable',
  'cost',
  'avg_price',
  'payback',
] as const;
interface Offer {
  readonly player: number;
  readonly earnings: number;
  readonly buyable: number;
  readonly cost: number;
  readonly avg_price: number;
  readonly payback: number;
  readonly field: number;
}
const threshold = int.refine(
  (value) => (THRESHOLDS as readonly number[]).includes(value),
  `value is not a valid enumeration member; permitted: ${THRESHOLDS.join(', ')}`,
);
const number = text.regex(/^-?\d+(\.\d+)?$/, 'value is not a valid number').transform(Number);
const ageOf = (world: World, player: number): number => Math.floor((world.now() - world.players.facts(player).dob) / (365.25 * DAY));

/** Figures of all players in typed arrays, for dumps that filter players. */
interface Standing {
  readonly sofar: Float64Array;
  /** Payouts of one influence per season. */
  readonly earns: Float64Array;
  /** Percent of the club's minutes. */
  readonly field: Float64Array;
  /** Asks of player n, cheapest first: from `first[n]` up to `end[n]`. */
  readonly first: Uint32Array;
  readonly end: Uint32Array;
  readonly prices: Float64Array;
  readonly nums: Float64Array;
}
const standing = prepared(120, function* (world: World, _who: 'all'): Generator<void, Standing> {
  yield* whole(minutes(world).more);
  const count = world.players.count + 2;
  const [sofar, earns, field] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const [first, end] = [new Uint32Array(count), new Uint32Array(count)];
  const [prices, nums]: [number[], number[]] = [[], []];
  const clubs = world.clubs.count;
  // Squad by squad, because the players of a squad share their matches.
  for (let n = 0, player = 1; n < world.players.count; n++, player += clubs) {
    if (player > world.players.count) player = (player % clubs) + 1;
    if (turn(n)) yield;
    const yielded = playerYield(world, player);
    [sofar[player], earns[player]] = [yielded.sofar, perInfluence(yielded)];
    field[player] = Math.round(fieldShare(world, player) * 1_000) / 10;
    first[player] = prices.length;
    for (const { price, num } of world.books.peek(world.shares.indexOf('player', player) ?? 0).asks) {
      prices.push(price);
      nums.push(num);
    }
    end[player] = prices.length;
  }
  return { sofar, earns, field, first, end, prices: Float64Array.from(prices), nums: Float64Array.from(nums) };
});

/** Influence on offer at a price that pays back within `seasons` seasons. */
function offer({ sofar, earns, field, first, end, prices, nums }: Standing, player: number, seasons: number): Offer {
  const earned = earns[player] ?? 0;
  let [num, sum] = [0, 0];
  for (let at = first[player] ?? 0; at < (end[player] ?? 0) && (prices[at] ?? 0) <= seasons * earned; at++) {
    num += nums[at] ?? 0;
    sum += (nums[at] ?? 0) * (prices[at] ?? 0);
  }
  const avg = num === 0 ? 0 : Math.round((sum / num) * 100) / 100;
  const back = num === 0 || earned <= 0 ? NEVER : Math.round((avg / earned) * 100) / 100;
  return { player, earnings: sofar[player] ?? 0, buyable: num, cost: sum, avg_price: avg, payback: back, field: field[player] ?? 0 };
}
const SORTS: Record<string, (world: World, one: Offer) => number> = {
  payback: (_world, one) => one.payback,
  earnings: (_world, one) => one.earnings,
  buyable: (_world, one) => one.buyable,
  cost: (_world, one) => one.cost,
  avg_price: (_world, one) => one.avg_price,
  rating: (world, { player }) => world.players.facts(player).rating,
  age: (world, { player }) => ageOf(world, player),
  match_time: (_world, one) => one.field,
};
function row(world: World, one: Offer): unknown[] {
  const facts = world.players.facts(one.player);
  const club = world.players.clubOf(one.player);
  const place = club === null ? null : world.clubs.leagueOf(club);
  return [
    one.player,
    club,
    place?.country ?? null,
    place?.division ?? null,
    club === null ? null : (world.tables.standing(club)?.new_position ?? null),
    facts.country_id,
    ageOf(world, one.player),
    facts.rating,
    positionNames(facts.multi_position).join('/'),
    one.field,
    one.earnings,
    one.buyable,
    one.cost,
    one.avg_price,
    one.payback,
  ];
}
const FILTERS = {
  country: text.optional(),
  division: int.optional(),
  min_rating: number.optional(),
  max_rating: number.optional(),
  position: text.optional(),
  min_age: number.optional(),
  max_age: number.optional(),
  min_buyable: number.optional(),
  min_match_time: number.optional(),
  max_match_time: number.optional(),
};
type Filters = z.output<z.ZodObject<typeof FILTERS>>;
const inside = (value: number, min: number | undefined, max: number | undefined): boolean =>
  value >= (min ?? -Infinity) && value <= (max ?? Infinity);
function filterOf(world: World, { field }: Standing, given: Filters): (player: number) => boolean {
  if (Object.values(given).every((value) => value === undefined)) return () => true;
  const position = given.position?.toUpperCase();
  return (player) => {
    const facts = world.players.facts(player);
    const club = world.players.clubOf(player);
    const place = club === null ? null : world.clubs.leagueOf(club);
    if (given.country !== undefined && place?.country !== given.country) return false;
    if (given.division !== undefined && place?.division !== given.division) return false;
    if (position !== undefined && !positionNames(facts.multi_position).includes(position)) return false;
    return (
      inside(facts.rating, given.min_rating, given.max_rating) &&
      inside(ageOf(world, player), given.min_age, given.max_age) &&
      inside(field[player] ?? 0, given.min_match_time, given.max_match_time)
    );
  };
}

export const PLAYER_DUMP_ROUTES = {
  '/dumps/player_earnings': route({
    query: z.object({ threshold, ...FILTERS, sort: text.default('payback'), order: order.default('asc'), page, limit: upTo(500, 100) }),
    answer: (world, _path, { threshold: seasons, sort, order: way, page: at, limit, ...filters }) => {
      const column = Object.hasOwn(SORTS, sort) ? SORTS[sort] : undefined;
      if (!column) return no(400, `Invalid sort: ${sort}`);
      const known = standing(world, 'all');
      if (known === null) return NOT_READY;
      const fits = filterOf(world, known, filters);
      const found: Offer[] = [];
      for (let player = 1; player <= world.players.count; player++) {
        if (!fits(player)) continue;
        const one = offer(known, player, seasons);
        if (one.buyable >= (filters.min_buyable ?? 0)) found.push(one);
      }
      const sorted = byKey(
        found,
        way,
        (one) => column(world, one),
        (a, b) => a.player - b.player,
      );
      const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
      const meta = {
        threshold: seasons,
        page: at,
        limit,
        total_results: sorted.length,
        total_pages: Math.ceil(sorted.length / limit),
        filters: given,
        sort: { field: sort, order: way },
        fields: FIELDS,
      };
      const data = sorted.slice((at - 1) * limit, at * limit).map((one) => row(world, one));
      return yes({ meta, data }, { 'cache-control': 'max-age=120' });
    },
  }),
} satisfies Record<string, Route>;
