import { untrack } from 'svelte';
import type { Snapshot } from '#contract/snapshot.ts';
import { Turnover } from './subject-change.ts';

interface Readable {
  readonly current: Snapshot<unknown>;
}
const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
const settled = ({ current }: Readable): boolean => current.data !== null || current.status !== 'loading';

/**
 * The subject that a panel shows. A newly chosen subject appears once all its reads have arrived, so that the panel redraws once, together
 * with its new name. Create it during component setup: `const ref = new Held(() => chosen, (ref) => [new Live('squad', …)])`.
 */
export class HeldSubject<T> {
  #shown = $state.raw() as T;

  constructor(chosen: () => T, reads: (subject: T) => readonly Readable[]) {
    this.#shown = untrack(chosen);
    const turnover = new Turnover(this.#shown, (subject) => (this.#shown = subject), after);
    const next = $derived(chosen());
    const coming = $derived(next === this.#shown ? [] : reads(next));
    $effect.pre(() => {
      const ready = coming.every(settled);
      untrack(() => turnover.want(next, ready));
    });
    $effect(() => () => turnover.stop());
  }

  get current(): T {
    return this.#shown;
  }
}
