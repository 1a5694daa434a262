import type { Clock } from '#engine/base/clock.ts';
import type { World } from '../world/world.ts';
import type { Head } from './method.ts';

const WAIT_MS = 5_000;

/** A node's long polls. One whose feed of blocks is dead waits for nothing. */
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
    /** The newest hash: at once when the known one is not it, else with the next block or after five seconds; '' while there is no block. */
    forChange: async (known: unknown): Promise<string> => {
      const { hash } = head();
      const other = typeof known === 'string' && known !== '' && known !== hash;
      if (hash !== '' && !other && !dead()) await nextBlock();
      return head().hash;
    },
    /** Version 0 always waits; pending states come with every block here. */
    forPending: async (known: unknown): Promise<void> => {
      const { hash, height } = head();
      if (hash !== '' && (known === 0 || known === height) && !dead()) await nextBlock();
    },
  };
}
