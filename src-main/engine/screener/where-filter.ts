import type { Expr } from '#contract/expression/expr.ts';
import { fieldOf } from '#contract/fields/fields.ts';
import { positionsOf, POSITIONS, type Position } from '#contract/model/clubs/player.ts';

type WhereKind = 'clubs' | 'players';
/** Filters of a list query by name, as REST has them. */
type Where = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** Served names that the table of fields has under another name. */
const NAMED: Readonly<Record<string, string>> = {
  last_price: 'last',
  volume_1_day: 'volume_1d',
  volume_7_day: 'volume_7d',
  multi_position: 'positions',
  ...{ injured: 'injured_until', last_transfer: 'transferred_at' },
};
/** Stored values that no field shows as they are. */
const AS_SERVED = ['injured_until', 'transferred_at'];
/** Fields that are stored, but not as the service filters by them. */
const NOT_SERVED = ['name', 'free', 'listed', 'job', 'field_time', 'position', 'positions'];
/** Filters that REST does not answer from the stored fields. */
const ELSEWHERE = ['owned', 'has_job_posting', 'include_loaned', 'loan_offered', 'loan_offer_accepted', 'profile_pic'];

/** A stored value as it is, in base units and with flags as numbers. */
const raw = (kind: WhereKind, name: string): Expr => {
  const isText = fieldOf(kind, name)?.type === 'text';
  return { op: 'field', name, type: isText ? 'text' : 'number', per: 1 };
};
const number = (value: number): Expr => ({ op: 'number', value });
const compared = (left: Expr, by: '>=' | '<=' | '==', value: number): Expr => ({ op: 'compare', by, left, right: number(value) });
const not = (of: Expr): Expr => ({ op: 'not', of });

/** The stored field of a served name; null if none is stored. */
function storedName(kind: WhereKind, served: string): string | null {
  const name = NAMED[served] ?? served;
  if (kind === 'players' && (served === 'multi_position' || AS_SERVED.includes(name))) return name;
  return fieldOf(kind, name)?.from === 'row' && !NOT_SERVED.includes(name) ? name : null;
}

/** Equality with one or several values: text filters also accept NULL, NOT_NULL and comma-separated lists. */
function equals(kind: WhereKind, name: string, value: string | number | boolean | readonly (string | number)[]): Expr {
  const of = raw(kind, name);
  if (value === 'NULL') return not({ op: 'known', of });
  if (value === 'NOT_NULL') return { op: 'known', of };
  const wanted = (Array.isArray(value) ? value : String(typeof value === 'boolean' ? Number(value) : value).split(',')).map(String);
  const isText = fieldOf(kind, name)?.type === 'text';
  return { op: 'in', of, values: isText ? wanted : wanted.map(Number).filter((one) => !Number.isNaN(one)) };
}

const codesOf = (value: unknown): Position[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .flatMap((code) => (Object.hasOwn(POSITIONS, code.trim().toUpperCase()) ? (code.trim().toUpperCase() as Position) : []))
    : typeof value === 'number'
      ? positionsOf(value)
      : [];
const anyPosition = (codes: readonly Position[]): Expr => ({
  op: 'or',
  of: codes.map((value) => ({ op: 'has', list: 'positions', of: { op: 'text', value } })),
});
const mainPosition = (values: readonly Position[]): Expr => ({ op: 'in', of: raw('players', 'position'), values });

function ofPlayers(name: string, where: Where): Expr | 'none' | null {
  const value = where[name];
  const age = raw('players', 'age');
  if (name === 'age' && typeof value === 'number') return compared(age, '==', value);
  if (name === 'age_min' && typeof value === 'number') return compared(age, '>=', value);
  if (name === 'age_max' && typeof value === 'number') return compared(age, '<=', value);
  if (name === 'free_agents') return value === true ? { op: 'field', name: 'free', type: 'flag', per: 1 } : 'none';
  if (name === 'positions') return anyPosition(codesOf(value));
  if (name === 'position' && typeof value === 'number') return mainPosition(codesOf(value));
  if (name === 'position_mask' && typeof value === 'number')
    return where['position_mask_multi'] === true ? anyPosition(codesOf(value)) : mainPosition(codesOf(value));
  return name === 'position_mask_multi' ? 'none' : null;
}

/** Returns a query's filters as an expression on stored values, null without filters; `elsewhere` if one of them cannot be decided here. */
export function whereFilter(kind: WhereKind, where: Where): Expr | null | 'elsewhere' {
  const all: Expr[] = [];
  for (const [name, value] of Object.entries(where)) {
    if (ELSEWHERE.includes(name) || name.startsWith('ability_')) return 'elsewhere';
    const own = kind === 'players' ? ofPlayers(name, where) : null;
    if (own === 'none') continue;
    const [, bounded, end] = /^(.+)_(min|max)$/.exec(name) ?? [];
    const limits = bounded !== undefined && typeof value === 'number';
    const field = own ? null : storedName(kind, limits ? bounded : name);
    if (own) all.push(own);
    else if (field === null) return 'elsewhere';
    else if (limits) all.push(compared(raw(kind, field), end === 'min' ? '>=' : '<=', value));
    else all.push(equals(kind, field, value));
  }
  return all.length === 0 ? null : { op: 'and', of: all };
}

/** The stored value that REST sorts by; `turned` if its order is the other way round. Null if it is not stored. */
export function whereSort(kind: WhereKind, sort: string): { readonly by: Expr; readonly turned: boolean } | null {
  // the youngest players have the latest dates of birth
  if (kind === 'players' && sort === 'age') return { by: raw(kind, 'dob'), turned: true };
  if (kind === 'players' && sort === 'position') return { by: raw(kind, 'position_mask'), turned: false };
  const field = storedName(kind, sort);
  return field === null ? null : { by: raw(kind, field), turned: false };
}
