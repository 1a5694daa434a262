import { untrack } from 'svelte';
import type { Snapshot } from '#contract/snapshot.ts';

/** How long the previous subject stays on screen while the chosen one has no data. */
const PATIENCE_MS = 150;

/** Decides which subject a tile shows: the chosen one once its data is ready; until then the previous one, for a short time at most. */
export class Turnover<T> {
  #shown: T;
  #wanted: T;
  #stop: (() => void) | null = null;
  readonly #show: (subject: T) => void;
  readonly #after: (ms: number, run: () => void) => () => void;

  constructor(first: T, show: (subject: T) => void, after: (ms: number, run: () => void) => () => void) {
    this.#shown = this.#wanted = first;
    [this.#show, this.#after] = [show, after];
  }

  /** Sets the chosen subject, and whether its data is ready. */
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

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * The subject that a panel shows. A newly chosen subject appears once all its reads have arrived, so that the panel redraws once, together
 * with its new name. Create it during component setup: `const ref = new Held(() => chosen, (ref) => [new Live('squad', …)])`.
 */
export class HeldSubject<T> {
  #shown = $state.raw() as T;

  constructor(chosen: () => T, reads: (subject: T) => readonly { readonly current: Snapshot<unknown> }[]) {
    this.#shown = untrack(chosen);
    const turnover = new Turnover(this.#shown, (subject) => (this.#shown = subject), after);
    const next = $derived(chosen());
    const coming = $derived(next === this.#shown ? [] : reads(next));
    $effect.pre(() => {
      const ready = coming.every(({ current }) => current.data !== null || current.status !== 'loading');
      untrack(() => turnover.want(next, ready));
    });
    $effect(() => () => turnover.stop());
  }

  get current(): T {
    return this.#shown;
  }
}
