import type { RecordClass } from '#contract/model/app/recorder.ts';
import { splitShare } from '#contract/model/market/share.ts';
import type { Handle } from '../store/handle.ts';
import type { RecordedChange, RecordedValue, RecordedValues, RecordHistory, SubjectAt } from './recorder-api.ts';
import type { Spans } from './span-store.ts';
import { addSubject, refOf, subjectOf, type FieldNames } from './subjects.ts';

/** Classes of values; order books are stored in another way. */
export type ValueClass = Exclude<RecordClass, 'books'>;

/** Classes whose observations are complete: a field that is missing is gone, as a holding that was sold. */
const WHOLE: readonly ValueClass[] = ['tallies', 'holdings', 'holders', 'orders', 'auctions'];
/** Classes of which each change has all fields that are left, so that a short time is read without the changes before it. */
const IN_FULL: readonly ValueClass[] = ['orders'];
/**
 * Scopes of the spans of a subject: holders are read share by share, auctions, the figures of the market and its ticker only while somebody
 * looks at them, orders with the tables of all books and with single books. Other classes are followed as a whole.
 */
export function valueScopes(name: ValueClass, ref: string): readonly string[] {
  if (name === 'orders') return [`orders:${splitShare(ref).kind}`, `orders:${ref}`];
  return name === 'holders' || name === 'auctions' || ref === MARKET_FIGURES || ref === MARKET_TICKER ? [`${name}:${ref}`] : [name];
}
/** The figures of the whole market as they are served, among the prices. */
export const MARKET_FIGURES = 'figures';
/** The ticker of the market, among the prices. */
export const MARKET_TICKER = 'ticker';
/** All open auctions. */
export const ALL_AUCTIONS = 'all';
/** Seconds between two observations of a class, or signs that it is still followed, up to which its span continues. */
export const FOLLOWED_WITHIN = 150;
/** Most fields of a subject, and characters of a text: what goes beyond is not recorded. */
const MOST_FIELDS = 2_000;
const MOST_CHARACTERS = 256;
/** Changes of a subject that are searched for the newest value of one field. */
const MOST_BACK = 500;

const sqlOf = (name: ValueClass) => ({
  now: `SELECT at, body FROM now_${name} WHERE subject = ?`,
  setNow: `INSERT OR REPLACE INTO now_${name} (subject, at, body) VALUES (?, ?, ?)`,
  at: `SELECT body FROM change_${name} WHERE subject = ? AND at = ?`,
  put: `INSERT OR REPLACE INTO change_${name} (subject, at, height, body) VALUES (?, ?, ?, ?)`,
  changes: `SELECT at, height, body FROM change_${name} WHERE subject = ? AND at <= ? ORDER BY at`,
  /** From the last change up to a time. */
  since: `SELECT at, height, body FROM change_${name} WHERE subject = ? AND at <= ?
    AND at >= coalesce((SELECT max(at) FROM change_${name} WHERE subject = ? AND at <= ?), 0) ORDER BY at`,
  subjectsSince: `SELECT DISTINCT subject FROM change_${name} WHERE at >= ?`,
  dropSince: `DELETE FROM change_${name} WHERE at >= ?`,
  newest: `SELECT body FROM change_${name} WHERE subject = ? AND at <= ? AND at >= ? ORDER BY at DESC LIMIT ${MOST_BACK}`,
  /** Subjects with a change that may have a value; the text also matches other fields. */
  having: `SELECT DISTINCT subject FROM change_${name} WHERE instr(body, ?) > 0`,
  all: `SELECT at, body FROM change_${name} WHERE subject = ? ORDER BY at`,
  dropNow: `DELETE FROM now_${name} WHERE subject = ?`,
});
export const VALUE_CLASSES = [
  'prices',
  'players',
  'clubs',
  'tables',
  'tallies',
  'holdings',
  'holders',
  'orders',
  'auctions',
] as const satisfies readonly ValueClass[];
const SQL: Readonly<Record<ValueClass, ReturnType<typeof sqlOf>>> = {
  prices: sqlOf('prices'),
  players: sqlOf('players'),
  clubs: sqlOf('clubs'),
  tables: sqlOf('tables'),
  tallies: sqlOf('tallies'),
  holdings: sqlOf('holdings'),
  holders: sqlOf('holders'),
  orders: sqlOf('orders'),
  auctions: sqlOf('auctions'),
};

