import type { Input } from '../../../src-preload/contract/commands.ts';
import type { Share } from '../../../src-preload/contract/model/share.ts';
import type { Drawing } from '../../../src-preload/contract/model/layout.ts';
import { advance, redo, start, undo, type History } from './history.ts';

export type Save = (input: Input<'drawing.save'>) => Promise<unknown>;
export type Remove = (input: Input<'drawing.remove'>) => Promise<unknown>;

const byId = (drawings: readonly Drawing[]): string => JSON.stringify([...drawings].sort((a, b) => (a.id < b.id ? -1 : 1)));

/** What must be saved and removed to get from one set of drawings to another. */
export function steps(before: readonly Drawing[], after: readonly Drawing[]): { save: Drawing[]; remove: string[] } {
  const old = new Map(before.map((drawing) => [drawing.id, drawing]));
  const ids = new Set(after.map((drawing) => drawing.id));
  return {
    save: after.filter((drawing) => JSON.stringify(old.get(drawing.id)) !== JSON.stringify(drawing)),
    remove: before.filter((drawing) => !ids.has(drawing.id)).map((drawing) => drawing.id),
  };
}

/** The drawings of one share: changed at once on screen, kept by the engine, undone step by step. */
export class DrawingDesk {
  #history = $state.raw<History<readonly Drawing[]>>(start([]));
  selected = $state<string | null>(null);
  readonly #share: Share;
  readonly #save: Save;
  readonly #remove: Remove;
  #pending = 0;

  constructor(share: Share, save: Save, remove: Remove) {
    this.#share = share;
    this.#save = save;
    this.#remove = remove;
  }

  get all(): readonly Drawing[] {
    return this.#history.now;
  }
  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }
  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** What the engine keeps. While a change of ours is on its way an older answer says nothing. */
  kept(drawings: readonly Drawing[]): void {
    if (this.#pending > 0 || byId(drawings) === byId(this.all)) return;
    this.#history = start(drawings);
  }

  put(drawing: Drawing): void {
    const others = this.all.filter((other) => other.id !== drawing.id);
    this.#become(advance(this.#history, [...others, drawing]));
  }
  drop(id: string): void {
    if (this.selected === id) this.selected = null;
    this.#become(
      advance(
        this.#history,
        this.all.filter((drawing) => drawing.id !== id),
      ),
    );
  }
  undo(): void {
    this.#become(undo(this.#history));
  }
  redo(): void {
    this.#become(redo(this.#history));
  }

  #become(next: History<readonly Drawing[]>): void {
    const { save, remove } = steps(this.all, next.now);
    this.#history = next;
    for (const drawing of save) this.#send(this.#save({ share: this.#share, drawing }));
    for (const id of remove) this.#send(this.#remove({ share: this.#share, id }));
  }
  #send(answer: Promise<unknown>): void {
    this.#pending += 1;
    void answer.finally(() => (this.#pending -= 1));
  }
}
