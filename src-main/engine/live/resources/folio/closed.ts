import { ok } from '#contract/faults.ts';
import { seconds } from '../../../base/clock.ts';
import type { FolioContext } from '../../../context.ts';
import { buffersOf, packLedger } from '../../../folio/packed-ledger.ts';
import { readEnds, withEnds } from '../../ended-shares.ts';
import { combine } from '../../merge-readings.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import { named, readRecords } from './read-ledger.ts';

/** Sales of some accounts in all shares, with their results. */
export const closedFamily: ResourceDefinition<'closed', FolioContext> = {
  ttlMs: 300_000,
  minIntervalMs: 30_000,
  polled: true, // influence can also leave without a trade
  invalidatedBy: ({ names }) => usersOf(names),
  async load({ names, method, from, limit }, ask, context) {
    const got = await readRecords(names, ask, context);
    if (!got.ok) return got;
    const { accounts, ledger, gapless, parts } = got.value;
    const packed = packLedger(ledger);
    const asked = { accounts, method, from: from ?? null, limit, now: Math.floor(seconds(context.clock)) };
    const worked = await context.folio.call('closed', { ...asked, ledger: packed }, buffersOf(packed));
    if (!worked.ok) return worked;
    const shares = worked.value.rows.map(({ share }) => share);
    const rows = withEnds(worked.value.rows, await readEnds(shares, ask, context));
    return ok(combine({ ...worked.value, rows, notes: named(worked.value.notes, context), complete: gapless === null }, parts));
  },
};
