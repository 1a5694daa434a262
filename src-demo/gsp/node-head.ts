import type { Faults } from '../faults.ts';
import type { World } from '../world/world.ts';
import type { Head } from './method.ts';

/** The state a node has, depending on its faults. */
export function createNodeHead(world: World, faults: Faults) {
  let frozen: number | null = null;
  /** Blocks by which the node is behind the world. */
  const behind = (): number => {
    if (!faults.has('node-frozen')) {
      frozen = null;
      return faults.has('node-behind') ? faults.number('node-behind', 'blocks', 50) : 0;
    }
    frozen ??= world.head().height;
    return Math.max(0, world.head().height - frozen);
  };
  const state = (): string => {
    if (faults.has('node-empty')) return 'pregenesis';
    if (faults.has('node-frozen')) return 'up-to-date';
    if (faults.has('node-behind')) return 'catching-up';
    return faults.has('node-state') ? (faults.text('node-state', 'state') ?? 'out-of-sync') : 'up-to-date';
  };
  return {
    behind,
    /** The head; its hash is empty while the node has no state. */
    head: (): Head =>
      faults.has('node-empty')
        ? { height: 0, hash: '', state: state() }
        : world.past(behind(), () => ({ ...world.head(), state: state() })),
    /** Whether the node receives no new blocks. */
    dead: (): boolean => faults.has('node-frozen'),
  };
}
