import { z } from 'zod';
import { Estimate, type EstimateRecord, type EstimatesOf, type EstimateNote } from '#contract/model/app/estimate.ts';
import { ESTIMATE_KIND_IDS, type EstimateKind } from '#contract/model/app/estimate-kind.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

/** Most estimates to keep of one kind and game; beyond it, the oldest known ones become part of a sum. */
export const MOST_OF_KIND = 1_000;
/** Most open estimates of one kind and game. Further ones are not stored: dropping older ones would favour quick facts. */
export const MOST_OPEN = 400;

export const SQL = {
  newest: `SELECT body FROM estimate WHERE game = ? AND kind = ? ORDER BY at DESC, id DESC LIMIT ?`,
  newestOf: `SELECT body FROM estimate WHERE game = ? AND ref = ? ORDER BY at DESC, id DESC LIMIT ?`,
  everyGame: `SELECT body FROM estimate ORDER BY at DESC, id DESC LIMIT ?`,
  about: `SELECT body FROM estimate WHERE game = ? AND ref = ? AND kind = ? AND target = ? ORDER BY at DESC, id DESC`,
  due: `SELECT body FROM estimate WHERE game = ? AND state = 'open' AND due <= ? ORDER BY due, id LIMIT ?`,
  scoredSince: `SELECT body FROM estimate WHERE game = ? AND state = 'scored' AND knownAt >= ?`,
  open: `SELECT count(*) AS n FROM estimate WHERE game = ? AND kind = ? AND state = 'open'`,
  total: `SELECT count(*) AS n FROM estimate WHERE game = ? AND kind = ?`,
  oldest: `SELECT body FROM estimate WHERE game = ? AND kind = ? AND state <> 'open' ORDER BY at, id LIMIT ?`,
  known: `SELECT state, "right", error, count(*) AS n FROM estimate WHERE game = ? AND kind = ? AND counts = 1 GROUP BY state, "right", error`,
  save: `INSERT INTO estimate (id, game, kind, ref, target, at, due, state, counts, "right", error, knownAt, body)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET due = excluded.due, state = excluded.state,
    "right" = excluded."right", error = excluded.error, knownAt = excluded.knownAt, body = excluded.body`,
  drop: `DELETE FROM estimate WHERE id = ?`,
  sum: `SELECT body FROM estimate_sum WHERE game = ? AND kind = ?`,
  setSum: `INSERT INTO estimate_sum VALUES (?, ?, ?) ON CONFLICT (game, kind) DO UPDATE SET body = excluded.body`,
} as const;

/** Sum of the estimates that were removed. `errors` is their number of errors, `off` the sum of these. */
const Sum = z.object({ scored: z.int(), right: z.int(), unknowable: z.int(), errors: z.int(), off: z.number() });
type Sum = z.output<typeof Sum>;
const NO_SUM: Sum = { scored: 0, right: 0, unknowable: 0, errors: 0, off: 0 };

interface Stored {
  readonly body: string;
}
/** Skips a row that this version cannot read, because a later one wrote it; it stays stored. */
const read = ({ body }: Stored): Estimate | [] => Estimate.safeParse(parsed(body)).data ?? [];
const flag = (value: boolean | null): number | null => (value === null ? null : Number(value));

type Verdict = Pick<Estimate, 'state' | 'right' | 'error'>;
/** Adds `n` estimates with the same verdict to a sum. */
function added(sum: Sum, { state, right, error }: Verdict, n = 1): Sum {
  if (state === 'unknowable') return { ...sum, unknowable: sum.unknowable + n };
  if (state !== 'scored') return sum;
  const known = error === null ? {} : { errors: sum.errors + n, off: sum.off + error * n };
  return { ...sum, scored: sum.scored + n, right: sum.right + (right ? n : 0), ...known };
}

/** Stores estimates and their verdicts, by game: a data folder serves several games and the demo world. */
export function createEstimates(handle: Handle) {
  /** `lookAt`: when its fact is looked for, which may be later than it was due. */
  const save = (game: string, row: Estimate, lookAt = row.due): void => {
    const { id, kind, ref, target, at, state, counts, right, error, knownAt } = row;
    const verdict = [state, flag(counts), flag(right), error, knownAt];
    handle.run(SQL.save, id, game, kind, ref, target, at, lookAt, ...verdict, JSON.stringify(row));
  };
  const sumOf = (game: string, kind: EstimateKind): Sum =>
    Sum.safeParse(parsed(handle.get<Stored>(SQL.sum, game, kind)?.body ?? '')).data ?? NO_SUM;
  const count = (sql: string, game: string, kind: EstimateKind): number => handle.get<{ n: number }>(sql, game, kind)?.n ?? 0;

  /** Replaces the oldest known estimates by their sum. */
  function prune(game: string, kind: EstimateKind): void {
    const surplus = count(SQL.total, game, kind) - MOST_OF_KIND;
    if (surplus <= 0) return;
    const rows = handle.all<Stored>(SQL.oldest, game, kind, surplus).flatMap(read);
    const sum = rows.filter(({ counts }) => counts).reduce((all, row) => added(all, row), sumOf(game, kind));
    handle.run(SQL.setSum, game, kind, JSON.stringify(sum));
    for (const { id } of rows) handle.run(SQL.drop, id);
  }

  return {
    /** The stored estimates about one fact, newest first. */
    about: (game: string, { ref, kind, target }: Pick<EstimateNote, 'ref' | 'kind' | 'target'>): Estimate[] =>
      handle.all<Stored>(SQL.about, game, ref, kind, target).flatMap(read),
    /** Stores a new estimate; returns whether there was room for it. */
    add: (game: string, row: Estimate): boolean =>
      handle.atomically(() => {
        if (count(SQL.open, game, row.kind) >= MOST_OPEN) return false;
        save(game, row);
        prune(game, row.kind);
        return true;
      }),
    /** Stores the changes of a known estimate. */
    change: save,
    /** Open estimates whose fact should be known, the longest overdue first. */
    due: (game: string, now: number, most: number): Estimate[] => handle.all<Stored>(SQL.due, game, now, most).flatMap(read),
    /** Estimates scored since a time. */
    scoredSince: (game: string, since: number): Estimate[] => handle.all<Stored>(SQL.scoredSince, game, since).flatMap(read),
    record(game: string, kind: EstimateKind): EstimateRecord {
      const groups = handle.all<{ state: Estimate['state']; right: number | null; error: number | null; n: number }>(SQL.known, game, kind);
      const sum = groups.reduce((all, { n, right, ...one }) => added(all, { ...one, right: right === 1 }, n), sumOf(game, kind));
      const { scored, right, unknowable, errors, off } = sum;
      const open = groups.reduce((all, { state, n }) => all + (state === 'open' ? n : 0), 0);
      return { kind, open, scored, right, unknowable, bias: errors === 0 ? null : off / errors };
    },
    /** Estimates of all games, newest first. */
    everyGame: (limit: number): Estimate[] => handle.all<Stored>(SQL.everyGame, limit).flatMap(read),
    /** Newest first. */
    list(game: string, { kind, ref, limit }: EstimatesOf): Estimate[] {
      if (limit === 0) return [];
      if (ref === undefined) {
        const kinds = kind === undefined ? ESTIMATE_KIND_IDS : [kind];
        const rows = kinds.flatMap((one) => handle.all<Stored>(SQL.newest, game, one, limit).flatMap(read));
        return rows.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, limit);
      }
      const rows = handle.all<Stored>(SQL.newestOf, game, ref, MOST_OF_KIND).flatMap(read);
      return rows.filter((row) => kind === undefined || row.kind === kind).slice(0, limit);
    },
  };
}
