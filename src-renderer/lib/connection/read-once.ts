import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { client } from './connection.svelte.ts';

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
