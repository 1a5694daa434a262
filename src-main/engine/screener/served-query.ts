import type { Expr } from '#contract/expression/expr.ts';
import { fieldNamed } from '#contract/fields/fields.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import { FIRST_SORT } from '#contract/model/market/saved-screen.ts';
import { SORTS } from '../api/schema/sort-fields.ts';
import type { ScreenParams } from './prepare-query.ts';

/** Number fields of which the service takes bounds. */
const BOUNDED: Readonly<Record<FieldKind, readonly string[]>> = {
  players: [
    ...['age', 'wages', 'rating', 'value', 'contract', 'desired_contract'],
    ...['rating_gk', 'rating_tackling', 'rating_passing', 'rating_shooting', 'rating_aggression', 'rating_stamina'],
  ],
  clubs: ['balance', 'value', 'rating_start', 'fans_start', 'fans_current', 'stadium_size_start', 'stadium_size_current'],
  users: ['total_volume'],
};
/** Text and number fields of which it takes one value. */
const EXACT: Readonly<Record<FieldKind, readonly string[]>> = { players: ['country_id', 'club_id'], clubs: ['country_id'], users: [] };
const SERVED: Readonly<Record<FieldKind, readonly string[]>> = { players: SORTS.players, clubs: SORTS.clubs, users: SORTS.usersDetailed };
/** Fields that the service sorts under another name. */
const SORT_NAMES: Readonly<Record<string, string>> = {
  ...{ last: 'last_price', volume_1d: 'volume_1_day', volume_7d: 'volume_7_day', last_active: 'last_active_unix', age: 'dob' },
};
const TURNED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' } as const;
/** Products of an amount in coin are not exact. */
const NEAR = 1e-6;

type Where = Readonly<Record<string, string | number | boolean>>;

/** Conditions of the service that every row must meet for which an expression is true. They may leave rows for which it is not. */
function narrowed(kind: FieldKind, expr: Expr): Where {
  if (expr.op === 'and') return expr.of.reduce<Where>((all, one) => joined(all, narrowed(kind, one)), {});
  if (kind === 'players' && expr.op === 'field' && expr.name === 'free') return { free_agents: true };
  if (kind === 'players' && expr.op === 'has' && expr.of.op === 'text') return { positions: expr.of.value };
  if (expr.op !== 'compare') return {};
  const isTurned = expr.right.op === 'field';
  const [of, to, by] = isTurned ? [expr.right, expr.left, TURNED[expr.by]] : [expr.left, expr.right, expr.by];
  if (of.op !== 'field' || (to.op !== 'number' && to.op !== 'text') || by === '!=') return {};
  if (by === '==' && EXACT[kind].includes(of.name)) return { [of.name]: to.value };
  if (to.op === 'text' || !BOUNDED[kind].includes(of.name)) return {};
  const [min, max] = [Math.ceil(to.value * of.per - NEAR), Math.floor(to.value * of.per + NEAR)];
  return { ...(by[0] !== '<' && { [`${of.name}_min`]: min }), ...(by[0] !== '>' && { [`${of.name}_max`]: max }) };
}
/** Both conditions: the narrower bounds, and of two values of one field the later. */
const joined = (a: Where, b: Where): Where => {
  const both = { ...a, ...b };
  for (const [name, value] of Object.entries(a)) {
    const other = b[name];
    if (typeof value !== 'number' || typeof other !== 'number') continue;
    if (name.endsWith('_min')) both[name] = Math.max(value, other);
    if (name.endsWith('_max')) both[name] = Math.min(value, other);
  }
  return both;
};

/** The request for the first rows of a list query, and the field by which the service sorts them. */
export function servedQuery(kind: FieldKind, { sort, order = 'asc', unknown = 'leave-out' }: ScreenParams, filter: Expr | null) {
  const asked = sort === undefined ? null : fieldNamed(kind, sort);
  const serves = (field: string): boolean => SERVED[kind].includes(SORT_NAMES[field] ?? field);
  const [by, falling] = asked !== null && serves(asked) ? [asked, order === 'desc'] : [FIRST_SORT[kind], true];
  const where = filter === null || unknown !== 'leave-out' ? {} : narrowed(kind, filter);
  const { free_agents, ...rest } = where;
  return {
    by,
    query: {
      ...rest,
      ...(free_agents === true && rest['club_id'] === undefined && { free_agents }),
      sort_by: SORT_NAMES[by] ?? by,
      // the youngest have the latest dates of birth
      sort_order: falling !== (by === 'age') ? 'desc' : 'asc',
    },
  };
}
