import { expect, it } from 'vitest';
import { fault, ok } from '#contract/faults.ts';
import type { Share } from '#contract/model/market/share.ts';
import { readEnds } from '#engine/live/ended-shares.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const share = (text: string): Share => text as Share;
const ALL = ['club_1', 'club_2', 'club_3', 'player_4', 'player_5', 'player_6'].map(share);
/** A service that has no club 2, cannot answer about club 3, has no player 5, and whose player 6 has retired. */
const answers = (method: string, params: { readonly club_id?: number; readonly player_ids?: readonly number[] }) => {
  if (method === 'get_players')
    return ok({
      data: [
        { player_id: 4, retired: false },
        { player_id: 6, retired: true },
      ],
    });
  return params.club_id === 3 ? { ok: false, fault: fault('unreachable') } : ok({ data: params.club_id === 2 ? null : { club_id: 1 } });
};
const gsp = async (...call: Parameters<typeof answers>) => answers(...call);

it('finds clubs and players that no complete answer has and players who retired, and concludes nothing from a failed call', async () => {
  const api = { gsp } as never;
  const ends = await readEnds([...ALL, null], {} as never, { api: () => api, clock: new ManualClock() });
  expect([...ends]).toEqual([
    ['club_2', 'gone'],
    ['player_5', 'gone'],
    ['player_6', 'retired'],
  ]);
});
