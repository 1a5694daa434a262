import type { FieldKind } from '#contract/fields/field.ts';
import type { OwnInput } from '../columns/columns-role.ts';

export type OwnField = OwnInput['field'];
const OWN: readonly string[] = ['held', 'watched', 'listed', 'mine'] satisfies OwnField[];
const isOwn = (field: string): field is OwnField => OWN.includes(field);

/** Returns the ids, for users the names, of the rows that have a flag of the user's own; null while that is unknown. */
export type OwnRefs = (kind: FieldKind, field: OwnField) => Promise<readonly string[] | null>;

/** Keeps the user's own flags in the columns up to date: they are read before each query that needs them. */
export function createOwnFields(send: (input: OwnInput) => void) {
  let read: OwnRefs | null = null;
  let sent = new Map<string, string>();
  return {
    /** Sets where the flags come from. */
    from: (refs: OwnRefs): void => void (read = refs),
    forget: (): void => void (sent = new Map()),
    async update(kind: FieldKind, fields: readonly string[]): Promise<void> {
      for (const field of fields.filter(isOwn)) {
        const refs = (await read?.(kind, field)) ?? null;
        const key = `${kind} ${field}`;
        const body = JSON.stringify(refs);
        if (refs === null || sent.get(key) === body) continue;
        sent.set(key, body);
        send(kind === 'users' ? { kind, field, names: refs } : { kind, field, ids: refs.map(Number) });
      }
    },
  };
}
