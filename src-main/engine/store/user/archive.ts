import { Archived, proposalKey, type Archive, type TallyPoint } from '../../../../src-preload/contract/model/archive.ts';
import type { ShareProposal } from '../../../../src-preload/contract/model/proposal.ts';
import type { Share } from '../../../../src-preload/contract/model/share.ts';
import type { Reading } from '../../../../src-preload/contract/snapshot.ts';
import type { Handle } from '../handle.ts';

/** Beyond this the proposals not heard of for longest go. */
const MOST_PROPOSALS = 2_000;
/** Beyond this every second reading of a count goes, but for the first and the newest. */
const MOST_POINTS = 1_000;

export const SQL = {
  one: `SELECT body FROM proposal WHERE key = ?`,
  all: `SELECT body FROM proposal ORDER BY seenAt DESC LIMIT ?`,
  of: `SELECT body FROM proposal WHERE share = ? ORDER BY seenAt DESC LIMIT ?`,
  count: `SELECT n FROM proposal_count`,
  save: `INSERT INTO proposal (key, share, seenAt, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET seenAt = excluded.seenAt, body = excluded.body`,
  grow: `UPDATE proposal_count SET n = n + ?`,
  oldest: `SELECT key FROM proposal ORDER BY seenAt LIMIT ?`,
  drop: `DELETE FROM proposal WHERE key = ?`,
  dropPoints: `DELETE FROM tally WHERE proposal = ?`,
  points: `SELECT at, height, votes FROM tally WHERE proposal = ? ORDER BY at`,
  last: `SELECT votes FROM tally WHERE proposal = ? ORDER BY at DESC LIMIT 1`,
  add: `INSERT OR REPLACE INTO tally (proposal, at, height, votes) VALUES (?, ?, ?, ?)`,
  dropPoint: `DELETE FROM tally WHERE proposal = ? AND at = ?`,
} as const;

interface Stored {
  readonly body: string;
}
interface Point {
  readonly at: number;
  readonly height: number | null;
  readonly votes: string;
}
/** One that a later version wrote and this one cannot read is kept, and not shown. */
const read = ({ body }: Stored): Archived[] => {
  const one = Archived.safeParse(JSON.parse(body));
  return one.success ? [one.data] : [];
};
const told = ({ firstSeen: _first, lastSeen: _last, source: _source, height: _height, ...rest }: Archived): string => JSON.stringify(rest);

/** Every proposal that was ever read here, as it was last seen, and how its counts went. */
export function createArchive(handle: Handle) {
  function thin(key: string): void {
    const points = handle.all<Point>(SQL.points, key);
    if (points.length <= MOST_POINTS) return;
    points.forEach(({ at }, n) => n % 2 === 1 && n < points.length - 1 && handle.run(SQL.dropPoint, key, at));
  }
  function prune(): void {
    const over = (handle.get<{ n: number }>(SQL.count)?.n ?? 0) - MOST_PROPOSALS;
    if (over <= 0) return;
    for (const { key } of handle.all<{ key: string }>(SQL.oldest, over)) {
      handle.run(SQL.dropPoints, key);
      handle.run(SQL.drop, key);
    }
    handle.run(SQL.grow, -over);
  }
  return {
    /** Keeps what was read; whether it is news. A count that has not changed is no new point. */
    record({ data, source, height, observedAt }: Reading<ShareProposal>): boolean {
      const { id, type, state } = data;
      if (id === null || type === null || state === null) return false;
      const key = proposalKey({ ...data, id });
      const stored = handle.get<Stored>(SQL.one, key);
      const known = stored ? read(stored)[0] : undefined;
      // A copy from before what is kept is no news.
      if (known && known.lastSeen > observedAt) return false;
      const next: Archived = Archived.parse({
        ...data,
        key,
        firstSeen: known?.firstSeen ?? observedAt,
        lastSeen: observedAt,
        source,
        height,
      });
      if (known && told(known) === told(next)) return false;
      const votes = JSON.stringify(Object.fromEntries(data.options.map((option) => [option.id, option.votes])));
      handle.atomically(() => {
        handle.run(SQL.save, key, data.share, observedAt, JSON.stringify(next));
        if (handle.get<Point>(SQL.last, key)?.votes !== votes) {
          handle.run(SQL.add, key, observedAt, height, votes);
          thin(key);
        }
        if (!stored) handle.run(SQL.grow, 1);
        prune();
      });
      return true;
    },
    list: (share: Share | undefined, limit: number): Archive => ({
      total: handle.get<{ n: number }>(SQL.count)?.n ?? 0,
      rows: (share === undefined ? handle.all<Stored>(SQL.all, limit) : handle.all<Stored>(SQL.of, share, limit)).flatMap(read),
    }),
    points: (key: string): TallyPoint[] =>
      handle
        .all<Point>(SQL.points, key)
        .map(({ at, height, votes }) => ({ at, height, votes: JSON.parse(votes) as Record<string, number> })),
  };
}
