/** How long what was shown before may stand while nothing is known of what was chosen. */
const PATIENCE_MS = 150;

/**
 * Which subject a tile shows. One that was chosen is shown once there is something to show of it; until then the one before
 * stays, with its own name, and not for longer than a moment.
 */
export class Turnover<T> {
  #shown: T;
  #wanted: T;
  #stop: (() => void) | null = null;
  readonly #show: (subject: T) => void;
  readonly #after: (ms: number, run: () => void) => () => void;

  constructor(first: T, show: (subject: T) => void, after: (ms: number, run: () => void) => () => void) {
    [this.#shown, this.#wanted] = [first, first];
    [this.#show, this.#after] = [show, after];
  }

  /** What is chosen, and whether there is something to show of it. */
  want(subject: T, ready: boolean): void {
    this.#wanted = subject;
    if (ready || subject === this.#shown) this.#turn();
    else this.#stop ??= this.#after(PATIENCE_MS, () => this.#turn());
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #turn(): void {
    this.stop();
    if (this.#wanted === this.#shown) return;
    this.#shown = this.#wanted;
    this.#show(this.#shown);
  }
}
