import { ok, type Result } from '#contract/faults.ts';
import type { Transfer } from '#contract/model/clubs/player-moves.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Api } from '../../../api/api.ts';
import { followPages } from '../../../api/read/paginate.ts';
import type { Ask } from '../../../net/request-options.ts';
import { combine } from '../../merge-readings.ts';

/** A season has several thousand transfers. */
const MOST_PAGES = 400;

/** Reads transfers from the market. Further pages are read only if the answer reports them. */
export async function restTransfers(
  of: { readonly season_id?: number; readonly player_id?: number; readonly details?: boolean },
  ask: Ask,
  api: Api,
): Promise<Result<Reading<Transfer[]>>> {
  const got = await followPages<Transfer>((page) => api.rest('/player/transfer_history', { ...of, ...(page > 1 && { page }) }, ask), {
    most: MOST_PAGES,
    stated: true,
  });
  return got.ok ? ok(combine([...got.value.rows], got.value.parts)) : got;
}
