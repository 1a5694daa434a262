import type { Note } from '#contract/model/app/note.ts';
import { splitRef } from '#contract/model/market/share.ts';
import { dayTime } from '../../lib/format/format.ts';
import { plainText } from '../../lib/format/light-text.ts';
import type { Column } from '../../ui/table/types.ts';

/** A note with the name of its entity. */
export interface NamedNote extends Note {
  readonly name: string;
}
const MARKS = /\p{M}/gu;
const fold = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

/** Returns the notes whose name, text or tags contain every word, and that have the tag. */
export function foundNotes(notes: readonly NamedNote[], query: string, tag: string | null): NamedNote[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return notes.filter((note) => {
    if (tag !== null && !note.tags.includes(tag)) return false;
    if (words.length === 0) return true;
    const text = fold(`${note.name} ${note.ref} ${note.text} ${note.tags.map((one) => `#${one}`).join(' ')}`);
    return words.every((word) => text.includes(word));
  });
}

/** Returns all tags with the number of their notes, the most used first. */
export function tagsOf(notes: readonly Note[]): { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of notes) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

const KINDS = { club: 'Club', player: 'Player', user: 'Trader', fixture: 'Match' } as const;

export const noteColumns = (): readonly Column<NamedNote>[] => [
  { id: 'name', head: 'Name', width: 120, value: ({ name }) => name, about: ({ ref }) => ref },
  { id: 'text', head: 'Note', width: 160, grow: true, strong: true, value: ({ text }) => plainText(text) },
  { id: 'tags', head: 'Tags', width: 90, value: ({ tags }) => tags.map((tag) => `#${tag}`).join(' ') || null },
  { id: 'kind', head: 'Kind', width: 52, weak: true, value: ({ ref }) => KINDS[splitRef(ref).kind] },
  {
    id: 'at',
    head: 'Changed',
    title: 'When the note was last changed',
    width: 96,
    fits: true,
    first: 'desc',
    value: ({ at }) => at,
    text: ({ at }) => dayTime(at),
    raw: ({ at }) => new Date(at * 1_000).toISOString(),
  },
];
