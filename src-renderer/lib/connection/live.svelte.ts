import { createSubscriber } from 'svelte/reactivity';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { client } from './connection.svelte.ts';
import { feedNow, joinFeed } from './subscriptions.ts';
import { tileAround } from '../app/tile.ts';
import { paramKey } from '#contract/param-key.ts';

export { reportFocus } from './subscriptions.ts';

/**
 * A resource as a reactive value. Create it with `const book = $derived(new Live('orderbook', { share }))` and read `book.current`. The
 * watch is open while a mounted component reads it; it closes after the last one unmounts.
 */
export class Live<N extends ResourceName> {
  readonly #key: string;
  readonly #subscribe: () => void;

  constructor(name: N, params: Params<N>) {
    this.#key = paramKey(name, params);
    const tile = tileAround();
    this.#subscribe = createSubscriber((update) => joinFeed(this.#key, name, params, { tile, update }));
  }

  get current(): Snapshot<Data<N>> {
    this.#subscribe();
    return feedNow(this.#key) as Snapshot<Data<N>>;
  }
}

/** Reads a resource once; returns null if it is not available. */
export function readOnce<N extends ResourceName>(name: N, params: Params<N>): Promise<Data<N> | null> {
  return new Promise((resolve) => {
    const stop = client.watch(name, params, ({ data, status }) => {
      if (data === null && status !== 'failed' && status !== 'offline') return;
      queueMicrotask(() => stop());
      resolve(data);
    });
  });
}
