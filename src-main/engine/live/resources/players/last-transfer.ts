import type { Transfer } from '#contract/model/clubs/player-moves.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { firstOf, mapReading } from '../../merge-readings.ts';
import { restTransfers } from './transfer-history.ts';

const latest = (rows: readonly Transfer[]): Transfer | null =>
  rows.reduce<Transfer | null>((best, row) => (best === null || (row.date ?? 0) > (best.date ?? 0) ? row : best), null);

/** The last transfer of a player, which shows the outcome of an ended auction. */
export const saleFamily: ResourceDefinition<'sale'> = {
  ttlMs: 30_000,
  minIntervalMs: 2_000,
  persist: true,
  invalidatedBy: ({ player }) => [
    ['transfers', '*'],
    ['player', player],
    ['auctions', player],
  ],
  load: async ({ player }, ask, { api }) =>
    mapReading(
      await firstOf<Transfer[]>(
        () => restTransfers({ player_id: player }, ask, api()),
        () => api().gsp('get_player_transfer_history', { player_id: player }, ask),
      ),
      (rows) => ({ player: player as PlayerId, transfer: latest(rows) }),
    ),
};
