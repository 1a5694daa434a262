import type { Fault, Result } from '#contract/faults.ts';
import type { Named } from '#contract/model/clubs/name.ts';
import { share } from '#contract/model/market/share.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Api } from '../api/api.ts';

const ASK = { priority: 'background', caller: 'names' } as const;
/** Ids in one call. */
const IDS = 100;
/** Most rounds of calls: an answer may contain fewer rows than requested, and the rest is requested again. */
const ROUNDS = 4;

interface Found {
  readonly rows: readonly { readonly id: number; readonly name: string | null }[];
  /** Ids of the calls that failed, and the first fault. */
  readonly unasked: readonly number[];
  readonly fault: Fault | null;
}
/** Names found by the tool server. */
export interface AskedNames {
  readonly names: readonly Named[];
  /** Ids whose calls failed, and the first fault or null; other ids without a name have none. */
  readonly unasked: readonly number[];
  readonly fault: Fault | null;
}

function found<T>(
  got: readonly Result<Reading<readonly T[]>>[],
  parts: readonly (readonly number[])[],
  row: (named: T) => Found['rows'][number],
): Found {
  const rows = got.flatMap((one) => (one.ok ? one.value.data.map(row) : []));
  const failed = got.find((one) => !one.ok);
  return { rows, unasked: parts.filter((_, at) => !got[at]?.ok).flat(), fault: failed && !failed.ok ? failed.fault : null };
}

/** Makes the calls of one round. A failed call does not affect the others. */
async function round(api: Api, kind: 'club' | 'player', parts: readonly (readonly number[])[]): Promise<Found> {
  if (kind === 'club') {
    const calls = parts.map((club_ids) => ({ club_ids }));
    return found(await api.tools('search_clubs', calls, ASK), parts, (row) => ({ id: row.club_id, name: row.name }));
  }
  const calls = parts.map((player_ids) => ({ player_ids, per_page: IDS }));
  return found(await api.tools('search_players', calls, ASK), parts, (row) => ({ id: row.player_id, name: row.name }));
}

/** Requests names of clubs or players from the tool server. Never rejects; failed ids are in `unasked`. */
export async function askNames(api: Api, kind: 'club' | 'player', ids: readonly number[]): Promise<AskedNames> {
  const names: Named[] = [];
  const unasked: number[] = [];
  let fault: Fault | null = null;
  let left = [...ids];
  for (let n = 0; n < ROUNDS && left.length > 0; n++) {
    const parts = Array.from({ length: Math.ceil(left.length / IDS) }, (_, at) => left.slice(at * IDS, (at + 1) * IDS));
    const got = await round(api, kind, parts);
    fault ??= got.fault;
    unasked.push(...got.unasked);
    for (const { id, name } of got.rows) if (name) names.push({ ref: share(kind, id) as never, name, sub: null });
    const settled = new Set([...got.rows.map(({ id }) => id), ...got.unasked]);
    const before = left.length;
    left = left.filter((id) => !settled.has(id));
    if (left.length === before) break;
  }
  return { names, unasked, fault };
}
