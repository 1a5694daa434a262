import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import { loans } from '../world/players/loans.ts';
import { activeAt } from '../world/market/owners.ts';
import { positionNames, type PlayerFacts } from '../world/players/all-players.ts';
import { DAY, SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { bool, int, ints, oneOf, order, page, paged, text, whole } from './query.ts';
import { route, type Route } from './route.ts';
import { byColumn } from './sorting.ts';

const ageOf = (facts: PlayerFacts, now: number): number => Math.floor((now - facts.dob) / (365.25 * DAY));

/** A player, as in /players. */
function playerRow(world: World, id: number) {
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
    last_transfer: world.moves.lastOf(id),
    age: ageOf(facts, now),
    profile_pic: null,
    agent_last_active_unix: facts.agent === null ? null : activeAt(world, facts.agent),
  };
}

/** A player with all details, as in /players/detailed. */
export function playerDetails(world: World, id: number) {
  const { agent: _agent, ...facts } = world.players.facts(id);
  const { profile_pic: _picture, ...row } = playerRow(world, id);
  return {
    ...row,
    ...facts,
    last_transfer: row.last_transfer,
    retired: Number(world.players.ended.has(id)),
    position_main: positionNames(facts.position)[0] ?? 'CM',
    cup_tied: 0,
    red_cards: 0,
    allow_transfer: Number(facts.allow_transfer),
    allow_renew: Number(facts.allow_renew),
    ...loans(world).state(id),
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

/** Matches a text filter; NULL and NOT_NULL are keywords. */
const matches = (value: string | number | null, wanted: string | undefined): boolean =>
  wanted === undefined || (wanted === 'NULL' ? value === null : wanted === 'NOT_NULL' ? value !== null : String(value) === wanted);

const LOANS = ['loan_offered', 'loan_offer_accepted', 'loaned_to_club'] as const;
const NOT_LENT = { loan_offered: null, loan_offer_accepted: null, loaned_to_club: null };
const ABILITIES = ['gk', 'tackling', 'passing', 'shooting'] as const;

const ORDER = ['page', 'per_page', 'sort_by', 'sort_order', 'player_id'];
/** Whether a query filters players other than by id. */
const narrows = (query: Query): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && value !== false && !ORDER.includes(name));

function filterOf(world: World, query: Query, now: number): (id: number) => boolean {
  const countries = query.country_id?.split(',');
  const positions = query.positions?.split(',').map((name) => name.trim().toUpperCase());
  const owner = query.owned === undefined ? undefined : world.users.indexOf(query.owned);
  const fixed = { cup_tied: 0, red_cards: 0 };
  const values = query as Record<string, unknown>;
  const asksLoans = query.include_loaned === true || LOANS.some((name) => query[name] !== undefined);
  return (id) => {
    const facts = world.players.facts(id);
    const row: Record<string, unknown> = { ...fixed, ...facts, retired: Number(world.players.ended.has(id)) };
    const club = world.players.clubOf(id);
    const lent = asksLoans ? loans(world).state(id) : NOT_LENT;
    if (query.club_id !== undefined && club !== query.club_id && !(query.include_loaned && lent.loaned_to_club === query.club_id))
      return false;
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
    if (LOANS.some((name) => !matches(lent[name], query[name]))) return false;
    if (ABILITIES.some((name) => values[`ability_${name}`] !== undefined && facts[`rating_${name}`] !== values[`ability_${name}`]))
      return false;
    return owner === undefined || (owner !== null && world.ledger.holding(world.shares.indexOf('player', id) ?? 0, owner).total > 0);
  };
}

/** One page of players for a query. The tool server uses it as well. */
function findPlayers(world: World, query: Query, row: (world: World, id: number) => unknown): Answer {
  if (query.age !== undefined && (query.age_min !== undefined || query.age_max !== undefined))
    return no(400, 'age cannot be combined with age_min or age_max');
  if (query.free_agents && query.club_id !== undefined) return no(400, 'free_agents cannot be combined with club_id');
  if (query.sort_by !== undefined && !(SORTS as readonly string[]).includes(query.sort_by))
    return no(400, `Invalid sort_by: ${query.sort_by}`);
  const now = world.now();
  const among = query.player_id
    ? [...new Set(query.player_id)].filter(world.players.has).sort((a, b) => a - b)
    : query.club_id !== undefined
      ? [
          ...world.players.squad(query.club_id),
          ...(query.include_loaned
            ? loans(world)
                .ofClub(query.club_id, SEASON)
                .filter(({ to }) => to === query.club_id)
                .map(({ player }) => player)
            : []),
        ]
      : (query.loan_offered !== undefined && query.loan_offered !== 'NULL'
          ? loans(world).candidates()
          : Array.from({ length: world.players.count }, (_, n) => n + 1)
        ).filter(world.players.has);
  const matching = narrows(query) ? among.filter(filterOf(world, query, now)) : among;
  const figure = { last_price: 'last', volume_1_day: 'day', volume_7_day: 'week' }[query.sort_by ?? ''] as
    'last' | 'day' | 'week' | undefined;
  const board = figure && world.figures.board(now)[figure];
  const sorted = byColumn(matching, query.sort_by === undefined ? undefined : query.sort_order, (id) => {
    if (board) return board[world.shares.indexOf('player', id) ?? 0] ?? 0;
    if (query.sort_by === 'club_id') return world.players.clubOf(id);
    const facts = world.players.facts(id);
    if (query.sort_by === 'agent_name') return facts.agent === null ? null : world.users.name(facts.agent);
    return facts[query.sort_by as keyof PlayerFacts] as number | string | null;
  });
  return yes(paged(sorted, query.page, query.per_page, (id) => row(world, id)));
}

export const PLAYER_ROUTES = {
  '/players': route({ query: Basic, strict: true, answer: (world, _path, query) => findPlayers(world, query, playerRow) }),
  '/players/detailed': route({ query: Detailed, strict: true, answer: (world, _path, query) => findPlayers(world, query, playerDetails) }),
} satisfies Record<string, Route>;
