import type { Named } from '../../../src-preload/contract/model/name.ts';
import { share } from '../../../src-preload/contract/model/share.ts';
import type { Api } from '../api/api.ts';

const ASK = { priority: 'background', spender: 'names' } as const;

/** Names of clubs or players from the tool server; null when it could not be asked. */
export async function askNames(api: Api, kind: 'club' | 'player', ids: readonly number[]): Promise<readonly Named[] | null> {
  const named = (id: number, name: string | null): Named[] => (name ? [{ ref: share(kind, id) as never, name, sub: null }] : []);
  if (kind === 'club') {
    const got = await api.tool('search_clubs', { club_ids: ids }, ASK);
    return got.ok ? got.value.data.flatMap((row) => named(row.club_id, row.name)) : null;
  }
  const got = await api.tool('search_players', { player_ids: ids, per_page: 100 }, ASK);
  return got.ok ? got.value.data.flatMap((row) => named(row.player_id, row.name)) : null;
}
