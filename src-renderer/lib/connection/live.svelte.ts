import { createSubscriber } from 'svelte/reactivity';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { feedNow, joinFeed } from './subscriptions.ts';
import { tileAround } from '../app/tile.ts';
import { paramKey } from '#contract/param-key.ts';

export { reportFocus } from './subscriptions.ts';

/**
 * A resource as a reactive value. `const book = $derived(new Live('orderbook', { share }))`, then read `book.current`:
 * it watches while a component that reads it is mounted, and the last one out stops the watch.
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
