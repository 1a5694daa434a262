import { fail, ok, type Result } from '#contract/faults.ts';
import type { Connection } from '#contract/model/app/status.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Api } from '../api/api.ts';
import { summed } from '../api/schema/decode.ts';
import type { Clock } from '../base/clock.ts';
import type { Pace } from '../base/slices.ts';
import type { Ask } from '../net/request-options.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { Cache } from '../store/cache/cache.ts';
import type { CensusKind, CensusRow } from '../store/cache/market-snapshot.ts';
import { splitShare } from '#contract/model/market/share.ts';
import type { RowChange } from '../store/cache/row-changes.ts';
import { unpackPrice } from '../store/cache/market-rows.ts';
import { changesBetween, formIn, RATED } from './row-fields.ts';
import type { Checkpoint } from './checkpoint.ts';

/** Name of the sync as a caller in the request log. */
export const CALLER = 'market sync';

/** Context of the steps of a run. */
export interface Work {
  readonly clock: Clock;
  readonly api: Api;
  readonly cache: Cache;
  readonly connection: Connection;
  readonly pace: Pace;
  readonly ask: Ask & { readonly signal: AbortSignal };
  readonly progress: () => Checkpoint;
  readonly note: (change: Partial<Checkpoint>) => void;
  /** Height that answers must have reached, so that an outdated copy of the service does not overwrite newer rows. */
  readonly floor: () => number;
  /** Whether names may be requested from the tool server. */
  readonly learns: boolean;
  /** Runs after rows that list queries use were written, or after some were removed (null). */
  readonly wrote: (kind: CensusKind, rows: readonly CensusRow[] | null) => void;
  /** Reads all order books of a kind, and records those that are read one by one. */
  readonly recorder: Pick<Recorder, 'readBooks' | 'observeBook'>;
}

/** The work of a step: `units` numbered from 0. `by` names the method. */
export interface Plan {
  readonly by: string;
  readonly units: number;
  /** Runs one unit and returns the number of clubs, players or order books read. Safe to repeat. */
  run(at: number): Promise<Result<number>>;
  /** Runs after the last unit. */
  end?(): Promise<void>;
}
/** A step of a run, which reads one kind of data. */
export interface SyncStep {
  readonly what: CodedText;
  plan(work: Work): Promise<Result<Plan>>;
}

/** The present in Unix seconds, with fractions. */
export const nowSeconds = (clock: Clock): number => clock.now() / 1_000;
const ROWS = 100;
const IDS = 2_000;

/** Descriptions of skipped rows in the sync status. */
export const SOME = { club: text('sync.some-clubs'), player: text('sync.some-players') } as const;
/** Skipped rows that may leave a kind incomplete: the squad of a skipped club is not read either. */
const UNMET: Partial<Record<CensusKind, readonly string[]>> = { club: [SOME.club.code], player: [SOME.player.code, SOME.club.code] };

/** A row to store. */
export type Fresh = Pick<CensusRow, 'id' | 'body'>;
/** Provenance of rows; `observedAt` is the time of the request in Unix seconds. */
export type Origin = Pick<CensusRow, 'source' | 'height' | 'observedAt'>;

/** Notes what differs from the stored rows, as far as a row is newer than the stored one. */
function noteChanges({ cache }: Work, kind: CensusKind, rows: readonly CensusRow[]): void {
  if (kind !== 'club' && kind !== 'player') return;
  const before = new Map(
    cache.census
      .get(
        kind,
        rows.map(({ id }) => id),
      )
      .map((row) => [row.id, row]),
  );
  const changes = rows.flatMap((row) => {
    const old = before.get(row.id);
    return old && old.observedAt < row.observedAt && old.body !== row.body ? changesBetween(kind, old, row) : [];
  });
  const rated = changes.flatMap(({ share: of, field, at }) => (field === 'rating' ? [{ share: of, at, id: splitShare(of).id }] : []));
  const besides = rated.map(({ share: of, at, id }): RowChange => {
    const [price] = cache.census.get('player_price', [id]);
    return {
      share: of,
      field: RATED,
      at,
      old: JSON.stringify(price ? (unpackPrice(price.body).last_price ?? null) : null),
      new: formIn(rows, id),
    };
  });
  if (changes.length > 0) cache.changes.note([...changes, ...besides]);
}

/** Writes rows in short time slices and returns their number. Returns the fault `storage` when the disk is full, `closed` when aborted. */
export async function write(work: Work, kind: CensusKind, rows: readonly Fresh[], origin: Origin): Promise<Result<number>> {
  const { era } = work.progress();
  for (const some of chunks(rows, ROWS)) {
    await work.pace();
    if (work.ask.signal.aborted) return fail('closed', text('no-longer-wanted'));
    const part = some.map(({ id, body }) => ({ id, body, era, ...origin }));
    noteChanges(work, kind, part);
    if (work.cache.census.put(kind, part) < 0) return fail('storage', text('sync.disk-full'));
    work.wrote(kind, part);
  }
  return ok(rows.length);
}

/** Returns the stored ids of a kind, ascending: all of them, or those requested since a time in Unix seconds. */
export async function idsOf({ cache, pace, ask }: Work, kind: CensusKind, since = 0): Promise<number[]> {
  const all: number[] = [];
  for (let after = -1; ;) {
    await pace();
    if (ask.signal.aborted) return all;
    const some = cache.census.seen(kind, after, IDS);
    for (const { id, observedAt } of some) if (observedAt >= since) all.push(id);
    if (some.length < IDS) return all;
    after = some.at(-1)?.id ?? after;
  }
}

/** Deletes rows that this run has not found. If rows were skipped, deletes nothing, because they may still exist. */
export async function sweep({ cache, pace, progress, ask, wrote }: Work, kind: CensusKind): Promise<void> {
  if (progress().skipped.some(({ what }) => UNMET[kind]?.includes(what.code))) return;
  const since = progress().startedAt ?? 0;
  const last = cache.census.last(kind);
  for (let from = -1; from < last; from += IDS) {
    await pace();
    if (ask.signal.aborted) return;
    if (cache.census.dropUnseen(kind, from, from + IDS, since) > 0) wrote(kind, null);
  }
}

/** Splits a list into parts of at most `size` entries. */
export const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));

/** Notes once per kind why rows of an answer were skipped; the other rows are stored. */
export function leftOut(work: Work, what: CodedText, first: CodedText | string): void {
  const { skipped } = work.progress();
  if (!skipped.some((one) => one.what.code === what.code))
    work.note({ skipped: [...skipped, { what, why: text('sync.unusable', { first }) }] });
}
/** Notes clubs or players that their readings report as unusable. */
export function noteUnusable(work: Work, kind: keyof typeof SOME, readings: readonly Pick<Reading<unknown>, 'unusable'>[]): void {
  const { unusable } = summed(readings.map((one) => one.unusable));
  if (unusable) leftOut(work, SOME[kind], unusable.why);
}
