import { splitShare } from '#contract/model/market/share.ts';
import type { Handle } from '../store/handle.ts';

const SQL = {
  subject: 'SELECT id FROM subject WHERE ref = ?',
  ref: 'SELECT ref FROM subject WHERE id = ?',
  addSubject: 'INSERT INTO subject (id, ref) SELECT min(coalesce((SELECT min(id) FROM subject), 0), 0) - 1, ?',
  fields: 'SELECT id, name FROM field',
  addField: 'INSERT INTO field (name) VALUES (?)',
} as const;
const SHARE = /^(club|player)_\d{1,10}$/;

/** Number of a share in the record file: twice its id, plus 1 for a player. */
export function shareNumber(share: string): number {
  const { kind, id } = splitShare(share);
  return id * 2 + (kind === 'player' ? 1 : 0);
}
/** Returns the reference of a subject's number; null for an unknown one. */
export const refOf = (handle: Handle, subject: number): string | null =>
  subject < 0
    ? (handle.get<{ ref: string }>(SQL.ref, subject)?.ref ?? null)
    : `${subject % 2 === 1 ? 'player' : 'club'}_${Math.floor(subject / 2)}`;

/** Returns the number of a subject; null if nothing was recorded of it. */
export const subjectOf = (handle: Handle, ref: string): number | null =>
  SHARE.test(ref) ? shareNumber(ref) : (handle.get<{ id: number }>(SQL.subject, ref)?.id ?? null);
export function addSubject(handle: Handle, ref: string): number {
  const known = subjectOf(handle, ref);
  if (known !== null) return known;
  handle.run(SQL.addSubject, ref);
  return subjectOf(handle, ref) ?? 0;
}

/** Numbers of field names, which stand for the names in stored changes. */
export function createFieldNames() {
  let known: { readonly ids: Map<string, number>; readonly names: Map<number, string> } | null = null;
  const all = (handle: Handle) => {
    if (known) return known;
    const rows = handle.all<{ id: number; name: string }>(SQL.fields);
    return (known = { ids: new Map(rows.map(({ id, name }) => [name, id])), names: new Map(rows.map(({ id, name }) => [id, name])) });
  };
  return {
    idOf(handle: Handle, name: string): number {
      const id = all(handle).ids.get(name);
      if (id !== undefined) return id;
      handle.run(SQL.addField, name);
      known = null;
      return all(handle).ids.get(name) ?? 0;
    },
    nameOf: (handle: Handle, id: number): string | undefined => all(handle).names.get(id),
    forget: (): void => void (known = null),
  };
}
export type FieldNames = ReturnType<typeof createFieldNames>;
