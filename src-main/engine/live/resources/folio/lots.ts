import { ok } from '#contract/faults.ts';
import type { FolioContext } from '../../../context.ts';
import { seconds } from '../../../base/clock.ts';
import { lotsIn } from '../../../folio/share-lots.ts';
import { readEnds } from '../../ended-shares.ts';
import { combine } from '../../merge-readings.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import { named, readRecords } from './read-ledger.ts';

/** Purchases and sales of some accounts together in one share, from their trades and transfers. */
export const lotsFamily: ResourceDefinition<'lots', FolioContext> = {
  ttlMs: 300_000,
  minIntervalMs: 30_000,
  polled: true, // influence can also arrive without a trade
  invalidatedBy: ({ names, share }) => [...usersOf(names), ['trades', share]],
  async load({ names, share, method }, ask, context) {
    const [got, ends] = await Promise.all([readRecords(names, ask, context), readEnds([share], ask, context)]);
    if (!got.ok) return got;
    const ended = ends.get(share);
    const { ledger, accounts, gapless, parts } = got.value;
    const worked = lotsIn(ledger, { accounts, share, method, now: Math.floor(seconds(context.clock)) });
    const data = { ...worked, notes: named(worked.notes, context), complete: gapless === null, ...(ended && { ended }) };
    return ok(combine(data, parts));
  },
};
