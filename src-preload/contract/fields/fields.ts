import { joined } from '../text/language.ts';
import { BOOK_FIELDS } from './book-fields.ts';
import { CLUB_OWN_FIELDS } from './club-fields.ts';
import type { Field, FieldKind, FieldTable } from './field.ts';
import { PLAYER_OWN_FIELDS } from './player-fields.ts';
import { USER_FIELDS } from './user-fields.ts';

/** All fields that filters, columns and lists can name. A field is one row of the table of its kind, and a source in the engine. */
export const FIELDS: Readonly<Record<FieldKind, FieldTable>> = {
  players: joined(PLAYER_OWN_FIELDS, BOOK_FIELDS),
  clubs: joined(CLUB_OWN_FIELDS, BOOK_FIELDS),
  users: USER_FIELDS,
};

/** The name of a field by its name or one of its aliases; null if the kind has none. */
export function fieldNamed(kind: FieldKind, word: string): string | null {
  if (Object.hasOwn(FIELDS[kind], word)) return word;
  return Object.keys(FIELDS[kind]).find((name) => FIELDS[kind][name]?.aliases.includes(word)) ?? null;
}
/** A field by its name, not by an alias. */
export const fieldOf = (kind: FieldKind, name: string): Field | undefined =>
  Object.hasOwn(FIELDS[kind], name) ? FIELDS[kind][name] : undefined;
