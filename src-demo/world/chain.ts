import { mix } from './rng.ts';

export interface Block {
  readonly height: number;
  readonly hash: string;
  readonly time: number;
}
export const CHAIN = { chain: 'polygon', gameId: 'tl-demo', version: 'demo-1.4.2' } as const;
const MAX_BLOCKS = 2_000;
const ANCHOR_MS = Date.UTC(2026, 10, 18);

/** Height at a moment. It grows with time, so a later run starts above an earlier one and cached data stays older. */
export const heightAt = (ms: number): number => 88_291_000 + Math.max(0, Math.floor((ms - ANCHOR_MS) / 1_200));

/** The chain of blocks. Hashes are derived from seed, height and number of forks. */
export function createChain(seed: number, startHeight: number, startTime: number) {
  let fork = 0;
  const hashOf = (height: number): string =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => mix(seed, 81, height, fork, n).toString(16).padStart(8, '0')).join('');
  let blocks: Block[] = [
    { height: startHeight - 1, hash: hashOf(startHeight - 1), time: startTime - 2 },
    { height: startHeight, hash: hashOf(startHeight), time: startTime },
  ];
  let back = 0;
  const at = (behind: number): Block => {
    const newest = blocks[blocks.length - 1] as Block;
    const height = newest.height - behind;
    return blocks[blocks.length - 1 - behind] ?? { height, hash: hashOf(height), time: startTime - 2 };
  };
  const head = (): Block => at(back);
  return {
    head,
    parent: (): Block => at(back + 1),
    hashOf,
    /** Whether the block of a hash is still stored. */
    knows: (hash: string): boolean => blocks.some((block) => block.hash === hash),
    extend: (time: number): Block => {
      const height = head().height + 1;
      blocks.push({ height, hash: hashOf(height), time });
      if (blocks.length > MAX_BLOCKS) blocks = blocks.slice(-MAX_BLOCKS / 2);
      return head();
    },
    /** Runs `read` with the head moved back by `depth` blocks. */
    past: <T>(depth: number, read: () => T): T => {
      const before = back;
      back = depth;
      try {
        return read();
      } finally {
        back = before;
      }
    },
    /** Replaces the newest `depth` blocks by one block. The head falls back, and later hashes differ. */
    fork: (depth: number): Block => {
      fork++;
      blocks = blocks.slice(0, Math.max(1, blocks.length - depth));
      const { height, time } = head();
      blocks.push({ height: height + 1, hash: hashOf(height + 1), time });
      return head();
    },
  };
}
export type Chain = ReturnType<typeof createChain>;
