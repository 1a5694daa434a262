import { ok, type Fault, type Result } from '#contract/faults.ts';
import type { Named } from '#contract/model/clubs/name.ts';
import { share, type ShareKind } from '#contract/model/market/share.ts';
import type { Api } from '../api/api.ts';

const ASK = { priority: 'background', caller: 'names' } as const;
/** Ids in one call. */
const IDS = 100;
/** Most rounds of calls: an answer may contain fewer rows than requested, and the rest is requested again. */
const ROUNDS = 4;

/** Names found by the tool server. */
export interface AskedNames {
  readonly names: readonly Named[];
  /** Ids whose calls failed, and the first fault or null; other ids without a name have none. */
  readonly unasked: readonly number[];
  readonly fault: Fault | null;
}
interface NamedRow {
  readonly id: number;
  readonly name: string | null;
}

/** Makes the calls of one round. A failed call does not affect the others. */
async function round(api: Api, kind: ShareKind, parts: readonly (readonly number[])[]): Promise<Result<NamedRow[]>[]> {
  if (kind === 'club') {
    const calls = parts.map((club_ids) => ({ club_ids }));
    const got = await api.tools('search_clubs', calls, ASK);
    return got.map((one) => (one.ok ? ok(one.value.data.map(({ club_id, name }) => ({ id: club_id, name }))) : one));
  }
  const calls = parts.map((player_ids) => ({ player_ids, per_page: IDS }));
  const got = await api.tools('search_players', calls, ASK);
  return got.map((one) => (one.ok ? ok(one.value.data.map(({ player_id, name }) => ({ id: player_id, name }))) : one));
}

/** Requests names of clubs or players from the tool server. Never rejects; failed ids are in `unasked`. */
export async function askNames(api: Api, kind: ShareKind, ids: readonly number[]): Promise<AskedNames> {
  const names: Named[] = [];
  const unasked: number[] = [];
  let fault: Fault | null = null;
  let left = [...ids];
  for (let n = 0; n < ROUNDS && left.length > 0; n++) {
    const parts = Array.from({ length: Math.ceil(left.length / IDS) }, (_, at) => left.slice(at * IDS, (at + 1) * IDS));
    const settled = new Set<number>();
    for (const [at, got] of (await round(api, kind, parts)).entries()) {
      const rows = got.ok ? got.value : [];
      const failed = got.ok ? [] : (parts[at] ?? []);
      if (!got.ok) fault ??= got.fault;
      unasked.push(...failed);
      for (const { id, name } of rows) if (name) names.push({ ref: share(kind, id), name, sub: null });
      for (const id of [...rows.map((row) => row.id), ...failed]) settled.add(id);
    }
    const before = left.length;
    left = left.filter((id) => !settled.has(id));
    if (left.length === before) break;
  }
  return { names, unasked, fault };
}
