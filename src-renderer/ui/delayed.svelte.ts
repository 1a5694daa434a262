import type { Snapshot } from '#contract/snapshot.ts';
import { tick } from './tick.svelte.ts';

/**
 * True once `wanted` has been true for `ms`, false at once when it ends. Prevents flicker, such as from a read that takes 100 ms or an
 * event whose data is read again at once.
 */
export class Late {
  on = $state(false);

  /** Create it during component setup. */
  constructor(wanted: () => boolean, ms: number) {
    const wants = $derived(wanted());
    $effect(() => {
      if (!wants) {
        this.on = false;
        return;
      }
      const timer = setTimeout(() => (this.on = true), ms);
      return () => clearTimeout(timer);
    });
  }
}

const SPOILED_MS = 2_000;
const YOUNG_S = 5;

/**
 * Whether to show a snapshot as stale. In a busy market, data is invalidated and read again every second, so a value that is a few seconds
 * old and being read does not count as stale.
 */
export class Stale {
  readonly #late: Late;
  readonly #snapshot: () => Snapshot<unknown>;

  constructor(snapshot: () => Snapshot<unknown>) {
    this.#snapshot = snapshot;
    this.#late = new Late(() => snapshot().status === 'stale', SPOILED_MS);
  }

  get on(): boolean {
    const { status, observedAt, fault } = this.#snapshot();
    if (status === 'stale' && fault !== null) return true; // the source itself is behind, so a new read would be as old
    return this.#late.on && (observedAt === null || tick.now - observedAt >= YOUNG_S);
  }
}
