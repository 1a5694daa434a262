import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import type { Clock } from '../base/clock.ts';
import type { Registry } from './registry.ts';

/**
 * Reads a resource once with the lowest priority, and returns its snapshot: a usable value, a fault, or what there is after `patienceMs`. A
 * value from before `from` (Unix seconds) is read again; with 0, any value that no event has invalidated is accepted.
 */
export function readOnce<N extends ResourceName>(
  { clock, registry }: { readonly clock: Clock; readonly registry: Registry },
  name: N,
  params: Params<N>,
  { from, patienceMs }: { readonly from: number; readonly patienceMs: number },
): Promise<Snapshot<Data<N>>> {
  return new Promise((resolve) => {
    let done = false;
    let rereading = false; // a new read was started, and nothing has arrived since
    const end = (): void => {
      if (done) return;
      done = true;
      cancel();
      resolve(subscription.resource.current() as Snapshot<Data<N>>);
      queueMicrotask(() => subscription.stop()); // a listener must not leave while listeners are called
    };
    const check = (): void => {
      const { status, observedAt } = subscription.resource.current();
      const usable = subscription.resource.usable() && (observedAt ?? 0) >= from;
      if (status === 'offline' || (!rereading && (status === 'failed' || usable))) end();
    };
    let ready = false;
    const subscription = registry.subscribe(name, params, 'background', () => {
      rereading = false;
      if (ready) check();
    });
    const cancel = clock.after(patienceMs, end);
    ready = true;
    rereading = from > 0;
    check();
    if (!done && rereading) subscription.resource.refresh();
  });
}
