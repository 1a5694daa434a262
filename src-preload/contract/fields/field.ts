import type { EstimateKind } from '../model/app/estimate-kind.ts';

/** The kinds of rows that expressions read. */
export const FIELD_KINDS = ['players', 'clubs', 'users'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
/** What an expression can be about: a kind of row, or the candles of a share. */
export type ExpressionKind = FieldKind | 'candles';

export type FieldType = 'number' | 'text' | 'flag' | 'list' | 'time';
/** What a number counts. Amounts of `coin` are written in coin and held in base units. */
export type FieldUnit =
  'coin' | 'percent' | 'influence' | 'years' | 'seasons' | 'days' | 'points' | 'seconds' | 'people' | 'seats' | 'none';

/** A field of a row: what it is called, what it means and where it comes from. */
export interface Field {
  readonly type: FieldType;
  readonly unit: FieldUnit;
  readonly title: string;
  readonly help: string;
  /** Other names under which it can be written. */
  readonly aliases: readonly string[];
  /** The stored row, its order book, other fields, or the user's own accounts and lists. */
  readonly from: 'row' | 'book' | 'derived' | 'own';
  /** The kind of estimate that its values are; absent for facts. */
  readonly estimate?: EstimateKind;
  /** With how many decimals all its values are written; absent if whole ones have none. */
  readonly decimals?: number;
}
/** Fields by name. */
export type FieldTable = Readonly<Record<string, Field>>;

/** Base units in one coin. */
const COIN = 10_000;
/** How many units of a stored value are one unit as it is written in an expression. */
export const perUnit = ({ unit }: Pick<Field, 'unit'>): number => (unit === 'coin' ? COIN : 1);
