import { ok } from '#contract/faults.ts';
import type { Parsed } from '#contract/resources.ts';
import { createPace } from '../../../base/slices.ts';
import { seconds } from '../../../base/clock.ts';
import type { FolioContext } from '../../../context.ts';
import { packLedger } from '../../../folio/packed-ledger.ts';
import { combine } from '../../merge-readings.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import { readRecords, type AccountRecords } from './read-ledger.ts';

/** Works out cost and results of all shares from the records of some accounts, as of `now` in Unix seconds. */
export async function gainsIn(records: AccountRecords, asked: Omit<Parsed<'gains'>, 'names'>, now: number, { folio, clock }: FolioContext) {
  const ledger = await packLedger(records.ledger, createPace(clock.tick));
  const rows = await folio.call('gains', { ...asked, accounts: records.accounts, now: Math.floor(now), ledger });
  return rows.ok ? ok({ rows: rows.value, complete: records.gapless === null }) : rows;
}

/** Cost and results of all shares of some accounts, together or apart, by one method. */
export const gainsFamily: ResourceDefinition<'gains', FolioContext> = {
  ttlMs: 300_000,
  minIntervalMs: 30_000,
  polled: true, // influence can also arrive without a trade
  invalidatedBy: ({ names }) => usersOf(names),
  async load({ names, ...asked }, ask, context) {
    const got = await readRecords(names, ask, context);
    if (!got.ok) return got;
    const worked = await gainsIn(got.value, asked, seconds(context.clock), context);
    return worked.ok ? ok(combine(worked.value, got.value.parts)) : worked;
  },
};
