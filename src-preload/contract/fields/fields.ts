import { joined } from '../text/language.ts';
import { BOOK_FIELDS } from './book-fields.ts';
import { candleFields } from './candle-fields.ts';
import { CLUB_OWN_FIELDS } from './club-fields.ts';
import type { ExpressionKind, Field, FieldKind, FieldTable } from './field.ts';
import { PLAYER_OWN_FIELDS } from './player-fields.ts';
import { USER_FIELDS } from './user-fields.ts';

/** All fields that filters, columns and lists can name. A field is one row of the table of its kind, and a source in the engine. */
export const FIELDS: Readonly<Record<FieldKind, FieldTable>> = {
  players: joined(PLAYER_OWN_FIELDS, BOOK_FIELDS),
  clubs: joined(CLUB_OWN_FIELDS, BOOK_FIELDS),
  users: USER_FIELDS,
};

/** The fields that an expression can name. */
export const fieldTable = (kind: ExpressionKind): FieldTable => (kind === 'candles' ? candleFields() : FIELDS[kind]);

/** The name of a field by its name or one of its aliases; null if the kind has none. */
export function fieldNamed(kind: ExpressionKind, word: string): string | null {
  const table = fieldTable(kind);
  if (Object.hasOwn(table, word)) return word;
  return Object.keys(table).find((name) => table[name]?.aliases.includes(word)) ?? null;
}
/** A field by its name, not by an alias. */
export function fieldOf(kind: ExpressionKind, name: string): Field | undefined {
  const table = fieldTable(kind);
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
