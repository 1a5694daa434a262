import type { Data, Params } from '#contract/resources.ts';
import type { ScreenBody } from '#contract/model/market/saved-screen.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import { Live, readOnce } from '../../lib/connection/live.svelte.ts';
import type { PageSource } from './ranked-rows.svelte.ts';
import { queryColumns, sortOf } from './screen-columns.ts';
import { screenRow, type ScreenRow } from './screen-row.ts';

/** Everything of a request but the page. */
export type ScreenQuery = Omit<Params<'players'>, 'offset' | 'limit' | 'ids'>;
type Answer = Data<'players'> | Data<'clubs'> | Data<'users'>;

/** Fields that mark the user's own rows. */
const OWN: Readonly<Record<FieldKind, string>> = { players: 'held', clubs: 'held', users: 'mine' };

/** Returns the request of a screen for the chosen columns. */
export function screenQuery(
  { kind, filter, columns, sort, order, unknown }: ScreenBody,
  chosen: readonly string[],
  id: string,
): ScreenQuery {
  return {
    ...(filter.trim() !== '' && { filter }),
    columns: { ...queryColumns(kind, chosen, columns), [OWN[kind]]: OWN[kind] },
    sort: sortOf(sort ?? id, columns),
    order,
    unknown,
  };
}
/** Whether a row is one of the user's own. */
export const isOwn = (kind: FieldKind, { figures }: ScreenRow): boolean => figures[OWN[kind]] === true;

/** One page of a screen as a live value. */
export const livePage = (kind: FieldKind, query: ScreenQuery, offset: number, limit: number) =>
  new Live(kind, { ...query, offset, limit } as Params<'players'> & Params<'users'>) as Live<'players'>;

const pageOf = (kind: FieldKind, answer: Answer | null) =>
  answer === null ? null : { total: answer.total ?? answer.rows.length, rows: answer.rows.map((row) => screenRow(kind, row)) };

/** Returns the pages of a screen. */
export function screenSource(kind: FieldKind, query: ScreenQuery): PageSource<ScreenRow> {
  return {
    key: JSON.stringify([kind, query]),
    page(offset, limit) {
      const live = livePage(kind, query, offset, limit);
      return {
        get current() {
          return pageOf(kind, live.current.data);
        },
      };
    },
    once: async (offset, limit) => pageOf(kind, await readOnce(kind, { ...query, offset, limit } as Params<'players'> & Params<'users'>)),
  };
}

/** One row with columns, by its id or name. */
export function onlyRow(kind: FieldKind, key: string, columns: Record<string, string>) {
  const filter = { players: `player_id == ${key}`, clubs: `club_id == ${key}`, users: `name == ${JSON.stringify(key)}` }[kind];
  return new Live(kind, { filter, columns, limit: 1 } as Params<'players'> & Params<'users'>) as Live<'players'>;
}
