import { z } from 'zod';
import { no, yes } from '../http.ts';
import { later } from '../world/ahead.ts';
import { minutes } from '../world/minutes.ts';
import { positionNames } from '../world/players.ts';
import { DAY } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { fieldShare, NEVER, payback, perInfluence, playerYield, THRESHOLDS, within } from '../world/yields.ts';
import { int, order, page, text, upTo } from './query.ts';
import { route, type Route } from './route.ts';
import { byKey } from './sorting.ts';

/** So many players are added up at once; for more the answer waits until it was done ahead. */
const AT_ONCE = 20_000;
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
}
const threshold = int.refine(
  (value) => (THRESHOLDS as readonly number[]).includes(value),
  `value is not a valid enumeration member; permitted: ${THRESHOLDS.join(', ')}`,
);
const number = text.regex(/^-?\d+(\.\d+)?$/, 'value is not a valid number').transform(Number);
const ageOf = (world: World, player: number): number => Math.floor((world.now() - world.players.facts(player).dob) / (365.25 * DAY));
const percent = (world: World, player: number): number => Math.round(fieldShare(world, player) * 1_000) / 10;

/** What can be bought of a player at a price earned back in so many seasons. */
function offer(world: World, player: number, seasons: number): Offer {
  const yielded = playerYield(world, player);
  const { asks } = world.books.peek(world.shares.indexOf('player', player) ?? 0);
  const { num, sum } = within(asks, (price) => price <= seasons * perInfluence(yielded));
  const avg = num === 0 ? 0 : Math.round((sum / num) * 100) / 100;
  return { player, earnings: yielded.sofar, buyable: num, cost: sum, avg_price: avg, payback: num === 0 ? NEVER : payback(avg, yielded) };
}
const SORTS: Record<string, (world: World, one: Offer) => number> = {
  payback: (_world, one) => one.payback,
  earnings: (_world, one) => one.earnings,
  buyable: (_world, one) => one.buyable,
  cost: (_world, one) => one.cost,
  avg_price: (_world, one) => one.avg_price,
  rating: (world, { player }) => world.players.facts(player).rating,
  age: (world, { player }) => ageOf(world, player),
  match_time: (world, { player }) => percent(world, player),
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
    percent(world, one.player),
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
function keeps(world: World, asked: Filters): (player: number) => boolean {
  const position = asked.position?.toUpperCase();
  return (player) => {
    const facts = world.players.facts(player);
    const club = world.players.clubOf(player);
    const place = club === null ? null : world.clubs.leagueOf(club);
    if (asked.country !== undefined && place?.country !== asked.country) return false;
    if (asked.division !== undefined && place?.division !== asked.division) return false;
    if (position !== undefined && !positionNames(facts.multi_position).includes(position)) return false;
    return (
      inside(facts.rating, asked.min_rating, asked.max_rating) &&
      inside(ageOf(world, player), asked.min_age, asked.max_age) &&
      ((asked.min_match_time === undefined && asked.max_match_time === undefined) ||
        inside(percent(world, player), asked.min_match_time, asked.max_match_time))
    );
  };
}

export const PLAYER_DUMP_ROUTES: Record<string, Route> = {
  '/dumps/player_earnings': route({
    query: z.object({ threshold, ...FILTERS, sort: text.default('payback'), order: order.default('asc'), page, limit: upTo(500, 100) }),
    answer: (world, _path, { threshold: seasons, sort, order: way, page: at, limit, ...filters }) => {
      const column = Object.hasOwn(SORTS, sort) ? SORTS[sort] : undefined;
      if (!column) return no(400, `Invalid sort: ${sort}`);
      if (world.players.count > AT_ONCE && !minutes(world).warm(0)) later(world, minutes(world).more);
      if (!minutes(world).warm(world.players.count <= AT_ONCE ? Infinity : 0)) return no(503, 'Data not yet available');
      const found = Array.from({ length: world.players.count }, (_, n) => n + 1)
        .filter(keeps(world, filters))
        .map((player) => offer(world, player, seasons))
        .filter(({ buyable }) => buyable >= (filters.min_buyable ?? 0));
      const sorted = byKey(
        found,
        way,
        (one) => column(world, one),
        (a, b) => a.player - b.player,
      );
      const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
      const meta = {
        threshold: seasons,
        page: at,
        limit,
        total_results: sorted.length,
        total_pages: Math.ceil(sorted.length / limit),
        filters: asked,
        sort: { field: sort, order: way },
        fields: FIELDS,
      };
      const data = sorted.slice((at - 1) * limit, at * limit).map((one) => row(world, one));
      return yes({ meta, data }, { 'cache-control': 'max-age=120' });
    },
  }),
};
