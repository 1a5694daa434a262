import type { Snapshot } from '#contract/snapshot.ts';
import { tick } from './tick.svelte.ts';

/** True once `wanted` has held for `ms`; false at once when it ends. For what must not blink: a reading that takes 100 ms, an event that is read again right away. */
export class Late {
  on = $state(false);

  /** Must be made while a component is set up. */
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
 * Whether a snapshot is to be called stale on screen. A busy market spoils what is on screen every second and it is read
 * again as often: a value a few seconds old that is being read is no news.
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
    if (status === 'stale' && fault !== null) return true; // its source says that it is behind: a new reading is as old
    return this.#late.on && (observedAt === null || tick.now - observedAt >= YOUNG_S);
  }
}
