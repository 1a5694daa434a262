import type { Result } from '#contract/faults.ts';
import type { Connection } from '#contract/model/app/status.ts';
import type { Reading, Source } from '#contract/snapshot.ts';
import { fail, ok } from '#contract/faults.ts';
import type { Api } from '../api/api.ts';
import { summed } from '../api/schema/decode.ts';
import type { Clock } from '../base/clock.ts';
import type { Pace } from '../base/yield.ts';
import type { Ask } from '../net/request-options.ts';
import type { Cache } from '../store/cache/cache.ts';
import type { CensusKind, CensusRow } from '../store/cache/market-snapshot.ts';
import type { Kept } from './checkpoint.ts';

/** Key of what a sync spends, for the ledger. */
export const SPENDER = 'whole market';

/** What the steps of a pass work with. */
export interface Work {
  readonly clock: Clock;
  readonly api: Api;
  readonly cache: Cache;
  readonly connection: Connection;
  readonly pace: Pace;
  readonly ask: Ask & { readonly signal: AbortSignal };
  readonly kept: () => Kept;
  readonly note: (change: Partial<Kept>) => void;
  /** Height the answers should have reached, so that an old copy of the service takes nothing back. */
  readonly floor: () => number;
  /** Whether names may be asked of the tool server. */
  readonly learns: boolean;
  /** Rows that screens are made of were written, or went (null). */
  readonly wrote: (kind: CensusKind, rows: readonly Fresh[] | null) => void;
}

/** What a step has to do: `units` of work, each told by its number. */
export interface Plan {
  readonly by: string;
  readonly units: number;
  /** Does one and says how many clubs, players or orderbooks came of it. Done again, it does no harm. */
  run(at: number): Promise<Result<number>>;
  /** After the last one. */
  end?(): Promise<Result<void>>;
}
/** One kind of thing that is read. */
export interface Step {
  readonly what: string;
  plan(work: Work): Promise<Result<Plan>>;
}

export const nowSeconds = (clock: Clock): number => clock.now() / 1_000;
const ROWS = 100;
const IDS = 2_000;
const FULL = 'the disk would not take it: is it full?';

/** What a pass says of rows that cannot be used. */
const SOME = { club: 'some clubs', player: 'some players' } as const;
/** Rows left out of which a kind may lack some: the squad of a club that was left out is not read either. */
const UNMET: Partial<Record<CensusKind, readonly string[]>> = { club: [SOME.club], player: [SOME.player, SOME.club] };

export type Fresh = Pick<CensusRow, 'id' | 'body'>;
export interface Seen {
  readonly source: Source;
  readonly height: number | null;
  /** When it was asked for, Unix seconds. */
  readonly observedAt: number;
}

/** Writes rows in short pieces. */
export async function write(
  { cache, pace, kept, ask, wrote }: Pick<Work, 'cache' | 'pace' | 'kept' | 'ask' | 'wrote'>,
  kind: CensusKind,
  rows: readonly Fresh[],
  seen: Seen,
): Promise<Result<void>> {
  const { era } = kept();
  for (let at = 0; at < rows.length; at += ROWS) {
    await pace();
    if (ask.signal.aborted) return fail('closed', 'no longer wanted');
    const part = rows.slice(at, at + ROWS).map(({ id, body }) => ({ id, body, era, ...seen }));
    if (cache.census.put(kind, part) < 0) return fail('storage', FULL);
    wrote(kind, part);
  }
  return ok(undefined);
}

/** Every id kept of a kind, rising. */
export async function idsOf({ cache, pace, ask }: Pick<Work, 'cache' | 'pace' | 'ask'>, kind: CensusKind): Promise<number[]> {
  const all: number[] = [];
  for (;;) {
    await pace();
    if (ask.signal.aborted) return all;
    const some = cache.census.ids(kind, all.at(-1) ?? -1, IDS);
    for (const id of some) all.push(id);
    if (some.length < IDS) return all;
  }
}

/** What this pass has not met is no more; unless something was left out, which was not met either and may still be there. */
export async function sweep({ cache, pace, kept, ask, wrote }: Work, kind: CensusKind): Promise<void> {
  if (kept().skipped.some(({ what }) => UNMET[kind]?.includes(what))) return;
  const since = kept().startedAt ?? 0;
  const last = cache.census.last(kind);
  for (let from = -1; from < last; from += IDS) {
    await pace();
    if (ask.signal.aborted) return;
    if (cache.census.dropUnseen(kind, from, from + IDS, since) > 0) wrote(kind, null);
  }
}

/** In pieces of so many. */
export const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));

/** Notes once what could not be used of an answer: the rest of it is stored. */
export function leftOut(work: Work, what: string, why: string): void {
  const { skipped } = work.kept();
  if (!skipped.some((one) => one.what === what))
    work.note({ skipped: [...skipped, { what, why: `they cannot be used; the first: ${why}` }] });
}
/** The same of clubs or players, from what their readings say. */
export function noteUnusable(work: Work, kind: keyof typeof SOME, readings: readonly Pick<Reading<unknown>, 'unusable'>[]): void {
  const { unusable } = summed(readings.map((one) => one.unusable));
  if (unusable) leftOut(work, SOME[kind], unusable.why);
}
