import { tick } from 'svelte';
import type { LineOrder, RenderedLine } from './types.ts';

/**
 * Freezes the order of rows while the user works with them: rows stay in place within their section, new ones go to its end, deleted ones
 * disappear. `changed` is the number of rows that are not where the wanted order has them.
 */
export function hold<R>(before: readonly string[], wanted: readonly RenderedLine<R>[]): { lines: RenderedLine<R>[]; changed: number } {
  const places = new Map(before.map((key, i) => [key, i]));
  let section = 0;
  const lines = wanted
    .map((line) => {
      const row = line.kind === 'row';
      if (!row) section += 1;
      return { line, section, place: row ? (places.get(line.key) ?? Infinity) : -1 };
    })
    .sort((a, b) => a.section - b.section || a.place - b.place || 0)
    .map(({ line }) => line);
  return { lines, changed: lines.filter((line, i) => wanted[i]?.key !== line.key).length };
}

/** The order of the rows on screen: the wanted one, or the frozen one while the pointer or the focus is in the table. */
export class FrozenOrder<R> implements LineOrder<R> {
  readonly #wanted: () => readonly RenderedLine<R>[];
  #held = false;
  #frozen = $state.raw<readonly string[] | null>(null);
  readonly #holding;

  /** `sorted`: whether the rows are sorted by a column; a manual order is never frozen. */
  constructor(wanted: () => readonly RenderedLine<R>[], sorted: () => boolean) {
    this.#wanted = wanted;
    this.#holding = $derived(this.#frozen !== null && sorted() ? hold(this.#frozen, wanted()) : null);
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
