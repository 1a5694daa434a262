import type { Span } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Handle } from '../handle.ts';
import { mergeSpans } from './spans.ts';

export const SQL = {
  get: `SELECT since AS "from", until AS "to" FROM coverage WHERE share = ? ORDER BY since`,
  wipe: `DELETE FROM coverage WHERE share = ?`,
  put: `INSERT INTO coverage VALUES (?, ?, ?)`,
  dropUntil: `DELETE FROM coverage WHERE since <= @time AND until <= @time`,
  clipUntil: `UPDATE coverage SET since = @time + 1 WHERE since <= @time`,
  dropSince: `DELETE FROM coverage WHERE since >= @time`,
  clipSince: `UPDATE coverage SET until = @time - 1 WHERE until >= @time`,
} as const;

/** In which seconds every trade of a share is known. */
export function createCoverage(handle: Handle) {
  const get = (share: Share): Span[] => handle.all<Span>(SQL.get, share);
  return {
    /** Ascending and apart. */
    get,
    /** Adds to what is covered already. */
    put: (share: Share, spans: readonly Span[]): void =>
      handle.atomically(() => {
        const merged = mergeSpans([...get(share), ...spans]);
        handle.run(SQL.wipe, share);
        for (const { from, to } of merged) handle.run(SQL.put, share, from, to);
      }),
    /** Nothing up to and including `time` counts as known any more. */
    forgetUntil: (time: number): void =>
      handle.atomically(() => {
        handle.run(SQL.dropUntil, { time });
        handle.run(SQL.clipUntil, { time });
      }),
    /** Nothing from `time` on counts as known any more. */
    forgetSince: (time: number): void =>
      handle.atomically(() => {
        handle.run(SQL.dropSince, { time });
        handle.run(SQL.clipSince, { time });
      }),
  };
}
export type Coverage = ReturnType<typeof createCoverage>;
