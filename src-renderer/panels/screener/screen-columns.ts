import type { Snippet } from 'svelte';
import { compileExpression } from '#contract/expression/compile.ts';
import { FIELDS } from '#contract/fields/fields.ts';
import type { Field } from '#contract/fields/field.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import { positions } from '../../lib/domain/player-condition.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { week } from '../../lib/domain/price-change.ts';
import { FIRST_SORT, type ScreenBody } from '#contract/model/market/saved-screen.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { Column } from '../../ui/table/types.ts';
import { fieldText, unitWords, type FigureKind } from '../../lib/domain/field-text.ts';
import { DEFAULTS, HEADS, STRONG, WEAK } from './screen-heads.ts';
import type { ScreenRow } from './screen-row.ts';

type Cells = Readonly<Record<'name' | 'place' | 'club' | 'week' | 'change' | 'gap', Snippet<[ScreenRow]>>>;

/** The id of the user's own column, by its name. */
export const ownId = (name: string): string => `=${name}`;
/** The name of the user's own column, by its id; null for a column of a field. */
const ownName = (id: string): string | null => (id.startsWith('=') ? id.slice(1) : null);

/** Columns that are no field: the field that sorts them, and the fields that they show. */
const DRAWN: Readonly<Record<string, { readonly sort: string }>> = {
  place: { sort: 'position' },
  club: { sort: 'club_id' },
  week: { sort: 'change_7d' },
};
/** The field or own column that sorts a column, of a screen with these own columns. */
export const sortOf = (id: string, own: Readonly<Record<string, string>>): string =>
  ownName(id) ?? (Object.hasOwn(own, id) ? id : (DRAWN[id]?.sort ?? id));
const HIDDEN = new Set(['name', 'position', 'positions', 'club_id', 'player_id']);
const fieldsOf = (kind: FieldKind): [string, Field][] => Object.entries(FIELDS[kind]).filter(([id]) => !HIDDEN.has(id));

/** The column that shows the order of a saved screen. */
export const sortedColumn = (kind: FieldKind, sort: string, own: Readonly<Record<string, string>>): string => {
  if (Object.hasOwn(own, sort)) return ownId(sort);
  if (fieldsOf(kind).some(([id]) => id === sort)) return sort;
  return Object.keys(DRAWN).find((id) => DRAWN[id]?.sort === sort) ?? sort;
};
/** A screen as it is saved and shared: without what is stored beside it, sorted by a field or an own column. */
export const bodyOf = ({ name, kind, filter, columns, sort, order, unknown, schedule, shown }: ScreenBody): ScreenBody => ({
  ...{ name, kind, filter, columns, order, unknown, schedule, shown },
  sort: sortOf(sort ?? FIRST_SORT[kind], columns),
});

/** The ids of the columns of a screen that its view shows, or of a new one. */
export const chosenIds = (kind: FieldKind, view: readonly string[], own: Readonly<Record<string, string>>): readonly string[] => {
  const mine = Object.keys(own).map(ownId);
  if (view.length === 0) return [...DEFAULTS[kind], ...mine];
  return [...view.filter((id) => ownName(id) === null || mine.includes(id)), ...mine.filter((id) => !view.includes(id))];
};