export interface ValueObservation {
  readonly name: ValueClass;
  readonly ref: string;
  readonly values: RecordedValues;
  readonly at: number;
  readonly height: number | null;
}
type ChangeRow = { readonly at: number; readonly height: number | null; readonly body: string };
/** A stored set of values: numbers of fields, each followed by its value. */
type Packed = readonly RecordedValue[];

/** Stores values by subject as changes: a row has the fields that differ from those before it. */
export function createChangeStore(spans: Spans, fields: FieldNames) {
  const parse = (body: string): Packed => JSON.parse(body) as Packed;
  const merge = (into: Map<number, RecordedValue>, packed: Packed): Map<number, RecordedValue> => {
    for (let at = 0; at < packed.length; at += 2) into.set(packed[at] as number, packed[at + 1] ?? null);
    return into;
  };
  const pack = (values: ReadonlyMap<number, RecordedValue>): string => JSON.stringify([...values].flat());
  const named = (handle: Handle, values: ReadonlyMap<number, RecordedValue>): RecordedValues =>
    Object.fromEntries([...values].map(([id, value]) => [fields.nameOf(handle, id) ?? String(id), value]));

  function replay(
    handle: Handle,
    name: ValueClass,
    ref: string,
    [from, to]: readonly [from: number, to: number],
    take: (change: Omit<RecordedChange, 'values'>, all: () => RecordedValues) => void,
  ) {
    const subject = subjectOf(handle, ref);
    if (subject === null) return;
    const values = new Map<number, RecordedValue>();
    const rows = IN_FULL.includes(name)
      ? handle.all<ChangeRow>(SQL[name].since, subject, to, subject, from)
      : handle.all<ChangeRow>(SQL[name].changes, subject, to);
    for (const { at, height, body } of rows) {
      merge(values, parse(body));
      take({ at, height }, () => named(handle, values));
    }
  }

  /** Merges packed values, later ones last. */
  const mergeAll = (bodies: readonly string[]): string =>
    pack(bodies.reduce((all, body) => merge(all, parse(body)), new Map<number, RecordedValue>()));

  function at(handle: Handle, name: ValueClass, ref: string, time: number): RecordedChange | null {
    if (spans.between(handle, valueScopes(name, ref), time, time).length === 0) return null;
    const subject = subjectOf(handle, ref);
    const rows = subject === null ? [] : handle.all<ChangeRow>(SQL[name].changes, subject, time);
    const last = rows.at(-1);
    const values = new Map<number, RecordedValue>();
    for (const { body } of rows) merge(values, parse(body));
    return last ? { at: last.at, height: last.height, values: named(handle, values) } : null;
  }

  return {
    mergeAll,
    /** Removes changes from a time on, in Unix seconds. */
    dropSince(handle: Handle, name: ValueClass, time: number): void {
      const sql = SQL[name];
      const subjects = handle.all<{ subject: number }>(sql.subjectsSince, time);
      handle.run(sql.dropSince, time);
      for (const { subject } of subjects) {
        const rows = handle.all<{ at: number; body: string }>(sql.all, subject);
        const last = rows.at(-1);
        if (last) handle.run(sql.setNow, subject, last.at, mergeAll(rows.map(({ body }) => body)));
        else handle.run(sql.dropNow, subject);
      }
    },
    /** Records what differs. An observation from before the newest one is not recorded. Returns whether anything changed. */
    put(handle: Handle, { name, ref, values, at, height }: ValueObservation): boolean {
      const sql = SQL[name];
      const isWhole = WHOLE.includes(name) || ref === MARKET_TICKER;
      const subject = addSubject(handle, ref);
      const before = handle.get<{ at: number; body: string }>(sql.now, subject);
      if (before && before.at > at) return false;
      const known = before ? merge(new Map(), parse(before.body)) : new Map<number, RecordedValue>();
      const changed = new Map<number, RecordedValue>();
      for (const [field, given] of Object.entries(values)) {
        const value = typeof given === 'string' ? given.slice(0, MOST_CHARACTERS) : given;
        const id = fields.idOf(handle, field);
        // a field of a complete observation that is gone is not stored any longer
        if ((known.get(id) ?? (isWhole ? null : undefined)) !== value && (known.has(id) || known.size + changed.size < MOST_FIELDS))
          changed.set(id, value);
      }
      if (isWhole)
        for (const [id, value] of known)
          if (value !== null && !Object.hasOwn(values, fields.nameOf(handle, id) ?? '')) changed.set(id, null);
      if (changed.size === 0) return false;
      const row = IN_FULL.includes(name) ? new Map([...known, ...changed]) : changed;
      const sameSecond = handle.get<{ body: string }>(sql.at, subject, at);
      handle.run(sql.put, subject, at, height, pack(sameSecond ? new Map([...merge(new Map(), parse(sameSecond.body)), ...row]) : row));
      const now = new Map([...known, ...changed]);
      if (isWhole) for (const [id, value] of now) if (value === null) now.delete(id);
      handle.run(sql.setNow, subject, at, pack(now));
      return true;
    },
    history(handle: Handle, name: ValueClass, ref: string, from: number, to: number): RecordHistory {
      const covered = spans.between(handle, valueScopes(name, ref), from, to);
      const all: RecordedChange[] = [];
      replay(handle, name, ref, [from, to], (change, values) => {
        // of those before the range, only the last one matters
        if (change.at <= from) all.length = 0;
        all.push({ ...change, values: values() });
      });
      const rows: RecordedChange[] = [];
      let [at, shown] = [0, -1];
      for (const span of covered) {
        while ((all[at]?.at ?? Infinity) <= span.from) at++;
        const first = all[at - 1];
        if (first && shown !== at - 1) rows.push({ ...first, at: span.from });
        for (let next = all[at]; next && next.at <= span.to; next = all[++at]) rows.push(next);
        shown = at - 1;
      }
      return { spans: covered, rows };
    },
    /** The newest value of a field of each subject that was recorded in a range of time; null for a subject without one. */
    newest(handle: Handle, name: ValueClass, field: string, refs: readonly string[], from: number, to: number): RecordedValue[] {
      const id = fields.idOf(handle, field);
      return refs.map((ref) => {
        const subject = subjectOf(handle, ref);
        if (subject === null) return null;
        for (const { body } of handle.all<{ body: string }>(SQL[name].newest, subject, to, from)) {
          const packed = parse(body);
          for (let at = 0; at < packed.length; at += 2) if (packed[at] === id) return packed[at + 1] ?? null;
        }
        return null;
      });
    },
    at,
    /** All subjects of which a field had a value at a time; none if the class was not observed then. */
    where(handle: Handle, name: ValueClass, field: string, value: RecordedValue, time: number): SubjectAt[] {
      if (spans.between(handle, [name], time, time).length === 0) return [];
      const fragment = JSON.stringify([fields.idOf(handle, field), value]).slice(1, -1);
      return handle.all<{ subject: number }>(SQL[name].having, fragment).flatMap(({ subject }) => {
        const ref = refOf(handle, subject);
        const found = ref === null ? null : at(handle, name, ref, time);
        return ref !== null && found?.values[field] === value ? [{ ref, ...found }] : [];
      });
    },
  };
}
export type ChangeStore = ReturnType<typeof createChangeStore>;
