import type { FieldType, FieldUnit } from '#contract/fields/field.ts';
import type { EstimateKind } from '#contract/model/app/estimate-kind.ts';
import { compact, counted, day, decimal, fixedPercent, priceText, total, whole } from '../format/format.ts';

/** What a value of a column is. */
export interface FigureKind {
  readonly type: FieldType | 'flag' | 'number' | 'text';
  readonly unit: FieldUnit;
  /** The kind of estimate that it is; absent for facts. */
  readonly estimate?: EstimateKind | undefined;
  /** With how many decimals every value is written; without it, whole ones have none. */
  readonly decimals?: number | undefined;
}
const COIN = 10_000;
/** Amounts from this number of coin are written short. */
const LARGE = 10_000;

/** Writes an amount of base units: a price with four decimals, an amount with two, a large one short. */
function coins(amount: number): string {
  const coin = Math.abs(amount) / COIN;
  if (coin === 0) return whole(0);
  if (coin < 10) return priceText(Math.round(amount));
  return coin < LARGE ? total(amount) : compact(amount / COIN);
}
const yes = (): string => /* @wc-include */ 'yes';
const no = (): string => /* @wc-include */ 'no';

/** Writes a value of a row: amounts are base units, times Unix seconds. An unknown value is a dash, never 0; an estimate begins with ≈. */
export function fieldText(value: unknown, kind: FigureKind): string {
  const text = valueText(value, kind);
  return kind.estimate === undefined || text === '—' ? text : `≈ ${text}`;
}
function valueText(value: unknown, { type, unit, decimals }: FigureKind): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? yes() : no();
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value !== 'number') return String(value);
  if (!Number.isFinite(value)) return '—';
  if (type === 'time') return day(value);
  switch (unit) {
    case 'coin':
      return coins(value);
    case 'percent':
      return fixedPercent(value, decimals ?? (Number.isInteger(value) ? 0 : 1));
    case 'seasons':
    case 'days':
      return decimals === undefined && Number.isInteger(value) ? whole(value) : decimal(value, decimals ?? 1);
    case 'influence':
    case 'people':
    case 'seats':
      return whole(value);
    default:
      return decimals === undefined && Number.isInteger(value) ? whole(value) : decimal(value, decimals ?? (Math.abs(value) < 1 ? 4 : 2));
  }
}

/** Writes a limit of the form, which is in the units of expressions: coin, not base units. */
export function limitText(value: number, { type, unit }: FigureKind): string {
  if (unit === 'seasons') return counted(value, 'season', 'seasons', 1);
  if (unit === 'coin') return fieldText(value * COIN, { type, unit });
  if (unit === 'percent') return fixedPercent(value, Number.isInteger(value) ? 0 : 1);
  return fieldText(value, { type, unit });
}

/** The unit of a column as words in the heading of a file; empty for a plain number. */
export function unitWords(unit: FieldUnit, type: FigureKind['type']): string {
  if (type === 'time') return /* @wc-include */ 'time';
  const words: Readonly<Record<FieldUnit, string>> = {
    coin: /* @wc-include */ 'coin',
    percent: '%',
    influence: /* @wc-include */ 'influence',
    years: /* @wc-include */ 'years',
    seasons: /* @wc-include */ 'seasons',
    days: /* @wc-include */ 'days',
    points: /* @wc-include */ 'points',
    seconds: /* @wc-include */ 'seconds',
    people: /* @wc-include */ 'people',
    seats: /* @wc-include */ 'seats',
    none: '',
  };
  return words[unit];
}
