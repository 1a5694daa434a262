import type { EntityRef } from '#contract/model/market/share.ts';
import type { FieldKind } from '#contract/fields/field.ts';

/** A row of a screen: the served row and the values of the columns. Without an entity it is not loaded yet. */
export interface ScreenRow {
  readonly key: string;
  readonly ref: EntityRef | null;
  readonly served: Readonly<Record<string, unknown>>;
  readonly figures: Readonly<Record<string, unknown>>;
}

export const blankRow = (rank: number): ScreenRow => ({ key: `#${rank}`, ref: null, served: {}, figures: {} });

const IDS = { players: ['player', 'player_id'], clubs: ['club', 'club_id'], users: ['user', 'name'] } as const;
/** Returns a served row as a row of a screen. */
export function screenRow(kind: FieldKind, served: Readonly<Record<string, unknown>>): ScreenRow {
  const [prefix, id] = IDS[kind];
  const ref = `${prefix}${prefix === 'user' ? ':' : '_'}${String(served[id])}` as EntityRef;
  const { columns } = served;
  return { key: ref, ref, served, figures: typeof columns === 'object' && columns !== null ? (columns as Record<string, unknown>) : {} };
}
