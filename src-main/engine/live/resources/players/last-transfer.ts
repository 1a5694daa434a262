import type { Transfer } from '#contract/model/clubs/player-moves.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { Family } from '../../resource-definition.ts';
import { firstOf, turned } from '../../fallback.ts';
import { restTransfers } from './transfer-history.ts';

const latest = (rows: readonly Transfer[]): Transfer | null =>
  rows.reduce<Transfer | null>((best, row) => (best === null || (row.date ?? 0) > (best.date ?? 0) ? row : best), null);

/** The last transfer of a player, which shows the outcome of an ended auction. */
export const saleFamily: Family<'sale'> = {
  freshMs: 30_000,
  gapMs: 2_000,
  keep: true,
  spoiledBy: ({ player }) => [
    ['transfers', '*'],
    ['player', player],
    ['auctions', player],
  ],
  load: async ({ player }, ask, { api }) =>
    turned(
      await firstOf<Transfer[]>(
        () => restTransfers({ player_id: player }, ask, api()),
        () => api().gsp('get_player_transfer_history', { player_id: player }, ask),
      ),
      (rows) => ({ player: player as PlayerId, transfer: latest(rows) }),
    ),
};
