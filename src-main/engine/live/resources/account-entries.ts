import { ok, type Result } from '#contract/faults.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Api } from '../../api/api.ts';
import { seconds } from '../../base/clock.ts';
import type { ReadContext } from '../../context.ts';
import type { Ask } from '../../net/request-options.ts';
import { followEntries } from './history-pages.ts';

/** Maximum number of pages to read of one account's entries, and seconds for which they serve the events of all shares. */
const MOST_PAGES = 60;
const FRESH_S = 60;
/** A later reading adds what is new since this long before the newest row. */
const AGAIN_S = 3_600;

interface Timed {
  readonly time: number | null;
}
/** Time from which a list is read again; null to read all of it. */
export const againFrom = (rows: readonly Timed[] | undefined): number | null => {
  const newest = rows?.reduce<number>((most, { time }) => Math.max(most, time ?? 0), 0) ?? 0;
  return newest > 0 ? newest - AGAIN_S : null;
};
export const reaches = (rows: readonly Timed[], from: number | null): boolean =>
  from !== null && rows.some(({ time }) => time !== null && time < from);
/** Puts new rows before old ones; from the time `from` on, the new ones replace the old. */
export const joinRows = <T extends Timed>(rows: readonly T[], old: readonly T[], from: number | null): T[] =>
  from === null
    ? [...rows]
    : [...rows.filter(({ time }) => time === null || time >= from), ...old.filter(({ time }) => time !== null && time < from)];

interface EntriesRead {
  /** Newest first. */
  readonly rows: readonly Entry[];
  /** Whether the list was read to its end, once. */
  readonly ended: boolean;
  readonly parts: readonly Reading<unknown>[];
}
/** What was read of an account: when, in Unix seconds, and whether everything was asked for. */
interface Stored extends EntriesRead {
  readonly at: number;
  readonly whole: boolean;
}
const stored = new WeakMap<Api, Map<string, Stored>>();

/**
 * Reads the movements of coin of an account back to a time in Unix seconds, null: to the first. What was read before is not read again. Back
 * to a time, a reading of the last minute serves.
 */
export async function readEntries(
  name: string,
  from: number | null,
  ask: Ask,
  { api: current, clock }: Pick<ReadContext, 'api' | 'clock'>,
): Promise<Result<EntriesRead>> {
  const api = current();
  const known = stored.get(api) ?? new Map<string, Stored>();
  stored.set(api, known);
  const now = seconds(clock);
  const old = known.get(name);
  const isDeep = old !== undefined && (old.whole || old.ended || reaches(old.rows, from));
  if (isDeep && from !== null && now - old.at < FRESH_S && now >= old.at) return ok(old);
  const again = isDeep ? againFrom(old.rows) : null;
  const later = (page: number): Ask => (page === 1 || from !== null ? ask : { ...ask, priority: 'background' });
  const got = await followEntries(
    (page) => api.rest('/user_balance_sheet', { name, page }, later(page)),
    MOST_PAGES,
    (rows) => reaches(rows, again ?? from),
  );
  if (!got.ok) return got;
  // What is older was read before, unless this reading did not reach it.
  const meets = reaches(got.value.rows, again) ? again : null;
  const read: Stored = {
    at: now,
    rows: joinRows(got.value.rows, old?.rows ?? [], meets),
    ended: got.value.ended || (meets !== null && old?.ended === true),
    whole: from === null || (meets !== null && old?.whole === true),
    parts: got.value.parts,
  };
  known.set(name, read);
  return ok(read);
}
