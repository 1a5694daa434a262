import { z } from 'zod';
import { EntityRef } from '../market/share.ts';

/** Most characters of one note, and most tags of its own. */
export const MOST_NOTE_CHARACTERS = 20_000;
const MOST_TAGS = 20;

/** A tag: letters and digits, with at least one letter, without the leading #. */
const TAG = /^(?=.*\p{L})[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u;
const IN_TEXT = /(?<![\p{L}\p{N}_&/#])#((?=[\p{N}_-]*\p{L})[\p{L}\p{N}][\p{L}\p{N}_-]{0,39})/gu;
export const NoteTags = z.array(z.string().regex(TAG)).max(MOST_TAGS);

/** A note on an entity. `tags`: those given with it, then those written as #tag in its text, in lower case. `at`: Unix seconds. */
export const Note = z.object({ ref: EntityRef, text: z.string(), at: z.number(), tags: z.array(z.string()) });
export type Note = z.output<typeof Note>;

/** An earlier text of a note. */
export const NoteVersion = Note.omit({ ref: true });
export type NoteVersion = z.output<typeof NoteVersion>;

/** Returns the tags written in a text, in lower case and without the #. */
const tagsIn = (text: string): string[] => [...new Set([...text.matchAll(IN_TEXT)].map(([, tag = '']) => tag.toLowerCase()))];

/** Returns the tags of a note: its own, then those in its text. */
export const allTags = (own: readonly string[], text: string): string[] => [
  ...new Set([...own.map((tag) => tag.toLowerCase()), ...tagsIn(text)]),
];
