import type { WatchRow } from '#contract/model/app/watchlist.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { fileName, saveFile } from '../../lib/app/save-file.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { readOnce } from '../../lib/connection/live.svelte.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { noteOf } from '../../lib/domain/notes.svelte.ts';
import { counted } from '../../lib/format/format.ts';
import { plainText } from '../../lib/format/light-text.ts';
import type { ListEdits } from './edits.svelte.ts';
import { listAsCsv, listAsText, withEntries, type RowNames } from './list-file.ts';
import type { ImportLine } from './list-import.svelte.ts';

const NAMES_AT_ONCE = 1_000;

/** Saves a list as a file, with the names of all its rows, also of those that were never on screen. */
export async function exportList(form: 'csv' | 'txt', title: string, rows: readonly WatchRow[]): Promise<void> {
  const refs = rows.flatMap((row) => (row.kind === 'item' ? [row.ref] : []));
  const names = new Map<string, string>();
  for (let from = 0; from < refs.length; from += NAMES_AT_ONCE) {
    const some = await readOnce('names', { ids: refs.slice(from, from + NAMES_AT_ONCE) });
    for (const [ref, name] of Object.entries(some ?? {})) names.set(ref, name);
  }
  const known = (ref: EntityRef): RowNames => {
    const note = noteOf(ref);
    return { name: names.get(ref) ?? nameOf(ref), note: note ? plainText(note.text) : '', tags: note?.tags.join(' ') ?? '' };
  };
  const text = form === 'csv' ? listAsCsv(rows, known) : listAsText(rows, known);
  saveFile(`${fileName(title)}.${form}`, form === 'csv' ? 'text/csv' : 'text/plain', text);
}

type Chosen = ImportLine & { readonly ref: EntityRef };
interface Target {
  readonly id: string | null;
  readonly rows: readonly WatchRow[];
  readonly edits: ListEdits;
  readonly open: (id: string) => void;
}

/** Adds imported lines to a list or to a new one, and says what was left out. The change can be undone. */
export async function importLines(
  lines: readonly Chosen[],
  unknown: readonly ImportLine[],
  into: 'list' | 'new',
  notes: boolean,
  target: Target,
): Promise<void> {
  const { edits, rows } = target;
  let id = target.id;
  if (into === 'new') {
    const made = await client.command('watchlist.add', { name: 'Imported list' });
    if (!edits.report(made) || !made.ok) return;
    id = made.value.id;
    target.open(id);
  }
  if (id === null) return;
  const list = id;
  const before = into === 'new' ? [] : rows;
  const done = withEntries(before, lines);
  await edits.save(done.rows, list);
  for (const { ref, note } of notes ? lines : [])
    if (note !== null && noteOf(ref) === null) await client.command('note.set', { ref, text: note.slice(0, 20_000), base: '' });
  const out = unknown.length + done.left;
  toasts.show(() => ({
    key: `imported:${list}`,
    tone: out > 0 ? 'warn' : 'ok',
    title: `${counted(done.added, 'row', 'rows')} imported`,
    text: out > 0 ? `${counted(out, 'line', 'lines')} not imported.` : '',
    actions: [
      { label: 'Undo', run: () => void (into === 'new' ? client.command('watchlist.remove', { id: list }) : edits.save(before, list)) },
      ...(unknown.length > 0
        ? [{ label: 'Copy the others', run: () => void navigator.clipboard.writeText(unknown.map(({ text }) => text).join('\n')) }]
        : []),
    ],
  }));
}
