import type { Snapshot } from '#contract/snapshot.ts';

/**
 * A snapshot that keeps the data before it while another range or size of the same subject loads. `read` returns the name of the subject
 * and its snapshot. Create it during component setup.
 */
export class KeptSnapshot<T> {
  #before = $state.raw<readonly [subject: string, snapshot: Snapshot<T>] | null>(null);
  readonly #read: () => readonly [subject: string, snapshot: Snapshot<T>];

  constructor(read: () => readonly [subject: string, snapshot: Snapshot<T>]) {
    this.#read = read;
    $effect(() => {
      const now = read();
      if (now[1].data !== null) this.#before = now;
    });
  }

  get current(): Snapshot<T> {
    const [subject, snapshot] = this.#read();
    const isWaiting = snapshot.data === null && snapshot.status === 'loading';
    return isWaiting && this.#before?.[0] === subject ? this.#before[1] : snapshot;
  }
}
