import type { Named } from '../../../src-preload/contract/model/name.ts';
import { share } from '../../../src-preload/contract/model/share.ts';
import type { Api } from '../api/api.ts';

const ASK = { priority: 'background', spender: 'names' } as const;
/** Ids one call takes. */
const IDS = 100;
/** An answer may hold fewer rows than were asked for: the rest is asked for again, so often at most. */
const ROUNDS = 4;

type Found = readonly { readonly id: number; readonly name: string | null }[];

/** Rows of one round of calls; null when one was not answered: who is not among the others may have a name all the same. */
async function round(api: Api, kind: 'club' | 'player', parts: readonly (readonly number[])[]): Promise<Found | null> {
  if (kind === 'club') {
    const calls = parts.map((club_ids) => ({ club_ids }));
    const got = await api.tools('search_clubs', calls, ASK);
    const told = got.flatMap((one) => (one.ok ? one.value.data.map((row) => ({ id: row.club_id, name: row.name })) : []));
    return got.every((one) => one.ok) ? told : null;
  }
  const calls = parts.map((player_ids) => ({ player_ids, per_page: IDS }));
  const got = await api.tools('search_players', calls, ASK);
  const told = got.flatMap((one) => (one.ok ? one.value.data.map((row) => ({ id: row.player_id, name: row.name })) : []));
  return got.every((one) => one.ok) ? told : null;
}

/** Names of clubs or players from the tool server; null when it could not be asked. */
export async function askNames(api: Api, kind: 'club' | 'player', ids: readonly number[]): Promise<readonly Named[] | null> {
  const names: Named[] = [];
  let left = [...ids];
  for (let n = 0; n < ROUNDS && left.length > 0; n++) {
    const parts = Array.from({ length: Math.ceil(left.length / IDS) }, (_, at) => left.slice(at * IDS, (at + 1) * IDS));
    const found = await round(api, kind, parts);
    if (found === null) return n === 0 ? null : names;
    const told = new Set(found.map(({ id }) => id));
    for (const { id, name } of found) if (name) names.push({ ref: share(kind, id) as never, name, sub: null });
    const before = left.length;
    left = left.filter((id) => !told.has(id));
    if (left.length === before) break;
  }
  return names;
}
