import { describe, expect, it } from 'vitest';
import { compileExpression } from '#contract/expression/compile.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import { servedQuery } from '#engine/screener/served-query.ts';

const asked = (kind: FieldKind, filter: string, params: Parameters<typeof servedQuery>[1] = {}) => {
  const got = compileExpression(filter, kind);
  if (!got.ok) throw new Error(filter);
  return servedQuery(kind, params, got.expr);
};
const where = (kind: FieldKind, filter: string) => {
  const { sort_by: _by, sort_order: _order, ...rest } = asked(kind, filter).query;
  return rest;
};

describe('the request for the first rows', () => {
  it.each<[FieldKind, string, object]>([
    ['players', 'rating >= 80 && age < 22 && ask < 0.9 * vwap_7d', { rating_min: 80, age_max: 22 }],
    ['players', '80.5 < rating && rating <= 90.5', { rating_min: 81, rating_max: 90 }],
    ['players', 'wages <= 0.29 && wages >= 0.29', { wages_min: 2_900, wages_max: 2_900 }],
    ['players', 'rating >= 60 && rating >= 70 && rating < 90 && rating < 80', { rating_min: 70, rating_max: 80 }],
    ['players', 'free && "CB" in positions && country_id == "CHE"', { free_agents: true, positions: 'CB', country_id: 'CHE' }],
    ['players', 'free && club_id == 3', { club_id: 3 }],
    ['players', 'rating >= 80 || age < 22', {}],
    ['players', '!(rating >= 80) && rating != 70', {}],
    ['players', 'rating >= wages && 2 * rating > 100', {}],
    ['clubs', 'balance > 1000 && discount < -20', { balance_min: 10_000_000 }],
    ['users', 'total_volume > 5 && idle_days < 3', { total_volume_min: 50_000 }],
  ])('of %s with %s asks for %j and no more', (kind, filter, expected) => expect(where(kind, filter)).toEqual(expected));

  it('does not leave out rows for which the filter is unknown where they are asked for', () => {
    expect(asked('players', 'rating >= 80', { unknown: 'include' }).query).toEqual({ sort_by: 'rating', sort_order: 'desc' });
  });
  it.each<[FieldKind, string | undefined, 'asc' | 'desc', object]>([
    ['players', 'age', 'asc', { by: 'age', query: { sort_by: 'dob', sort_order: 'desc' } }],
    ['players', 'volume_7d', 'desc', { by: 'volume_7d', query: { sort_by: 'volume_7_day', sort_order: 'desc' } }],
    ['players', 'payback', 'asc', { by: 'rating', query: { sort_by: 'rating', sort_order: 'desc' } }],
    ['clubs', undefined, 'asc', { by: 'value', query: { sort_by: 'value', sort_order: 'desc' } }],
    ['users', 'last_active', 'desc', { by: 'last_active', query: { sort_by: 'last_active_unix', sort_order: 'desc' } }],
  ])('of %s by %s (%s) is sorted by what the service knows', (kind, sort, order, expected) =>
    expect(servedQuery(kind, { ...(sort !== undefined && { sort }), order }, null)).toEqual(expected),
  );
});
