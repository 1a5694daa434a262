import type { FieldKind, FieldUnit } from '#contract/fields/field.ts';
import type { ColumnCell } from '../columns/query-task.ts';
import type { Cache } from '../store/cache/cache.ts';
import { unpackPlayer } from '../store/cache/market-rows.ts';
import { COIN } from '#contract/model/market/money.ts';

const CENSUS_OF = { players: 'player', clubs: 'club', users: 'user' } as const;
const parse = (body: string | undefined): object => (body === undefined ? {} : (JSON.parse(body) as object));

interface Window {
  readonly ids: readonly number[];
  readonly names: readonly (string | null)[];
  readonly columns: Readonly<Record<string, readonly ColumnCell[]>>;
  readonly units: Readonly<Record<string, FieldUnit>>;
  readonly cache: Cache;
  /** Unix seconds. */
  readonly now: number;
}
/** A value of a custom column as answers have it: amounts are integers in base units. */
export const inAnswer = (cell: ColumnCell, unit: FieldUnit): ColumnCell =>
  typeof cell === 'number' && unit === 'coin' ? Math.round(cell * COIN) : cell;

/** Reads the rows of a window, in its order. Null if one of them is no longer stored. */
export function readRows(kind: FieldKind, { ids, columns, units, cache, now }: Window) {
  const stored = cache.census.get(CENSUS_OF[kind], ids);
  if (stored.length < ids.length) return null;
  const prices = new Map(kind === 'players' ? cache.census.get('player_price', ids).map(({ id, body }) => [id, body]) : []);
  const names = Object.keys(columns);
  const rows = stored.map(({ id, body }, at): object => {
    const row: object = kind === 'players' ? { ...unpackPlayer(body, now), ...parse(prices.get(id)) } : parse(body);
    if (names.length === 0) return row;
    return {
      ...row,
      columns: Object.fromEntries(names.map((name) => [name, inAnswer(columns[name]?.[at] ?? null, units[name] ?? 'none')])),
    };
  });
  const heights = stored.flatMap(({ height }) => height ?? []);
  return {
    rows: rows as never[],
    height: heights.length > 0 ? Math.min(...heights) : null,
    observedAt: Math.floor(Math.min(now, ...stored.map(({ observedAt }) => observedAt))),
  };
}
