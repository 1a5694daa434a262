import { SvelteMap } from 'svelte/reactivity';
import type { Fault } from '#contract/faults.ts';
import { Draft, type DraftBody, type DraftIssue } from '#contract/model/clubs/draft.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { sameDraft } from './lineup-diff.ts';
import { advance, begin, redo, undo, type UndoHistory } from '../../lib/app/undo-history.ts';

type Stored = Omit<Draft, 'savedAt'>;
/** The result of a tactics check. `of` is the checked draft body; the result is out of date for any other. */
export interface Judged {
  readonly of: DraftBody;
  readonly issues: readonly DraftIssue[];
  readonly encoded: string | null;
  readonly by: 'service' | 'touchline';
}
const AGAIN_MS = 1_000;
const KEPT = 'touchline.drafts';

/** A draft that is being edited. It outlives the panel: every step is saved, with retries until it succeeds. */
export class Editing {
  readonly id: string;
  readonly club: ClubId;
  name = $state('');
  saving = $state<'saved' | 'saving' | 'waiting'>('saved');
  #history = $state.raw<UndoHistory<DraftBody>>(begin({} as DraftBody));
  judged = $state.raw<Judged | null>(null);
  /** True once the engine has listed this draft; if it later disappears from the list, it was deleted elsewhere. */
  known = false;
  #owed = false;
  #removed = false;

  constructor({ id, club, name, body }: Stored) {
    this.id = id;
    this.club = club;
    this.name = name;
    this.#history = begin(body);
  }
  get body(): DraftBody {
    return this.#history.now;
  }
  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }
  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }
  change(next: DraftBody): void {
    this.#put(advance(this.#history, next, sameDraft));
  }
  undo(): void {
    this.#put(undo(this.#history));
  }
  redo(): void {
    this.#put(redo(this.#history));
  }
  rename(name: string): void {
    if (name.trim() === '' || name === this.name) return;
    this.name = name.trim().slice(0, 80);
    void this.save();
  }
  /** Takes the version another window saved, unless this draft has steps or unsaved changes here. */
  follow({ name, body }: Stored): void {
    if (this.canUndo || this.canRedo || this.saving !== 'saved') return;
    this.name = name;
    if (!sameDraft(body, this.body)) this.#history = begin(body);
  }
  async check(): Promise<void> {
    const of = this.body;
    const done = await client.command('draft.check', { club: this.club, body: of });
    if (!done.ok || of !== this.body) return;
    const { issues, encoded, checkedBy } = done.value;
    this.judged = { of, issues: issues.filter(({ by }) => by === 'service'), encoded, by: checkedBy };
  }
  async save(): Promise<void> {
    keep(this);
    this.#owed = true;
    if (this.saving !== 'saved') return;
    this.saving = 'saving';
    while (this.#owed && !this.#removed) {
      this.#owed = false;
      const { id, club, name, body } = this;
      const done = await client.command('draft.save', { id, club, name, body });
      if (done.ok) continue;
      // The engine is disconnected or its disk is full: the draft is kept locally until a retry succeeds.
      this.#owed = true;
      this.saving = 'waiting';
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    this.saving = 'saved';
    unkeep(this.id);
  }
  /** Deletes the draft and cancels pending saves. Returns null on success, otherwise the fault. */
  async remove(): Promise<Fault | null> {
    this.#removed = true;
    const done = await client.command('draft.remove', { id: this.id });
    if (!done.ok && done.fault.code !== 'not-found') {
      this.#removed = false;
      return done.fault;
    }
    open.delete(this.id);
    unkeep(this.id);
    return null;
  }
  #put(next: UndoHistory<DraftBody>): void {
    if (next === this.#history) return;
    this.#history = next;
    void this.save();
  }
}

const open = new SvelteMap<string, Editing>();

/** Steps not yet saved by the engine, in local storage in case the window closes first. */
const Kept = Draft.pick({ id: true, club: true, name: true, body: true }).array();
function storedDrafts(): Stored[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(KEPT) ?? '[]'));
  } catch {
    return []; // nothing stored, or local storage is unavailable
  }
}
function keepAll(drafts: readonly Stored[]): void {
  try {
    if (drafts.length === 0) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify(drafts));
  } catch {
    // local storage is unavailable; the engine still receives every step
  }
}
const others = (id: string) => storedDrafts().filter((one) => one.id !== id);
const keep = ({ id, club, name, body }: Editing): void => keepAll([...others(id), { id, club, name, body }]);
const unkeep = (id: string): void => keepAll(others(id));

function edit(draft: Stored): Editing {
  const made = new Editing(draft);
  open.set(draft.id, made);
  return made;
}
/** The open drafts, one for each id. */
export const drafting = {
  of: (draft: Draft): Editing => open.get(draft.id) ?? edit(draft),
  get: (id: string | null): Editing | null => (id === null ? null : (open.get(id) ?? null)),
  /** Takes the engine's list of drafts: applies changes of other windows, and closes drafts that were deleted elsewhere. */
  hear(club: ClubId, stored: readonly Draft[]): void {
    for (const one of drafting.open(club)) {
      const there = stored.find(({ id }) => id === one.id);
      if (there) {
        one.known = true;
        one.follow(there);
      } else if (one.known && one.saving === 'saved') open.delete(one.id);
    }
  },
  /** The open drafts of a club, saved or not. */
  open: (club: ClubId): Editing[] => [...open.values()].filter((one) => one.club === club),
  start: (club: ClubId, name: string, body: DraftBody): Editing => {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const made = edit({ id, club, name, body });
    void made.save();
    return made;
  },
};

for (const left of storedDrafts()) void edit(left).save();
