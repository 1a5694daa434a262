import { every } from '../base/clock.ts';
import type { ReadContext } from '../context.ts';
import { followTape } from '../moves/whole-tape.ts';
import type { Screener } from '../screener/screener.ts';

const EVERY_MS = 60_000;

/**
 * Gives lists the trades of the last minutes and of the user's own period, which begins at `resetAt` (Unix seconds, null: none). While there
 * is one, the trades are also followed when no list shows them. Returns the stop function.
 */
export function followVolumes(screener: Screener, context: ReadContext, resetAt: () => number | null): () => void {
  const read = (): Promise<number | null> => followTape('volumes', context);
  screener.recentFrom({ read, moved: (since) => context.cache().trades.moved(since), resetAt });
  return every(context.clock, EVERY_MS, () => {
    if (resetAt() !== null) void read();
  });
}
