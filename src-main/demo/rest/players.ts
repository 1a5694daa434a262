import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import { positionNames, type PlayerFacts } from '../world/players.ts';
import { DAY, SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { bool, int, ints, oneOf, order, page, paged, text, upTo, whole } from './query.ts';
import { iso, route, type Route } from './route.ts';
import { byColumn } from './sorting.ts';

const ageOf = (facts: PlayerFacts, now: number): number => Math.floor((now - facts.dob) / (365.25 * DAY));

/** A player as /players tells it. */
export function playerRow(world: World, id: number) {
  const facts = world.players.facts(id);
  const now = world.now();
  return {
    player_id: id,
    ...world.figures.of(world.shares.indexOf('player', id) ?? 0, now),
    wages: facts.wages,
    multi_position: facts.multi_position,
    positions: positionNames(facts.multi_position),
    rating: facts.rating,
    country_id: facts.country_id,
    dob: facts.dob,
    value: facts.value,
    club_id: world.players.clubOf(id),
    agent_name: facts.agent === null ? null : world.users.name(facts.agent),
    last_transfer: facts.last_transfer,
    age: ageOf(facts, now),
    profile_pic: null,
    agent_last_active_unix: facts.agent === null ? null : world.users.lastActive(facts.agent, world.startedAt),
  };
}

/** The same with everything else, as /players/detailed tells it. */
export function playerDetails(world: World, id: number) {
  const { agent: _agent, ...facts } = world.players.facts(id);
  const { profile_pic: _picture, ...row } = playerRow(world, id);
  return {
    ...row,
    ...facts,
    retired: 0,
    position_main: positionNames(facts.position)[0] ?? 'CM',
    cup_tied: 0,
    red_cards: 0,
    allow_transfer: Number(facts.allow_transfer),
    allow_renew: Number(facts.allow_renew),
    loan_offered: null,
    loan_offer_accepted: null,
    loaned_to_club: null,
  };
}

const SORTS = [
  'player_id',
  'last_price',
  'volume_1_day',
  'volume_7_day',
  'wages',
  'rating',
  'rating_gk',
  'rating_tackling',
  'rating_passing',
  'rating_shooting',
  'rating_stamina',
  'rating_aggression',
  'country_id',
  'dob',
  'value',
  'club_id',
  'agent_name',
  'position',
] as const;

const bounds = <N extends string>(...names: readonly N[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_min`, int.optional()],
      [`${name}_max`, int.optional()],
    ]),
  ) as Record<`${N}_min` | `${N}_max`, z.ZodOptional<typeof int>>;

const BOUNDED = [
  'wages',
  'rating',
  'value',
  'contract',
  'rating_gk',
  'rating_tackling',
  'rating_passing',
  'rating_shooting',
  'rating_aggression',
  'rating_stamina',
  'desired_contract',
  'dob',
] as const;
const EXACT = [
  'fitness',
  'retired',
  'morale',
  'injured',
  'injury_id',
  'position',
  'multi_position',
  'banned',
  'cup_tied',
  'yellow_cards',
  'red_cards',
  'allow_transfer',
  'allow_renew',
] as const;

const Basic = z.object({
  page,
  per_page: oneOf(5, 10, 20, 50),
  sort_by: text.optional(),
  sort_order: order.default('asc'),
  age_min: whole.optional(),
  age_max: whole.optional(),
  age: whole.optional(),
  dob_min: whole.optional(),
  dob_max: whole.optional(),
  player_id: ints.optional(),
  ...bounds('wages', 'rating', 'value'),
  country_id: text.optional(),
  owned: text.optional(),
  positions: text.optional(),
  club_id: int.optional(),
  free_agents: bool.default(false),
  allow_transfer: int.optional(),
  allow_renew: int.optional(),
});
const Detailed = Basic.extend({
  ...bounds(
    'contract',
    'rating_gk',
    'rating_tackling',
    'rating_passing',
    'rating_shooting',
    'rating_aggression',
    'rating_stamina',
    'desired_contract',
  ),
  position_mask: int.optional(),
  position_mask_multi: bool.default(false),
  include_loaned: bool.default(false),
  ...(Object.fromEntries(EXACT.map((name) => [name, int.optional()])) as Record<(typeof EXACT)[number], z.ZodOptional<typeof int>>),
  ability_gk: int.optional(),
  ability_tackling: int.optional(),
  ability_passing: int.optional(),
  ability_shooting: int.optional(),
  agent_name: text.optional(),
  loan_offered: text.optional(),
  loan_offer_accepted: text.optional(),
  loaned_to_club: text.optional(),
});
type Query = Partial<z.output<typeof Detailed>> & z.output<typeof Basic>;

/** Text filters that also know the words NULL and NOT_NULL. */
const matches = (value: string | number | null, wanted: string | undefined): boolean =>
  wanted === undefined || (wanted === 'NULL' ? value === null : wanted === 'NOT_NULL' ? value !== null : String(value) === wanted);

function keeps(world: World, query: Query, now: number): (id: number) => boolean {
  const countries = query.country_id?.split(',');
  const positions = query.positions?.split(',').map((name) => name.trim().toUpperCase());
  const owner = query.owned === undefined ? undefined : world.users.indexOf(query.owned);
  const fixed = { retired: 0, cup_tied: 0, red_cards: 0 };
  const values = query as Record<string, unknown>;
  return (id) => {
    const facts = world.players.facts(id);
    const row: Record<string, unknown> = { ...fixed, ...facts };
    const club = world.players.clubOf(id);
    if (query.club_id !== undefined && club !== query.club_id) return false;
    if (query.free_agents && club !== null) return false;
    if (countries && !countries.includes(facts.country_id)) return false;
    if (positions && !positionNames(facts.multi_position).some((name) => positions.includes(name))) return false;
    const age = ageOf(facts, now);
    if (age < (query.age ?? query.age_min ?? 0) || age > (query.age ?? query.age_max ?? 999)) return false;
    for (const name of BOUNDED) {
      const [min, max] = [values[`${name}_min`], values[`${name}_max`]];
      if ((typeof min === 'number' && Number(row[name]) < min) || (typeof max === 'number' && Number(row[name]) > max)) return false;
    }
    for (const name of EXACT) if (typeof values[name] === 'number' && Number(row[name]) !== values[name]) return false;
    if (
      query.position_mask !== undefined &&
      ((query.position_mask_multi ? facts.multi_position : facts.position) & query.position_mask) === 0
    )
      return false;
    if (!matches(facts.agent === null ? null : world.users.name(facts.agent), query.agent_name)) return false;
    if (!matches(null, query.loan_offered) || !matches(null, query.loan_offer_accepted) || !matches(null, query.loaned_to_club))
      return false;
    return owner === undefined || (owner !== null && world.ledger.holding(world.shares.indexOf('player', id) ?? 0, owner).total > 0);
  };
}

/** The page of players a query asks for; the tool server asks the same way. */
export function findPlayers(world: World, query: Query, row: (world: World, id: number) => unknown): Answer {
  if (query.age !== undefined && (query.age_min !== undefined || query.age_max !== undefined))
    return no(400, 'age cannot be combined with age_min or age_max');
  if (query.free_agents && query.club_id !== undefined) return no(400, 'free_agents cannot be combined with club_id');
  if (query.sort_by !== undefined && !(SORTS as readonly string[]).includes(query.sort_by))
    return no(400, `Invalid sort_by: ${query.sort_by}`);
  const now = world.now();
  const among = query.player_id
    ? [...new Set(query.player_id)].filter(world.players.has).sort((a, b) => a - b)
    : query.club_id !== undefined
      ? world.players.squad(query.club_id)
      : Array.from({ length: world.players.count }, (_, n) => n + 1);
  const kept = among.filter(keeps(world, query, now));
  const figure = { last_price: 'last', volume_1_day: 'day', volume_7_day: 'week' }[query.sort_by ?? ''] as
    'last' | 'day' | 'week' | undefined;
  const board = figure && world.figures.board(now)[figure];
  const sorted = byColumn(kept, query.sort_by === undefined ? undefined : query.sort_order, (id) => {
    if (board) return board[world.shares.indexOf('player', id) ?? 0] ?? 0;
    if (query.sort_by === 'club_id') return world.players.clubOf(id);
    const facts = world.players.facts(id);
    if (query.sort_by === 'agent_name') return facts.agent === null ? null : world.users.name(facts.agent);
    return facts[query.sort_by as keyof PlayerFacts] as number | string | null;
  });
  return yes(paged(sorted, query.page, query.per_page, (id) => row(world, id)));
}

const transfer = (
  world: World,
  { player, from, to, amount, time }: { player: number; from: number | null; to: number; amount: number; time: number },
  details: boolean,
) => {
  const facts = world.players.facts(player);
  const more = details ? { dob: facts.dob, position: facts.position, multi_position: facts.multi_position, rating: facts.rating } : {};
  return { player_id: player, date: time, club_id_from: from, club_id_to: to, amount, ...more };
};

export const PLAYER_ROUTES: Record<string, Route> = {
  '/players': route({ query: Basic, strict: true, answer: (world, _path, query) => findPlayers(world, query, playerRow) }),
  '/players/detailed': route({ query: Detailed, strict: true, answer: (world, _path, query) => findPlayers(world, query, playerDetails) }),
  '/player/history/{id}': route({
    query: z.object({}),
    answer: (world, [id]) => {
      const player = Number(id);
      if (!world.players.has(player)) return no(404, 'Player not found');
      const facts = world.players.facts(player);
      const ratings = [400, 210, 30].map((days, n) => ({
        rating: Math.max(50, facts.rating - 2 + n),
        rating_gk: facts.rating_gk,
        rating_tackling: facts.rating_tackling,
        rating_passing: facts.rating_passing,
        rating_shooting: facts.rating_shooting,
        rating_aggression: 20,
        rating_stamina: 50,
        date_updated: Math.floor(world.startedAt / DAY) * DAY - days * DAY,
      }));
      const injuries =
        facts.injury_id === 0 ? [] : [{ injury_id: 1, start_date: facts.injured - 20 * DAY, end_date: facts.injured, season_id: SEASON }];
      const transfers = world.auctions.transfers().filter((move) => move.player === player);
      return yes({
        player_id: player,
        loans: [],
        ratings,
        injuries,
        transfers: transfers.map(({ time, from, to, amount }) => ({ date: time, club_id_from: from, club_id_to: to, amount })),
      });
    },
  }),
  '/player/transfer_history': route({
    query: z.object({ season_id: int.optional(), club_id: int.optional(), player_id: int.optional(), details: bool.default(false) }),
    answer: (world, _path, { season_id, club_id, player_id, details }) => {
      if (season_id === undefined && club_id === undefined && player_id === undefined)
        return no(400, 'club_id or player_id is required when season_id is omitted');
      const found = season_id !== undefined && season_id !== SEASON ? [] : world.auctions.transfers();
      return yes(
        found
          .filter(
            (move) =>
              (club_id === undefined || move.from === club_id || move.to === club_id) &&
              (player_id === undefined || move.player === player_id),
          )
          .map((move) => transfer(world, move, details)),
      );
    },
  }),
  '/players/loan_history': route({
    query: z.object({ season_id: int.optional(), club_id: int.optional() }),
    answer: (_world, _path, { season_id, club_id }) =>
      season_id === undefined && club_id === undefined ? no(400, 'season_id or club_id is required') : yes([]),
  }),
  '/players/morale_history/{id}': route({
    query: z.object({ limit: upTo(100, 10) }),
    answer: (world, [id], { limit }) => {
      if (!world.players.has(Number(id))) return yes([]);
      return yes(
        [3, 17, 44].slice(0, limit).map((days) => {
          const time = Math.floor(world.startedAt / DAY) * DAY - days * DAY;
          return { player_id: Number(id), new_morale: days % 2, time: iso(time), unix_time: time };
        }),
      );
    },
  }),
};
