import { ok } from '#contract/faults.ts';
import type { Parsed } from '#contract/resources.ts';
import { seconds } from '../../../base/clock.ts';
import { createPace } from '../../../base/slices.ts';
import type { FolioContext } from '../../../context.ts';
import { packLedger } from '../../../folio/packed-ledger.ts';
import { readEnds, withEnds } from '../../ended-shares.ts';
import { combine } from '../../merge-readings.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import { named, readRecords, type AccountRecords } from './read-ledger.ts';

/** Works out the sales of some accounts from their records, as of `now` in Unix seconds. */
export async function closedIn(records: AccountRecords, asked: Omit<Parsed<'closed'>, 'names'>, now: number, context: FolioContext) {
  const { accounts, ledger, gapless } = records;
  const packed = await packLedger(ledger, createPace(context.clock.tick));
  const input = { ...asked, accounts, from: asked.from ?? null, now: Math.floor(now) };
  const worked = await context.folio.call('closed', { ...input, ledger: packed });
  return worked.ok ? ok({ ...worked.value, notes: named(worked.value.notes, context), complete: gapless === null }) : worked;
}

/** Sales of some accounts in all shares, with their results. */
export const closedFamily: ResourceDefinition<'closed', FolioContext> = {
  ttlMs: 300_000,
  minIntervalMs: 30_000,
  polled: true, // influence can also leave without a trade
  invalidatedBy: ({ names }) => usersOf(names),
  async load({ names, ...asked }, ask, context) {
    const got = await readRecords(names, ask, context);
    if (!got.ok) return got;
    const worked = await closedIn(got.value, asked, seconds(context.clock), context);
    if (!worked.ok) return worked;
    const shares = worked.value.rows.map(({ share }) => share);
    const rows = withEnds(worked.value.rows, await readEnds(shares, ask, context));
    return ok(combine({ ...worked.value, rows }, got.value.parts));
  },
};
