import type { Note } from '#contract/model/app/note.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { client } from '../connection/connection.svelte.ts';

let byRef = $state.raw<ReadonlyMap<string, Note>>(new Map());
let watched = false;

/** Watches the notes from the first need on: every table marks its rows with them. Not at once, because components ask while they render. */
function watch(): void {
  if (watched) return;
  watched = true;
  queueMicrotask(() => client.watch('notes', {}, ({ data }) => data && (byRef = new Map(data.map((note) => [note.ref, note])))));
}

/** Returns the note on an entity; null if there is none. Reactive. */
export function noteOf(ref: EntityRef | string | null | undefined): Note | null {
  watch();
  return ref ? (byRef.get(ref) ?? null) : null;
}
/** All notes. Reactive. */
export function allNotes(): Note[] {
  watch();
  return [...byRef.values()];
}
