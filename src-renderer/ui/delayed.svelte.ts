import type { Snapshot } from '#contract/snapshot.ts';
import { tick } from './tick.svelte.ts';

/** True once `condition` has been true for `ms`, false at once when it ends. Prevents flicker, such as from a read of 100 ms. */
export class Delayed {
  on = $state(false);

  /** Create it during component setup. */
  constructor(condition: () => boolean, ms: number) {
    const met = $derived(condition());
    $effect(() => {
      if (!met) {
        this.on = false;
        return;
      }
      const timer = setTimeout(() => (this.on = true), ms);
      return () => clearTimeout(timer);
    });
  }
}

const STALE_AFTER_MS = 2_000;
const YOUNG_S = 5;

/**
 * Whether to show a snapshot as stale. In a busy market, data is invalidated and read again every second, so a value that is a few seconds
 * old and being read does not count as stale.
 */
export class Stale {
  readonly #late: Delayed;
  readonly #snapshot: () => Snapshot<unknown>;

  constructor(snapshot: () => Snapshot<unknown>) {
    this.#snapshot = snapshot;
    this.#late = new Delayed(() => snapshot().status === 'stale', STALE_AFTER_MS);
  }

  get on(): boolean {
    const { status, observedAt, fault } = this.#snapshot();
    if (status === 'stale' && fault !== null) return true; // the source itself is behind, so a new read would be as old
    return this.#late.on && (observedAt === null || tick.present - observedAt >= YOUNG_S);
  }
}

/** A text that follows its source after a pause, such as what to search for while the user types. Created while a component initialises. */
export class Debounced {
  current = $state('');

  constructor(source: () => string, pauseMs: number, changed?: () => void) {
    $effect(() => {
      const next = source();
      const timer = setTimeout(() => {
        this.current = next;
        changed?.();
      }, pauseMs);
      return () => clearTimeout(timer);
    });
  }
}
