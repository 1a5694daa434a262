import type { Span } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  get: `SELECT since AS "from", until AS "to" FROM coverage WHERE share = ? ORDER BY since`,
  wipe: `DELETE FROM coverage WHERE share = ?`,
  put: `INSERT INTO coverage VALUES (?, ?, ?)`,
  dropUntil: `DELETE FROM coverage WHERE since <= @time AND until <= @time`,
  clipUntil: `UPDATE coverage SET since = @time + 1 WHERE since <= @time`,
  dropSince: `DELETE FROM coverage WHERE since >= @time`,
  clipSince: `UPDATE coverage SET until = @time - 1 WHERE until >= @time`,
} as const;

/** Merges spans into the fewest ones, ascending and without overlap. Spans that end before they begin are dropped. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter(({ from, to }) => from <= to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) as Unix };
    else merged.push({ from: span.from, to: span.to });
  }
  return merged;
}

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
