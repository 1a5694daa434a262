import { MOST_NOTE_CHARACTERS, type NoteVersion } from '#contract/model/app/note.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { readOnce } from '../../lib/connection/live.svelte.ts';
import { noteDrafts } from '../../lib/app/note-drafts.ts';
import { messageText } from '../../lib/format/format.ts';

/** How long after the last key a text is saved, in ms. */
const SAVE_MS = 600;

/** The text of one note while it is edited: it is saved shortly after each change, and kept as a draft until then. */
export class NoteEditor {
  readonly ref: EntityRef;
  text = $state('');
  tags = $state.raw<readonly string[]>([]);
  status = $state<'loading' | 'saved' | 'unsaved' | 'failed'>('loading');
  problem = $state<string | null>(null);
  /** What the user should know: a draft was restored, or another window has changed the note. */
  news = $state<'draft' | 'merged' | null>(null);
  versions = $state.raw<readonly NoteVersion[]>([]);
  /** The text in the engine, as far as this page knows. */
  #base = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(ref: EntityRef) {
    this.ref = ref;
  }

  async load(): Promise<void> {
    const stored = (await readOnce('notes', {}))?.find((note) => note.ref === this.ref)?.text ?? '';
    const draft = noteDrafts.get(this.ref);
    this.#base = stored;
    this.text = draft ?? stored;
    this.status = 'saved';
    if (draft !== null && draft !== stored) {
      this.news = 'draft';
      this.edited(draft);
    }
    const got = await client.command('note.versions', { ref: this.ref });
    if (got.ok) this.versions = got.value.versions;
  }

  /** Takes a text that another window has saved, unless this one has unsaved changes: then both are kept when it is saved. */
  take(stored: string): void {
    if (this.status !== 'saved' || stored === this.#base) return;
    this.#base = stored;
    this.text = stored;
  }

  edited(text: string): void {
    this.text = text;
    this.status = 'unsaved';
    noteDrafts.keep(this.ref, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SAVE_MS);
  }

  /** Saves now. Saves run one after the other, so that each knows the text of the one before. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  }
  async #save(): Promise<void> {
    if (this.status === 'saved' || this.status === 'loading') return;
    const sent = this.text;
    if (sent.length > MOST_NOTE_CHARACTERS) {
      this.status = 'failed';
      this.problem = null;
      return;
    }
    const done = await client.command('note.set', { ref: this.ref, text: sent, base: this.#base });
    if (!done.ok) {
      this.status = 'failed';
      this.problem = messageText(done.fault);
      return;
    }
    this.problem = null;
    if (done.value.merged) this.news = 'merged';
    // Changed again meanwhile. After a merge, the other text is not in this one, so the next save joins them again.
    if (this.text !== sent) {
      if (!done.value.merged) this.#base = sent;
      return this.edited(this.text);
    }
    this.#base = this.text = done.value.text;
    this.status = 'saved';
    noteDrafts.keep(this.ref, null);
  }
}