/** The columns that the engine works out for the chosen ones: each field under its own name, the user's by theirs. */
export function queryColumns(kind: FieldKind, chosen: readonly string[], own: Readonly<Record<string, string>>): Record<string, string> {
  const fields = chosen.filter((id) => Object.hasOwn(FIELDS[kind], id) && FIELDS[kind][id]?.type !== 'list');
  const mine = chosen.flatMap((id) => {
    const name = ownName(id);
    const text = name === null ? undefined : own[name];
    return name === null || text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries([...fields.map((id) => [id, id] as const), ...mine]);
}

const SOURCES: Readonly<Record<Field['from'], () => string>> = {
  row: () => /* @wc-include */ 'as served',
  book: () => /* @wc-include */ 'from order books',
  derived: () => /* @wc-include */ 'worked out here',
  own: () => /* @wc-include */ 'your own data',
};
const estimated = (): string => /* @wc-include */ 'estimate';
/** What the values of the user's own column are. */
function ownKind(kind: FieldKind, text: string): FigureKind {
  const compiled = compileExpression(text, kind);
  return compiled.ok ? compiled : { type: 'number', unit: 'none' };
}
/** The heading of a column in a file, with its unit and where its values come from. */
export function fileTitle(kind: FieldKind, own: Readonly<Record<string, string>>, { id, title, head }: Column<ScreenRow>): string {
  const field = FIELDS[kind][id];
  const mine = own[ownName(id) ?? ''];
  const what = field ?? (mine === undefined ? null : ownKind(kind, mine));
  if (what === null) return title ?? head;
  const unit = unitWords(what.unit, what.type);
  const source = field?.estimate === undefined ? SOURCES[field?.from ?? 'derived']() : estimated();
  return unit === '' ? `${title ?? head} (${source})` : `${title ?? head} (${unit}, ${source})`;
}

const isFigure = ({ type }: FigureKind): boolean => type === 'number' || type === 'time';
/** A value in a file: amounts in coin, times in ISO form. */
function rawOf(value: unknown, { type, unit }: FigureKind): number | string | null {
  if (typeof value === 'number') return type === 'time' ? new Date(value * 1_000).toISOString() : unit === 'coin' ? value / 10_000 : value;
  return value === null || value === undefined ? null : String(value);
}

function figure(
  id: string,
  name: string,
  head: string,
  title: string,
  kind: FigureKind,
  more: Partial<Column<ScreenRow>>,
): Column<ScreenRow> {
  const of = ({ figures, served }: ScreenRow): unknown => figures[name] ?? served[name];
  const sorted = (value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? value : value === true ? 1 : value === false ? 0 : null;
  return {
    id,
    head,
    title,
    width: HEADS[id]?.[1] ?? 56,
    right: isFigure(kind),
    value: (row) => sorted(of(row)),
    text: (row) => (row.ref === null ? '' : fieldText(of(row), kind)),
    raw: (row) => rawOf(of(row), kind),
    strong: STRONG.has(id),
    weak: WEAK.has(id),
    first: isFigure(kind) && !['ask', 'payback', 'age', 'league_position', 'idle_days'].includes(id) ? 'desc' : 'asc',
    ...more,
  };
}

/** All columns of a screen: its name, the drawn ones, every field, and the user's own. */
export function screenColumns(kind: FieldKind, own: Readonly<Record<string, string>>, cells: Cells): Column<ScreenRow>[] {
  const wanted = new Set(DEFAULTS[kind]);
  const drawn = (
    id: keyof Cells & string,
    head: string,
    title: string,
    width: number,
    text: (row: ScreenRow) => string,
  ): Column<ScreenRow> => ({
    id,
    head,
    title,
    width,
    value: (row) => text(row),
    text: (row) => (row.ref === null ? '' : text(row)),
    cell: cells[id],
    optional: !wanted.has(id),
    weak: WEAK.has(id),
  });
  const club = ({ served }: ScreenRow): string =>
    served['club_id'] == null ? '—' : nameOf(`club_${String(served['club_id'])}` as EntityRef);
  const place = ({ served }: ScreenRow): string => {
    const { main, others } = positions(served as Partial<Player> as Player);
    return [main, ...others].filter((code) => code !== null).join(' ') || '—';
  };
  const columns: Column<ScreenRow>[] = [
    {
      id: 'name',
      head: { players: 'Player', clubs: 'Club', users: 'Trader' }[kind],
      width: 128,
      grow: true,
      value: ({ ref }) => (ref === null ? null : nameOf(ref)),
      text: ({ ref }) => (ref === null ? '' : nameOf(ref)),
      cell: cells.name,
    },
    ...(kind === 'players' ? [drawn('place', 'Position', 'Main position, and those he can play too', 86, place)] : []),
    ...(kind === 'clubs' ? [] : [drawn('club', 'Club', 'Club', 98, club)]),
    ...(kind === 'users'
      ? []
      : [
          {
            ...drawn('week', '7 d', 'Price, last 7 days', 54, ({ served }) =>
              week(served)
                .map((price) => fieldText(price, COINS))
                .join(' '),
            ),
            value: () => null,
          },
        ]),
    ...fieldsOf(kind).map(([id, field]) =>
      figure(id, id, HEADS[id]?.[0] ?? field.title, field.title, field, {
        hint: `${field.title}. ${field.help}.`,
        note: [id, ...field.aliases].join(', '), // its names in expressions
        optional: !wanted.has(id),
        ...(id === 'change_7d' || id === 'change_1d' ? { extra: 12 } : {}),
        ...(id === 'change_7d' && { cell: cells.change }),
        ...(id === 'wage_gap' && { cell: cells.gap }),
        ...(field.type === 'list' && { sortable: false }),
      }),
    ),
    ...Object.entries(own).map(([name, text]) => {
      return figure(ownId(name), name, name, name, ownKind(kind, text), { hint: `${name}: ${text}`, width: 60 });
    }),
  ];
  const order = ['name', ...DEFAULTS[kind]];
  const rank = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return columns.toSorted((a, b) => rank(a.id) - rank(b.id));
}
const COINS: FigureKind = { type: 'number', unit: 'coin' };
