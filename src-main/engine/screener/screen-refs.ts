import { ok, type Result } from '#contract/faults.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import {
  compareMembers,
  FIRST_SORT,
  MOST_LISTED,
  MOST_MEMBERS,
  type Members,
  type ScreenBody,
} from '#contract/model/market/saved-screen.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Screener } from './screener.ts';

const REFS: Readonly<Record<FieldKind, (key: string | number) => string>> = {
  players: (id) => `player_${id}`,
  clubs: (id) => `club_${id}`,
  users: (name) => `user:${name}`,
};
const KEYS = { players: 'player_id', clubs: 'club_id', users: 'name' } as const;
type Row = Readonly<Record<string, unknown>>;
const refOf = (kind: FieldKind, key: unknown): EntityRef => REFS[kind](String(key)) as EntityRef;

/** Runs a saved screen and returns its first rows as references, as many as a list may have. */
export async function refsOf(
  screener: Screener,
  { kind, filter, columns, sort, order, unknown }: ScreenBody,
): Promise<Result<EntityRef[]>> {
  const got = await screener.query(kind, { filter, columns, order, unknown, sort: sort ?? FIRST_SORT[kind], limit: MOST_LISTED });
  return got.ok ? ok((got.value?.rows ?? []).map((row: Row) => refOf(kind, row[KEYS[kind]]))) : got;
}

/** Which rows fit a saved screen, wherever its order has them. */
export async function membersOf(screener: Screener, { kind, filter, unknown }: ScreenBody): Promise<Result<Members>> {
  const got = await screener.members(kind, { filter, unknown }, MOST_MEMBERS);
  return got.ok ? ok({ refs: got.value.keys.map((key) => refOf(kind, key)), total: got.value.total }) : got;
}

/**
 * Which rows came to fit and which fit no longer. Without a list before, none did. Beyond the last row of a list that is not complete,
 * nothing is known to have come or gone.
 */
export function changesOf(before: Members | null, now: Members): { entered: EntityRef[]; left: EntityRef[] } {
  if (before === null) return { entered: [], left: [] };
  const ends = [before, now].flatMap(({ refs, total }) => (total > refs.length ? (refs.at(-1) ?? []) : []));
  const known = (ref: EntityRef): boolean => ends.every((end) => compareMembers(ref, end) <= 0);
  const [old, fresh] = [new Set(before.refs), new Set(now.refs)];
  return {
    entered: now.refs.filter((ref) => !old.has(ref) && known(ref)),
    left: before.refs.filter((ref) => !fresh.has(ref) && known(ref)),
  };
}
