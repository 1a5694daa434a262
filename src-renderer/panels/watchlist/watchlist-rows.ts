import { SCREEN_LIST } from '#contract/model/market/saved-screen.ts';
import type { Subject } from '#contract/model/alerts/subject.ts';
import { splitRef, splitShare, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { WatchRow } from '#contract/model/app/watchlist.ts';

/** A dialog of the list; `key` is the section's key. */
export type Asking = { readonly what: 'new' | 'rename' | 'delete' | 'section' } | { readonly what: 'title'; readonly key: string };

/** Key of a row. The edit functions below take rows and return new ones, and identify a row by its key. */
export const keyOf = (row: WatchRow): string => (row.kind === 'section' ? `section:${row.id}` : row.ref);

export const remove = (rows: readonly WatchRow[], keys: readonly string[]): WatchRow[] => rows.filter((row) => !keys.includes(keyOf(row)));

/** Moves a row before another; null moves it to the end. */
export function moveBefore(rows: readonly WatchRow[], key: string, before: string | null): WatchRow[] {
  const moved = rows.find((row) => keyOf(row) === key);
  if (!moved || key === before) return [...rows];
  const rest = rows.filter((row) => row !== moved);
  const to = before === null ? rest.length : rest.findIndex((row) => keyOf(row) === before);
  return to < 0 ? [...rows] : [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Adds a section before a row, or at the end. Its id is unique within the list. */
export function addSection(rows: readonly WatchRow[], title: string, before: string | null): WatchRow[] {
  const taken = new Set(rows.flatMap((row) => (row.kind === 'section' ? [row.id] : [])));
  let n = taken.size + 1;
  while (taken.has(`s${n}`)) n++;
  const row: WatchRow = { kind: 'section', id: `s${n}`, title: title.slice(0, 80), closed: false };
  const to = before === null ? -1 : rows.findIndex((one) => keyOf(one) === before);
  return to < 0 ? [...rows, row] : [...rows.slice(0, to), row, ...rows.slice(to)];
}

const sectionEdit =
  (edit: (row: Extract<WatchRow, { kind: 'section' }>) => WatchRow) =>
  (rows: readonly WatchRow[], key: string): WatchRow[] =>
    rows.map((row) => (row.kind === 'section' && keyOf(row) === key ? edit(row) : row));

export const toggleSection = sectionEdit((row) => ({ ...row, closed: !row.closed }));
export const renameSection = (rows: readonly WatchRow[], key: string, title: string): WatchRow[] =>
  sectionEdit((row) => ({ ...row, title: title.slice(0, 80) }))(rows, key);

/** Title of a section; empty if there is no section with this key. */
export function titleOf(rows: readonly WatchRow[], key: string): string {
  const row = rows.find((one) => keyOf(one) === key);
  return row?.kind === 'section' ? row.title : '';
}

/** Sets the colour flag of an entity, 1 to 8; null removes it. */
export const setFlag = (rows: readonly WatchRow[], ref: string, flag: number | null): WatchRow[] =>
  rows.map((row) => (row.kind === 'item' && row.ref === ref ? { ...row, flag } : row));

/** Adds entities after a row, or at the end. Entities already on the list stay where they are. */
export function add(rows: readonly WatchRow[], refs: readonly EntityRef[], after: string | null): WatchRow[] {
  const known = new Set(rows.map(keyOf));
  const fresh = refs.filter((ref) => !known.has(ref)).map((ref): WatchRow => ({ kind: 'item', ref, flag: null }));
  const at = after === null ? -1 : rows.findIndex((row) => keyOf(row) === after);
  return at < 0 ? [...rows, ...fresh] : [...rows.slice(0, at + 1), ...fresh, ...rows.slice(at + 1)];
}

/** Id of the automatic list of all holdings. No list of the user has this id. */
export const HELD = 'holdings';
/** Whether a list is a saved screen, which changes by itself. */
export const isScreen = (id: unknown): id is string => typeof id === 'string' && id.startsWith(SCREEN_LIST);
/** The rows of a list as the subject of a rule. */
export const subjectOf = (id: string): Subject => (id === HELD ? { kind: 'holdings' } : { kind: 'watchlist', id });
/** Rules by what they are about: see `rulesOn`. */
export const bySubject = <R extends { readonly subject: Subject }>(rules: readonly R[]): ReadonlyMap<string, R[]> =>
  Map.groupBy(rules, ({ subject }) => subjectKey(subject));
/** How many rules are about an entity alone, or about each row of a list that it is on. */
export const rulesOn = (ref: EntityRef, list: string | null, rules: ReadonlyMap<string, readonly unknown[]>): number =>
  (rules.get(ref)?.length ?? 0) + (list === null ? 0 : (rules.get(subjectKey(subjectOf(list)))?.length ?? 0));
const subjectKey = (subject: Subject): string => (subject.kind === 'entity' ? subject.ref : JSON.stringify(subject));
/** All holdings as rows of a list: clubs, then players, the largest holding first. */
export const heldRows = (held: readonly { readonly share: Share; readonly total: number }[]): WatchRow[] =>
  [...held]
    .sort((a, b) => splitShare(a.share).kind.localeCompare(splitShare(b.share).kind) || b.total - a.total || a.share.localeCompare(b.share))
    .map(({ share }) => ({ kind: 'item', ref: share as string as EntityRef, flag: null }));

/** Ids of the clubs or players on a list, in ascending order, in chunks of the size that one watch allows. */
export function idChunks(rows: readonly WatchRow[], kind: 'club' | 'player', size = 500): number[][] {
  const ids = rows.flatMap((row) => (row.kind === 'item' && splitRef(row.ref).kind === kind ? [Number(splitRef(row.ref).key)] : []));
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, i) => sorted.slice(i * size, (i + 1) * size));
}

/** Payout ÷ price in percent; null without both. */
export const yieldOf = (payout: number | null, ask: number | null): number | null =>
  payout === null || ask === null || ask <= 0 ? null : (payout / ask) * 100;

/** Spread in percent of the mid; null unless there are both sides. */
export function spread(bid: number | null, ask: number | null): number | null {
  return bid === null || ask === null || bid + ask <= 0 ? null : ((ask - bid) / ((ask + bid) / 2)) * 100;
}
