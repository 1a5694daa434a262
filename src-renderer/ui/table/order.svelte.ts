import { tick } from 'svelte';
import { hold } from './hold.ts';
import type { Drawn } from './types.ts';

/** The order of the rows on screen: as wanted, or as it was when the hand came near, so that nothing moves under it. */
export class Order<R> {
  readonly #wanted: () => readonly Drawn<R>[];
  readonly #sorted: () => boolean;
  #held = false;
  #frozen = $state.raw<readonly string[] | null>(null);
  readonly #holding = $derived.by(() => (this.#frozen !== null && this.#sorted() ? hold(this.#frozen, this.#wanted()) : null));

  /** `sorted`: whether the order follows a column; an order that was made by hand is never held. */
  constructor(wanted: () => readonly Drawn<R>[], sorted: () => boolean) {
    this.#wanted = wanted;
    this.#sorted = sorted;
  }

  get lines(): readonly Drawn<R>[] {
    return this.#holding?.lines ?? this.#wanted();
  }
  /** How many rows stand elsewhere than their values say. */
  get changed(): number {
    return this.#holding?.changed ?? 0;
  }

  freeze(): void {
    this.#held = true;
    this.#frozen ??= this.lines.map(({ key }) => key);
  }
  release(): void {
    this.#held = false;
    this.#frozen = null;
  }
  /** The wanted order at once, held again from there. */
  async again(): Promise<void> {
    this.#frozen = null;
    await tick();
    if (this.#held) this.#frozen = this.#wanted().map(({ key }) => key);
  }
}
