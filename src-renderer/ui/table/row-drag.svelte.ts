/** Dragging of rows: out of the table as text, or to another place in it. */
export class RowDrag {
  readonly #move: () => ((key: string, before: string | null) => void) | undefined;
  #dragged: string | null = null;
  /** Key of the row before which the dragged one would be dropped. */
  over = $state<string | null>(null);

  constructor(move: () => ((key: string, before: string | null) => void) | undefined) {
    this.#move = move;
  }

  /** `ref` is the entity of the row, if it has one. */
  start(event: DragEvent, key: string, ref: string | undefined): void {
    this.#dragged = key;
    event.dataTransfer?.setData('text/plain', ref ?? key);
    if (ref !== undefined) event.dataTransfer?.setData('application/x-touchline-ref', ref);
  }
  enter(event: DragEvent, key: string): void {
    if (this.#dragged === null || !this.#move()) return;
    event.preventDefault();
    this.over = key;
  }
  drop(before: string | null): void {
    if (this.#dragged !== null && this.#dragged !== before) this.#move()?.(this.#dragged, before);
    this.end();
  }
  end(): void {
    this.#dragged = this.over = null;
  }
}
