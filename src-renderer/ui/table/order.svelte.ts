import { tick } from 'svelte';
import { hold } from './frozen-order.ts';
import type { RenderedLine } from './types.ts';

/**
 * The order of the rows on screen: the wanted order, or the frozen one while the pointer or the focus is in the table, so that rows do not
 * move under it.
 */
export class FrozenOrder<R> {
  readonly #wanted: () => readonly RenderedLine<R>[];
  readonly #sorted: () => boolean;
  #held = false;
  #frozen = $state.raw<readonly string[] | null>(null);
  readonly #holding = $derived.by(() => (this.#frozen !== null && this.#sorted() ? hold(this.#frozen, this.#wanted()) : null));

  /** `sorted`: whether the rows are sorted by a column; a manual order is never frozen. */
  constructor(wanted: () => readonly RenderedLine<R>[], sorted: () => boolean) {
    this.#wanted = wanted;
    this.#sorted = sorted;
  }

  get lines(): readonly RenderedLine<R>[] {
    return this.#holding?.lines ?? this.#wanted();
  }
  /** Number of rows that are not where their values would place them. */
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
  /** Applies the wanted order at once, and freezes that. */
  async again(): Promise<void> {
    this.#frozen = null;
    await tick();
    if (this.#held) this.#frozen = this.#wanted().map(({ key }) => key);
  }
}
