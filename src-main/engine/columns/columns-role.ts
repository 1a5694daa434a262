import { FIELD_KINDS, type FieldKind } from '#contract/fields/field.ts';
import type { Role } from '../workers/worker-link.ts';
import { ColumnTable } from './column-table.ts';
import { derivationsOf } from './derived-fields.ts';
import { distribution, type DistributionInput } from './distribution-task.ts';
import { createQuery, membersOf, type QueryInput } from './query-task.ts';
import { READERS, type Buyer, type FeedPart } from './stored-values.ts';
import { worthTasks } from './worth-tasks.ts';

/** Stored rows of one kind, as they are in the cache. The price of an ask is computed for the buyer. */
export interface FeedInput {
  readonly kind: FieldKind;
  readonly part: FeedPart;
  readonly rows: readonly (readonly [id: number, body: string])[];
  /** Number of rows that there will be. */
  readonly of?: number;
  readonly buyer: Buyer;
}
/** Which rows have a flag of the user's own: every other row has not. */
export interface OwnInput {
  readonly kind: FieldKind;
  readonly field: 'held' | 'watched' | 'listed' | 'mine';
  readonly ids?: readonly number[];
  /** For users. */
  readonly names?: readonly string[];
}

/** A figure of rows that is zero for all others, or unknown for all. */
export interface RecentInput {
  readonly kind: FieldKind;
  readonly field: string;
  readonly isKnown: boolean;
  readonly values: readonly (readonly [id: number, value: number])[];
}

interface FillInput {
  readonly kind: FieldKind;
  readonly field: string;
  readonly value: number;
}

/** The tables of the thread and the tasks on them. */
export function columnsRole(): Role<ReturnType<typeof columnTasks>> {
  return { tasks: columnTasks() };
}

type ColumnTables = Readonly<Record<FieldKind, ColumnTable>>;
/** Creates the empty tables of all kinds. */
export function createTables(): ColumnTables {
  const derivations = derivationsOf(
    () => tables.clubs,
    () => tables.players,
  );
  const table = (kind: FieldKind): ColumnTable => new ColumnTable(kind, derivations[kind]);
  const tables: ColumnTables = { players: table('players'), clubs: table('clubs'), users: table('users') };
  return tables;
}

/** Creates the tasks on the tables. A task is a file of its own and a row here. */
export function columnTasks(tables = createTables()) {
  const tableAt = (kind: FieldKind, now: number): ColumnTable => {
    for (const one of FIELD_KINDS) tables[one].now = now;
    return tables[kind];
  };
  const query = createQuery(tableAt);
  return {
    /** Adds rows, or replaces the parts of rows that are there. Only `row` adds rows; other parts of unknown rows are left out. */
    feed({ kind, part, rows, buyer, of = 0 }: FeedInput): { readonly count: number } {
      const to = tables[kind];
      to.reserve(of);
      const read = READERS[kind][part];
      for (const [id, body] of rows) {
        const row = part === 'row' ? to.place(id) : to.rowOf(id);
        if (row >= 0) read?.(body, (field, value) => to.set(row, field, value), buyer);
      }
      to.changed();
      return { count: to.count };
    },
    own({ kind, field, ids = [], names = [] }: OwnInput): void {
      const to = tables[kind];
      to.reset(field, 0);
      for (const id of ids) {
        const row = to.rowOf(id);
        if (row >= 0) to.set(row, field, true);
      }
      if (names.length > 0) {
        const wanted = new Set(names);
        const { codes, words } = to.texts('name');
        codes.forEach((code, row) => wanted.has(words[code] ?? '') && to.set(row, field, true));
      }
      to.changed();
    },
    recent({ kind, field, isKnown, values }: RecentInput): void {
      const to = tables[kind];
      to.reset(field, isKnown ? 0 : NaN);
      for (const [id, value] of values) {
        const row = to.rowOf(id);
        if (row >= 0) to.set(row, field, value);
      }
      to.changed();
    },
    /** Sets a field of all rows that have no value of it, once it is known that they have none. */
    fill({ kind, field, value }: FillInput): void {
      const to = tables[kind];
      const { count } = to;
      const values = to.numbers(field);
      for (let row = 0; row < count; row++) if (values[row] !== values[row]) to.set(row, field, value);
      to.changed();
    },
    /** Forgets all rows of a kind. */
    clear({ kind }: { readonly kind: FieldKind }): void {
      tables[kind].clear();
    },
    count: ({ kind }: { readonly kind: FieldKind }): number => tables[kind].count,
    /** Whether any row has a value of each of these fields. */
    has: ({ kind, fields, now }: { readonly kind: FieldKind; readonly fields: readonly string[]; readonly now: number }): boolean =>
      fields.every((field) => tableAt(kind, now).hasAny(field)),
    query,
    members: (input: QueryInput) => membersOf(tableAt(input.kind, input.now), input),
    distribution: (input: DistributionInput) => distribution(tableAt(input.kind, input.now), input),
    ...worthTasks(tableAt),
  };
}
