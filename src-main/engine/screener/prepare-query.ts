import { compileExpression, type Compiled } from '#contract/expression/compile.ts';
import { fieldsIn, type Expr } from '#contract/expression/expr.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { FIELDS, fieldNamed, fieldOf } from '#contract/fields/fields.ts';
import type { FieldKind, FieldUnit } from '#contract/fields/field.ts';
import type { Params } from '#contract/resources.ts';
import { text } from '#contract/text/coded-text.ts';
import { SORTS } from '../api/schema/sort-fields.ts';
import type { QueryInput } from '../columns/query-task.ts';
import type { FeedPart } from '../columns/stored-values.ts';
import { sayWrong } from './wrong-expression.ts';
import { whereFilter, whereSort } from './where-filter.ts';

/** Parameters of a list query. */
export type ScreenParams = Omit<Params<'players'>, 'ids'>;
interface Prepared {
  readonly input: QueryInput;
  /** The fields that it reads. */
  readonly read: readonly string[];
  readonly units: Readonly<Record<string, FieldUnit>>;
  /** Fields without which the stored rows cannot answer the query. */
  readonly needs: readonly string[];
}
const LIMIT = 50;

/** Parts of a row that hold fields, beside the row itself. */
const PART_FIELDS: readonly (readonly [FeedPart, readonly string[]])[] = [
  ['book', ['bid', 'ask', 'bid_size', 'ask_size', 'ask_mine', 'spread', 'spread_percent', 'imbalance', 'tradable', 'payback']],
  ['price', ['last', 'vwap_7d', 'change_1d', 'change_7d', 'volume_1d', 'volume_7d', 'market_value', 'discount']],
  ['loan', ['loan_offered']],
  ['earning', ['payout_season', 'payback', 'field_time']],
  ['name', ['name']],
];
/** The parts of a row that hold these fields. */
export const partsFor = (names: readonly string[]): FeedPart[] =>
  PART_FIELDS.flatMap(([part, fields]) => (names.some((name) => fields.includes(name)) ? [part] : []));

const SERVED: Readonly<Record<FieldKind, readonly string[]>> = {
  players: [...SORTS.players, 'age'],
  clubs: SORTS.clubs,
  users: SORTS.usersDetailed,
};

/** Whether a query needs the stored market, because the service knows neither expressions nor fields of this program. */
export function isScreened(kind: FieldKind, { filter, columns, unknown, sort }: ScreenParams): boolean {
  const own = sort !== undefined && !SERVED[kind].includes(sort) && fieldNamed(kind, sort) !== null;
  return filter !== undefined || columns !== undefined || unknown !== undefined || own;
}

/** Compiles an expression of a query; `what` is null for its filter, otherwise the name of a column. */
function compiled(source: string, kind: FieldKind, what: string | null): Result<Extract<Compiled, { ok: true }>> {
  const got = compileExpression(source, kind);
  if (got.ok && (what !== null || got.type === 'flag')) return ok(got);
  const [first] = got.ok ? [{ from: 0, to: source.length, text: text('expression.filter-flag') }] : got.errors;
  return first ? fail('bad-params', sayWrong(source, first, what)) : fail('bad-params', text('expression.empty'));
}

/**
 * Prepares a list query for the columns. Null if it has no expression and one of its filters, or its order, is not on stored fields.
 * Returns `bad-params` with the place for an expression that is wrong, and for an unknown sort.
 */
export function prepareQuery(kind: FieldKind, params: ScreenParams, now: number): Result<Prepared | null> {
  const screened = isScreened(kind, params);
  const { where = {}, order = 'asc', offset = 0, limit = LIMIT, unknown = 'leave-out' } = params;
  const filters: Expr[] = [];
  if (kind === 'users' && (!screened || Object.keys(where).length > 0))
    return screened ? fail('bad-params', text('list.where-elsewhere')) : ok(null);
  if (kind !== 'users') {
    const filter = whereFilter(kind, where);
    if (filter === 'elsewhere') return screened ? fail('bad-params', text('list.where-elsewhere')) : ok(null);
    if (filter) filters.push(filter);
  }
  const needs = screened ? [] : filters.flatMap(fieldsIn);
  if (params.filter !== undefined && params.filter.trim() !== '') {
    const got = compiled(params.filter, kind, null);
    if (!got.ok) return got;
    filters.push(got.value.expr);
  }
  const columns: Record<string, Expr> = {};
  const units: Record<string, FieldUnit> = {};
  for (const [name, source] of Object.entries(params.columns ?? {})) {
    const got = compiled(source, kind, name);
    if (!got.ok) return got;
    columns[name] = got.value.expr;
    units[name] = got.value.unit;
  }

  const falling = order === 'desc';
  let sort: QueryInput['sort'] = null;
  if (params.sort !== undefined) {
    const own = Object.hasOwn(columns, params.sort) ? columns[params.sort] : undefined;
    const field = fieldNamed(kind, params.sort);
    if (!screened) {
      const by = kind === 'users' ? null : whereSort(kind, params.sort);
      if (!by) return ok(null);
      needs.push(...fieldsIn(by.by));
      sort = { by: by.by, falling: falling !== by.turned, unknown: 'service' };
    } else if (own) sort = { by: own, falling, unknown: 'last' };
    else if (field !== null) {
      const type = fieldOf(kind, field)?.type ?? 'number';
      sort = { by: { op: 'field', name: field, type: type === 'time' ? 'number' : type, per: 1 }, falling, unknown: 'last' };
    } else return fail('bad-params', text('list.no-sort', { sort: params.sort, fields: Object.keys(FIELDS[kind]) }));
  }
  const filter: Expr | null = filters.length > 1 ? { op: 'and', of: filters } : (filters[0] ?? null);
  const read = [...(filter ? fieldsIn(filter) : []), ...Object.values(columns).flatMap(fieldsIn), ...(sort ? fieldsIn(sort.by) : [])];
  const input = { kind, now, filter, unknown, sort, columns, offset, limit };
  return ok({ input, read, units, needs: [...new Set(needs)] });
}
