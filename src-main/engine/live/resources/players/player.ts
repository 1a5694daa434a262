import { fail } from '#contract/faults.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { Player, PlayerRow } from '#contract/model/clubs/player.ts';
import { text } from '#contract/text/coded-text.ts';
import { combineParts, readParts } from '../../merge-readings.ts';
import type { MarketContext, ScreenContext } from '../../../context.ts';
import { listKeys, shareKeys, type ResourceDefinition } from '../../resource-definition.ts';
import { seconds } from '../../../base/clock.ts';
import { unpackPlayer } from '../../../store/cache/market-rows.ts';
import { readShareRows } from '../../list-query.ts';
import { fromCensus } from '../../cached-reading.ts';

/** Largest number of ids per call; upstream refuses more. */
const IDS = 100;

/** Rows of players from REST, the only source of prices; by id also from the game state, if REST is not part of the connection. */
export const playersFamily: ResourceDefinition<'players', ScreenContext> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  invalidatedBy: ({ ids, ...list }) => (ids ? ids.flatMap((id) => shareKeys('player', id)) : listKeys('player', list)),
  offline: true,
  load(params, ask, context) {
    const { api } = context;
    const chunksOf = (ids: readonly number[]) =>
      Array.from({ length: Math.ceil(ids.length / IDS) }, (_, n) => ids.slice(n * IDS, (n + 1) * IDS));
    return readShareRows<PlayerRow>(
      'player',
      params,
      ask,
      context,
      ({ player_id }) => player_id,
      (query) => api().rest('/players/detailed', query as never, ask),
      (ids) => chunksOf(ids).map((player_ids) => api().gsp('get_players', { player_ids }, ask)),
    );
  },
};

/** One player: live state from the game, market figures from REST. One of them is enough. */
export const playerFamily: ResourceDefinition<'player', MarketContext> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  invalidatedBy: ({ id }) => shareKeys('player', id),
  fromSnapshot: ({ id }, context) => fromCensus<Player>(context, 'player', id, ({ body }) => unpackPlayer(body, seconds(context.clock))),
  async load({ id }, ask, { api }) {
    const parts = await readParts({
      state: api().gsp('get_players', { player_ids: [id] }, ask),
      market: api().rest('/players/detailed', { player_id: [id], per_page: 5 }, ask),
    });
    if (!parts.ok) return parts;
    const { state, market } = parts.value.data;
    const row = market?.items.find((player) => player.player_id === id);
    const live = state?.find((player) => player.player_id === id);
    if (!row && !live) return fail('not-found', text('gone.player', { id }));
    return combineParts<Player>({ ...row, ...live, player_id: id as PlayerId }, parts.value);
  },
};
