import type { Player } from '#contract/model/clubs/player.ts';
import { share } from '#contract/model/market/share.ts';
import { combineParts, readPages, readParts, stateOrTool } from '../../merge-readings.ts';
import type { SharesContext } from '../../share-exists.ts';
import { shareKeys, type ResourceDefinition } from '../../resource-definition.ts';
import { noteSquad } from '../../../tactics/first-seen.ts';

/** The largest page of players. A squad holds at most 32, plus the players on loan. */
const PAGE = 50;
const MOST_PAGES = 4;

/** A club's players: live state from the game, prices from REST. */
export const squadFamily: ResourceDefinition<'squad', SharesContext> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  onRead: ({ data, observedAt }, { cache }) => noteSquad(cache().meta, data.club, data.players, observedAt),
  invalidatedBy: ({ club }) => [['club', club]],
  about: (squad) => squad?.players.flatMap(({ player_id }) => shareKeys('player', player_id)) ?? [['player', '*']],
  async load({ club }, ask, { api, known }) {
    const state = stateOrTool(api(), 'get_squad', { club_id: club }, ask);
    const market = readPages<Player>(
      (page) => api().rest('/players/detailed', { club_id: club, include_loaned: true, per_page: PAGE, ...(page > 1 && { page }) }, ask),
      { most: MOST_PAGES, keyOf: ({ player_id }) => player_id },
    );
    const parts = await readParts({ state, market });
    if (!parts.ok) return parts;
    const { data } = parts.value;
    const traded = new Map(data.market?.map((row) => [row.player_id, row]));
    const players = data.state?.map((row) => ({ ...traded.get(row.player_id), ...row })) ?? [...traded.values()];
    const squad = combineParts({ club, players }, parts.value);
    return known.orUnknown(squad, share('club', club), ({ players: rows }) => rows.length === 0, ask);
  },
};
