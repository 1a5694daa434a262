import { POSITIONS, type Position } from '#contract/model/clubs/player.ts';
import { conditionsOf, writeConditions, type FormCondition } from '#contract/expression/conditions.ts';
import type { Expr } from '#contract/expression/expr.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import { NO_POSITION, type PositionChoice } from '../../lib/domain/position-grid.ts';
import { ANY_VALUE, isAny, type ValueRange } from '../../ui/controls/value-range.ts';

/** A histogram of the form: a field and the step of its handles, in the units of expressions. */
interface RangeField {
  readonly field: string;
  readonly step: number;
}
/** A check box of the form: the condition that it adds. */
interface CheckField {
  readonly id: string;
  readonly label: string;
  readonly condition: FormCondition;
}
interface FormFields {
  readonly positions: boolean;
  readonly ranges: readonly RangeField[];
  readonly checks: readonly CheckField[];
}
const is = (field: string): FormCondition => ({ field, op: 'is' });

/** The form of each kind of screen. */
export const FORMS: Readonly<Record<FieldKind, FormFields>> = {
  players: {
    positions: true,
    ranges: [
      { field: 'rating', step: 1 },
      { field: 'age', step: 1 },
      { field: 'ask', step: 0.0001 },
      { field: 'payback', step: 0.1 },
      { field: 'wages', step: 100 },
      { field: 'ask_size', step: 10 },
      { field: 'fitness', step: 1 },
      { field: 'field_time', step: 1 },
    ],
    checks: [
      { id: 'listed', label: 'Transfer listed', condition: is('listed') },
      { id: 'free', label: 'Free agent', condition: is('free') },
      { id: 'tradable', label: 'Tradable now', condition: is('tradable') },
      { id: 'contract', label: 'Contract ends', condition: { field: 'contract', op: '<=', value: 1 } },
      { id: 'underpaid', label: 'Underpaid', condition: { field: 'wage_gap', op: '>', value: 0 } },
      { id: 'eligible', label: 'Fit and eligible', condition: is('eligible') },
    ],
  },
  clubs: {
    positions: false,
    ranges: [
      { field: 'division', step: 1 },
      { field: 'league_position', step: 1 },
      { field: 'ask', step: 0.0001 },
      { field: 'payback', step: 0.1 },
      { field: 'balance', step: 1_000 },
      { field: 'discount', step: 1 },
      { field: 'avg_player_rating', step: 0.1 },
      { field: 'wage_seasons', step: 0.1 },
    ],
    checks: [
      { id: 'available', label: 'Vacant', condition: is('available') },
      { id: 'job', label: 'Job posted', condition: is('job') },
      { id: 'tradable', label: 'Tradable now', condition: is('tradable') },
      { id: 'debt', label: 'In debt', condition: { field: 'balance', op: '<', value: 0 } },
      { id: 'locked', label: 'Manager locked', condition: is('manager_locked') },
      { id: 'held', label: 'Held by me', condition: is('held') },
    ],
  },
  users: {
    positions: false,
    ranges: [
      { field: 'balance', step: 100 },
      { field: 'idle_days', step: 1 },
      { field: 'total_volume_30_day', step: 100 },
      { field: 'net_7d', step: 100 },
    ],
    checks: [
      { id: 'manager', label: 'Manages a club', condition: is('manager') },
      { id: 'watched', label: 'On a watchlist', condition: is('watched') },
    ],
  },
};

/** What the form shows of a rule. */
export interface FormValues {
  readonly positions: PositionChoice;
  readonly ranges: Readonly<Record<string, ValueRange>>;
  readonly checks: readonly string[];
  /** Conditions for which the form has no control; they stay as they are. */
  readonly rest: readonly FormCondition[];
}
export const NO_VALUES: FormValues = { positions: NO_POSITION, ranges: {}, checks: [], rest: [] };

const arePositions = (values: readonly unknown[]): values is Position[] =>
  values.every((value) => typeof value === 'string' && Object.hasOwn(POSITIONS, value));
const same = (a: FormCondition, b: FormCondition): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns a form with one more condition; null if the form has no control for it, or the control is taken. */
function withCondition(form: FormValues, kind: FieldKind, condition: FormCondition): FormValues | null {
  const { positions, ranges, checks } = FORMS[kind];
  const check = checks.find((one) => same(one.condition, condition));
  if (check) return form.checks.includes(check.id) ? null : { ...form, checks: [...form.checks, check.id] };
  const { field, op } = condition;
  if (positions && field === 'position' && form.positions.main.length === 0) {
    const main = op === 'in' ? condition.values : op === '==' && 'value' in condition ? [condition.value] : [];
    if (main.length > 0 && arePositions(main)) return { ...form, positions: { ...form.positions, main } };
  }
  if (positions && field === 'positions' && op === 'any' && form.positions.also.length === 0 && arePositions(condition.values))
    return { ...form, positions: { ...form.positions, also: condition.values } };
  if (!ranges.some((one) => one.field === field) || !('value' in condition) || typeof condition.value !== 'number') return null;
  const range = form.ranges[field] ?? ANY_VALUE;
  const end = op === '>=' ? 'min' : op === '<=' ? 'max' : null;
  if (end === null || range[end] !== null) return null;
  return { ...form, ranges: { ...form.ranges, [field]: { ...range, [end]: condition.value } } };
}

/** Returns what the form shows of a rule; null if it is more than a list of conditions. */
export function readForm(expr: Expr | null, kind: FieldKind): FormValues | null {
  if (expr === null) return NO_VALUES;
  const conditions = conditionsOf(expr);
  if (conditions === null) return null;
  return conditions.reduce<FormValues>(
    (form, condition) => withCondition(form, kind, condition) ?? { ...form, rest: [...form.rest, condition] },
    NO_VALUES,
  );
}

/** Writes what the form shows as an expression; the inverse of `readForm`. */
export function writeForm({ positions, ranges, checks, rest }: FormValues, kind: FieldKind): string {
  const { main, also } = positions;
  const conditions: FormCondition[] = [
    ...(main.length === 1 ? [{ field: 'position', op: '==', value: main[0] ?? '' } as const] : []),
    ...(main.length > 1 ? [{ field: 'position', op: 'in', values: main } as const] : []),
    ...(also.length > 0 ? [{ field: 'positions', op: 'any', values: also } as const] : []),
    ...FORMS[kind].ranges.flatMap(({ field }): FormCondition[] => {
      const range = ranges[field] ?? ANY_VALUE;
      if (isAny(range)) return [];
      return [
        ...(range.min === null ? [] : [{ field, op: '>=', value: range.min } as const]),
        ...(range.max === null ? [] : [{ field, op: '<=', value: range.max } as const]),
      ];
    }),
    ...FORMS[kind].checks.filter(({ id }) => checks.includes(id)).map(({ condition }) => condition),
    ...rest,
  ];
  return writeConditions(conditions);
}
