import { describe, expect, it } from 'vitest';
import { ok } from '#contract/faults.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { PastContext } from '#engine/replay/as-of/as-of.ts';
import { AS_OF } from '#engine/replay/as-of/table.ts';
import { reason } from '../../../support/english-text.ts';

const [KNOWN, UNKNOWN] = ['club_1', 'player_2'] as Share[] as [Share, Share];
const frame = { at: 900, height: 70, bids: [[10, 3]], asks: [[12, 4]] };
/** A recorder that has the book of one share. */
const context = {
  recorder: { books: async (share: Share) => ok({ spans: [], frames: share === KNOWN ? [frame] : [] }) },
} as unknown as PastContext;
const row = AS_OF.orderbooks;
const read = async (shares: Share[]) => (row && 'read' in row ? row.read({ shares }, 1_000, context) : null);

describe('several order books of the past', () => {
  it('are shown one by one, and one that was not recorded is left out and counted', async () => {
    const got = await read([UNKNOWN, KNOWN]);
    if (!got?.ok) throw new Error(got ? reason(got.fault) : 'no reading');
    expect(got.value.data.map(({ share }) => share)).toEqual([KNOWN]);
    expect(got.value.notes).toHaveLength(1);
  });
  it('are not recorded if none of them is', async () => {
    const got = await read([UNKNOWN]);
    expect(got).toMatchObject({ ok: false, fault: { code: 'not-recorded' } });
  });
});
