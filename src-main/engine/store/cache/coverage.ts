import type { Span } from '../../../../src-preload/contract/model/graph.ts';
import type { Share } from '../../../../src-preload/contract/model/share.ts';
import type { Handle } from '../handle.ts';
import { mergeSpans } from './spans.ts';

export const SQL = {
  get: `SELECT since AS "from", until AS "to" FROM coverage WHERE share = ? ORDER BY since`,
  wipe: `DELETE FROM coverage WHERE share = ?`,
  put: `INSERT INTO coverage VALUES (?, ?, ?)`,
  begun: `SELECT share FROM coverage WHERE since <= ?`,
  sharesPast: `SELECT DISTINCT share FROM coverage WHERE since >= 0`,
} as const;

/** In which seconds every trade of a share is known. */
export function createCoverage(handle: Handle) {
  const get = (share: Share): Span[] => handle.all<Span>(SQL.get, share);
  const write = (share: Share, spans: readonly Span[]): void => {
    handle.run(SQL.wipe, share);
    for (const { from, to } of spans) handle.run(SQL.put, share, from, to);
  };
  return {
    /** Ascending and apart. */
    get,
    /** Adds to what is covered already. */
    put: (share: Share, spans: readonly Span[]): void => handle.atomically(() => write(share, mergeSpans([...get(share), ...spans]))),
    /** Nothing up to and including `time` counts as known any more. */
    forgetUntil(time: number): void {
      handle.atomically(() => {
        for (const share of new Set(handle.all<{ share: Share }>(SQL.begun, time).map((row) => row.share))) {
          write(share, mergeSpans(get(share).map(({ from, to }) => ({ from: Math.max(from, time + 1) as Span['from'], to }))));
        }
      });
    },
    /** Nothing from `time` on counts as known any more. */
    forgetSince(time: number): void {
      handle.atomically(() => {
        for (const { share } of handle.all<{ share: Share }>(SQL.sharesPast)) {
          write(share, mergeSpans(get(share).map(({ from, to }) => ({ from, to: Math.min(to, time - 1) as Span['to'] }))));
        }
      });
    },
  };
}
export type Coverage = ReturnType<typeof createCoverage>;
