import type { Input } from '#contract/commands.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Drawing } from '#contract/model/app/layout.ts';
import { advance, begin, redo, undo, type UndoHistory } from '../../lib/app/undo-history.ts';

/** Saves a drawing through the engine. */
type Save = (input: Input<'drawing.save'>) => Promise<unknown>;
type Remove = (input: Input<'drawing.remove'>) => Promise<unknown>;

const byId = (drawings: readonly Drawing[]): string => JSON.stringify([...drawings].sort((a, b) => (a.id < b.id ? -1 : 1)));

/** Drawings to save, and ids to remove, to get from one set of drawings to another. */
export function steps(before: readonly Drawing[], after: readonly Drawing[]): { save: Drawing[]; remove: string[] } {
  const old = new Map(before.map((drawing) => [drawing.id, drawing]));
  const ids = new Set(after.map((drawing) => drawing.id));
  return {
    save: after.filter((drawing) => JSON.stringify(old.get(drawing.id)) !== JSON.stringify(drawing)),
    remove: before.filter((drawing) => !ids.has(drawing.id)).map((drawing) => drawing.id),
  };
}

/** A change on the chart other than a drawing, such as a moved alert line. */
export interface ChartStep {
  readonly undo: () => void;
  readonly redo: () => void;
}
/** The drawings after a step, and the other change of that step; null when the step changed drawings only. */
interface Stand {
  readonly drawings: readonly Drawing[];
  readonly step: ChartStep | null;
}

/** Drawings of one share. Changes show at once, then the engine saves them. Undo covers all chart changes in the order they were made. */
export class DrawingDesk {
  #history = $state.raw<UndoHistory<Stand>>(begin({ drawings: [], step: null }));
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
    return this.#history.now.drawings;
  }
  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }
  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** Takes the drawings saved by the engine. Ignored while a change is being saved, because the answer may be older. */
  saved(drawings: readonly Drawing[]): void {
    if (this.#pending > 0 || byId(drawings) === byId(this.all)) return;
    this.#history = begin({ drawings, step: null });
  }

  put(...drawings: readonly Drawing[]): void {
    const others = this.all.filter((other) => !drawings.some(({ id }) => id === other.id));
    this.#draw([...others, ...drawings]);
  }
  drop(...ids: readonly string[]): void {
    if (this.selected !== null && ids.includes(this.selected)) this.selected = null;
    this.#draw(this.all.filter(({ id }) => !ids.includes(id)));
  }
  /** Records another change on the chart, so that undo covers it in order. */
  did(step: ChartStep): void {
    this.#history = advance(this.#history, { drawings: this.all, step });
  }
  undo(): void {
    const { step } = this.#history.now;
    this.#become(undo(this.#history));
    step?.undo();
  }
  redo(): void {
    if (!this.canRedo) return;
    this.#become(redo(this.#history));
    this.#history.now.step?.redo();
  }

  #draw(drawings: readonly Drawing[]): void {
    this.#become(advance(this.#history, { drawings, step: null }));
  }
  #become(next: UndoHistory<Stand>): void {
    const { save, remove } = steps(this.all, next.now.drawings);
    this.#history = next;
    for (const drawing of save) this.#send(this.#save({ share: this.#share, drawing }));
    for (const id of remove) this.#send(this.#remove({ share: this.#share, id }));
  }
  #send(answer: Promise<unknown>): void {
    this.#pending += 1;
    void answer.finally(() => (this.#pending -= 1));
  }
}
