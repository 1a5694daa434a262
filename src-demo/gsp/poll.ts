import type { Clock } from '#engine/base/clock.ts';
import type { World } from '../world/world.ts';
import type { Head } from './method.ts';

const WAIT_MS = 5_000;

/** Long polls of a node. They return immediately while the node's block feed is dead. */
export function createPolls(world: World, clock: Clock, head: () => Head, dead: () => boolean) {
  const nextBlock = (): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        stopBlock();
        stopFork();
        cancel();
        resolve();
      };
      const stopBlock = world.onBlock(done);
      const stopFork = world.onFork(done);
      const cancel = clock.after(WAIT_MS, done);
    });
  return {
    /** Newest hash: immediately if it differs from `known`, otherwise after the next block or five seconds; '' without a block. */
    forChange: async (known: unknown): Promise<string> => {
      const { hash } = head();
      const other = typeof known === 'string' && known !== '' && known !== hash;
      if (hash !== '' && !other && !dead()) await nextBlock();
      return head().hash;
    },
    /** Version 0 always waits. In the demo world the pending state changes with every block. */
    forPending: async (known: unknown): Promise<void> => {
      const { hash, height } = head();
      if (hash !== '' && (known === 0 || known === height) && !dead()) await nextBlock();
    },
  };
}
