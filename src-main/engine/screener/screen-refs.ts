import type { Result } from '#contract/faults.ts';
import { ok } from '#contract/faults.ts';
import { MOST_LISTED, type SavedScreen } from '#contract/model/market/saved-screen.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Screener } from './screener.ts';

const REFS = {
  players: (row: Row) => `player_${String(row['player_id'])}`,
  clubs: (row: Row) => `club_${String(row['club_id'])}`,
  users: (row: Row) => `user:${String(row['name'])}`,
} as const;
type Row = Readonly<Record<string, unknown>>;

/** Runs a saved screen and returns its first rows as references, as many as a list may have. */
export async function refsOf(
  screener: Screener,
  { kind, filter, columns, sort, order, unknown }: SavedScreen,
): Promise<Result<EntityRef[]>> {
  const got = await screener.query(kind, { filter, columns, order, unknown, ...(sort !== null && { sort }), limit: MOST_LISTED });
  return got.ok ? ok((got.value?.rows ?? []).map((row) => REFS[kind](row) as EntityRef)) : got;
}

/** Which references came and which went. Without a list before, none did. */
export function changesOf(before: readonly EntityRef[] | null, now: readonly EntityRef[]): { entered: EntityRef[]; left: EntityRef[] } {
  if (before === null) return { entered: [], left: [] };
  const [old, fresh] = [new Set(before), new Set(now)];
  return { entered: now.filter((ref) => !old.has(ref)), left: before.filter((ref) => !fresh.has(ref)) };
}
