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

/** Records for each share the time spans in which every trade is stored. Times in Unix seconds. */
export function createCoverage(handle: Handle) {
  const get = (share: Share): Span[] => handle.all<Span>(SQL.get, share);
  return {
    /** Ascending spans that do not overlap. */
    get,
    /** Adds spans to the covered ones. */
    put: (share: Share, spans: readonly Span[]): void =>
      handle.atomically(() => {
        const merged = mergeSpans([...get(share), ...spans]);
        handle.run(SQL.wipe, share);
        for (const { from, to } of merged) handle.run(SQL.put, share, from, to);
      }),
    /** Removes coverage up to and including `time`. */
    forgetUntil: (time: number): void =>
      handle.atomically(() => {
        handle.run(SQL.dropUntil, { time });
        handle.run(SQL.clipUntil, { time });
      }),
    /** Removes coverage from `time` on. */
    forgetSince: (time: number): void =>
      handle.atomically(() => {
        handle.run(SQL.dropSince, { time });
        handle.run(SQL.clipSince, { time });
      }),
  };
}
export type Coverage = ReturnType<typeof createCoverage>;
