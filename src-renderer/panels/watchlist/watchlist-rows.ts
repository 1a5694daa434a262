import { splitRef, splitShare, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { WatchRow } from '#contract/model/app/watchlist.ts';

/** What a list can ask for before it acts; `key` names a section. */
export type Asking = { readonly what: 'new' | 'rename' | 'delete' | 'section' } | { readonly what: 'rename section'; readonly key: string };

/** Edits of a list: each takes its rows and gives new ones. A row is named by its key. */
export const keyOf = (row: WatchRow): string => (row.kind === 'section' ? `section:${row.id}` : row.ref);

export const remove = (rows: readonly WatchRow[], keys: readonly string[]): WatchRow[] => rows.filter((row) => !keys.includes(keyOf(row)));

/** Puts a row before another; null: at the end. Onto itself nothing changes. */
export function moveBefore(rows: readonly WatchRow[], key: string, before: string | null): WatchRow[] {
  const moved = rows.find((row) => keyOf(row) === key);
  if (!moved || key === before) return [...rows];
  const rest = rows.filter((row) => row !== moved);
  const to = before === null ? rest.length : rest.findIndex((row) => keyOf(row) === before);
  return to < 0 ? [...rows] : [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** A new section before a row, or at the end; ids only have to differ within the list. */
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

/** The title of a section; empty when there is none of this key. */
export function titleOf(rows: readonly WatchRow[], key: string): string {
  const row = rows.find((one) => keyOf(one) === key);
  return row?.kind === 'section' ? row.title : '';
}

/** A colour flag 1 to 8, or none. */
export const setFlag = (rows: readonly WatchRow[], ref: string, flag: number | null): WatchRow[] =>
  rows.map((row) => (row.kind === 'item' && row.ref === ref ? { ...row, flag } : row));

/** New entities after a row, or at the end; what is on the list already stays where it is. */
export function add(rows: readonly WatchRow[], refs: readonly EntityRef[], after: string | null): WatchRow[] {
  const known = new Set(rows.map(keyOf));
  const fresh = refs.filter((ref) => !known.has(ref)).map((ref): WatchRow => ({ kind: 'item', ref, flag: null }));
  const at = after === null ? -1 : rows.findIndex((row) => keyOf(row) === after);
  return at < 0 ? [...rows, ...fresh] : [...rows.slice(0, at + 1), ...fresh, ...rows.slice(at + 1)];
}

/** The list that keeps itself: what the watched accounts hold. No list of the user's own has this id. */
export const HELD = 'holdings';
/** Everything held as rows of a list: clubs, then players, the largest holding first. */
export const heldRows = (held: readonly { readonly share: Share; readonly total: number }[]): WatchRow[] =>
  [...held]
    .sort((a, b) => splitShare(a.share).kind.localeCompare(splitShare(b.share).kind) || b.total - a.total || a.share.localeCompare(b.share))
    .map(({ share }) => ({ kind: 'item', ref: share as string as EntityRef, flag: null }));

/** The ids of clubs and players on a list, ascending and in chunks as large as one watch takes. */
export function idChunks(rows: readonly WatchRow[], kind: 'club' | 'player', size = 500): number[][] {
  const ids = rows.flatMap((row) => (row.kind === 'item' && splitRef(row.ref).kind === kind ? [Number(splitRef(row.ref).key)] : []));
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, i) => sorted.slice(i * size, (i + 1) * size));
}

/** The middle is the fairer base of a spread; percent, null without both sides. */
export function spread(bid: number | null, ask: number | null): number | null {
  return bid === null || ask === null || bid + ask <= 0 ? null : ((ask - bid) / ((ask + bid) / 2)) * 100;
}
