import { Archived, proposalKey, TallyPoint, type Archive } from '#contract/model/votes/archive.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Reading } from '#contract/snapshot.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

/** Most proposals to keep; beyond it, those not seen for longest are removed. Enough for every vote of several years. */
const MOST_PROPOSALS = 20_000;
/** Most tally points per proposal; beyond it, every second one is removed, except the first and the newest. */
const MOST_POINTS = 1_000;

export const SQL = {
  one: `SELECT body FROM proposal WHERE key = ?`,
  all: `SELECT body FROM proposal ORDER BY seenAt DESC LIMIT ?`,
  of: `SELECT body FROM proposal WHERE share = ? ORDER BY seenAt DESC LIMIT ?`,
  found: `SELECT body FROM proposal
    WHERE share IN (SELECT value FROM json_each(@shares)) OR key LIKE @id
      OR (body LIKE @text ESCAPE '\\' AND CASE WHEN json_valid(body) THEN
        body ->> 'type' LIKE @text ESCAPE '\\' OR body ->> 'state' LIKE @text ESCAPE '\\'
        OR EXISTS (SELECT 1 FROM json_each(body, '$.options') AS o WHERE o.value ->> 'candidate' LIKE @text ESCAPE '\\')
        OR EXISTS (SELECT 1 FROM json_each(body, '$.voters') AS v WHERE v.key LIKE @text ESCAPE '\\') END)
    ORDER BY seenAt DESC LIMIT @limit`,
  shares: `SELECT DISTINCT share FROM proposal`,
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
type Point = Omit<TallyPoint, 'votes'> & { readonly votes: string };
/** Skips a proposal that this version cannot read, because a later one wrote it; it stays stored. */
const read = ({ body }: Stored): Archived | [] => Archived.safeParse(parsed(body)).data ?? [];
const contentOf = ({ firstSeen: _first, lastSeen: _last, source: _source, height: _height, ...rest }: Archived): string =>
  JSON.stringify(rest);

const cast = ({ options }: Pick<SharedProposal, 'options'>): number => options.reduce((sum, { votes }) => sum + votes, 0);

/** Whether a reading is older than the archived state: the service caches lists without reporting their block. */
function isOld(next: Reading<SharedProposal>, known: Archived): boolean {
  if (known.lastSeen > next.observedAt) return true;
  if (next.height !== null) return known.height !== null && next.height < known.height && next.data.state !== 'finished';
  return next.data.state !== 'finished' && (known.state === 'finished' || cast(next.data) < cast(known));
}

/** Returns when (Unix seconds) each voter's choice was first observed; unknown for votes cast before the first reading. */
function since(voters: Readonly<Record<string, number>>, at: number, known: Archived): Record<string, number> {
  const before = known.voters;
  if (before === null) return {}; // without earlier voters, they may have voted at any time
  const times = Object.entries(voters).map(([name, option]) => [name, before[name] === option ? known.votedAt[name] : at] as const);
  return Object.fromEntries(times.flatMap(([name, time]) => (time === undefined ? [] : [[name, time] as const])));
}

/** Merges a reading into the archived proposal: values that one source lacks are kept from another. Null if the reading is outdated. */
function merged(next: Reading<SharedProposal>, known: Archived | undefined): Archived | null {
  const { data, source, height, observedAt } = next;
  if (known && isOld(next, known)) return null;
  const { share, id, type, state, startTime, endTime, totalVotes, totalCounted, options } = data;
  return Archived.parse({
    ...{ share, id, type, state, startTime, endTime, totalVotes, ...(totalCounted && { totalCounted }), options },
    data: data.data ?? known?.data ?? null,
    voters: data.voters ?? known?.voters ?? null,
    key: proposalKey(data),
    firstSeen: known?.firstSeen ?? observedAt,
    lastSeen: observedAt,
    votedAt: known === undefined || data.voters === null ? (known?.votedAt ?? {}) : since(data.voters, observedAt, known),
    source,
    height,
  });
}

/** Archive of every proposal ever read, as it was last seen, with the history of its tally. */
export function createArchive(handle: Handle) {
  const count = (): number => handle.get<{ n: number }>(SQL.count)?.n ?? 0;
  function thin(key: string): void {
    const points = handle.all<Point>(SQL.points, key);
    if (points.length <= MOST_POINTS) return;
    points.forEach(({ at }, n) => n % 2 === 1 && n < points.length - 1 && handle.run(SQL.dropPoint, key, at));
  }
  function prune(): void {
    const over = count() - MOST_PROPOSALS;
    if (over <= 0) return;
    for (const { key } of handle.all<{ key: string }>(SQL.oldest, over)) {
      handle.run(SQL.dropPoints, key);
      handle.run(SQL.drop, key);
    }
    handle.run(SQL.grow, -over);
  }
  /** Stores one proposal; returns whether anything changed. An unchanged tally adds no point. */
  function keep(reading: Reading<SharedProposal>): boolean {
    const { data, height, observedAt } = reading;
    const key = proposalKey(data);
    const stored = handle.get<Stored>(SQL.one, key);
    const known = stored && Archived.safeParse(parsed(stored.body)).data;
    const next = merged(reading, known);
    if (next === null || (known && contentOf(known) === contentOf(next))) return false;
    const votes = JSON.stringify(Object.fromEntries(data.options.map((option) => [option.id, option.votes])));
    handle.run(SQL.save, key, data.share, observedAt, JSON.stringify(next));
    if (handle.get<Point>(SQL.last, key)?.votes !== votes) {
      handle.run(SQL.add, key, observedAt, height, votes);
      thin(key);
    }
    if (!stored) handle.run(SQL.grow, 1);
    return true;
  }
  return {
    /** Stores the proposals of a reading; returns whether anything changed. */
    record: ({ data, ...from }: Reading<readonly SharedProposal[]>): boolean =>
      handle.atomically(() => {
        const news = data.filter((one) => keep({ ...from, data: one })).length > 0;
        if (news) prune();
        return news;
      }),
    list: (share: Share | undefined, limit: number): Archive => ({
      total: count(),
      rows: (share === undefined ? handle.all<Stored>(SQL.all, limit) : handle.all<Stored>(SQL.of, share, limit)).flatMap(read),
    }),
    /** Finds proposals with a text in their type, state, candidates or voters, with that number, or of one of the shares. */
    find(text: string, shares: readonly Share[], limit: number): Archive {
      const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
      // A number is a proposal's id, the only part of a key between two slashes.
      const id = /^\d{1,15}$/.test(text) ? `%/${text}/%` : '';
      const rows = handle.all<Stored>(SQL.found, { shares: JSON.stringify(shares), id, text: like, limit });
      return { total: count(), rows: rows.flatMap(read) };
    },
    /** Returns the shares that have archived proposals. */
    shares: (): Share[] => handle.all<{ share: Share }>(SQL.shares).map(({ share }) => share),
    points: (key: string): TallyPoint[] =>
      handle.all<Point>(SQL.points, key).flatMap((point) => TallyPoint.safeParse({ ...point, votes: parsed(point.votes) }).data ?? []),
  };
}
