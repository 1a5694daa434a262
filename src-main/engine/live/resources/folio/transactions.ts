import { ok } from '#contract/faults.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Parsed } from '#contract/resources.ts';
import type { FolioContext } from '../../../context.ts';
import { kindOf } from '../../../folio/cash.ts';
import { readEnds, withEnds } from '../../ended-shares.ts';
import { allOrFirstFault, combine } from '../../merge-readings.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import { followEntries } from '../history-pages.ts';
import { readRecords, type AccountRecords } from './read-ledger.ts';

/** Maximum number of pages to read of one account's entries. */
const MOST_PAGES = 20;
export const sharesIn = (entries: readonly Entry[]): Share[] => [...new Set(entries.flatMap(({ share }) => share ?? []))];

/** The movements of some records that are asked for, newest first. */
export function movementsIn({ ledger, gapless }: AccountRecords, asked: Omit<Parsed<'transactions'>, 'names'>) {
  const { from, to, limit, share, kinds, type, after = 0, before = Infinity } = asked;
  const spanned = after > 0 || before < Infinity;
  const all = [...ledger.money, ...ledger.influence].filter(
    (one) =>
      within(one.time, from, to) &&
      (!spanned || (one.time !== null && one.time >= after && one.time <= before)) &&
      (share === undefined || one.share === share) &&
      (kinds === undefined || kinds.includes(kindOf(one.type))) &&
      (type === undefined || one.type === type),
  );
  const entries = all.sort((a, b) => (b.time ?? 0) - (a.time ?? 0)).slice(0, limit);
  return { entries, complete: all.length <= limit && (gapless === null || after > gapless) };
}

/** Movements of coin and influence of some accounts, newest first. */
export const transactionsFamily: ResourceDefinition<'transactions', FolioContext> = {
  ttlMs: 60_000,
  minIntervalMs: 5_000,
  polled: true,
  invalidatedBy: ({ names }) => usersOf(names),
  async load({ names, from, to, limit, ...behind }, ask, context) {
    const { api } = context;
    if (Object.values(behind).some((one) => one !== undefined)) {
      // What is behind a figure can be old, so that it is taken from the same records as the figure.
      const got = await readRecords(names, ask, context);
      if (!got.ok) return got;
      const found = movementsIn(got.value, { from, to, limit, ...behind });
      const ends = await readEnds(sharesIn(found.entries), ask, context);
      return ok(combine({ ...found, entries: withEnds(found.entries, ends) }, got.value.parts));
    }
    const dates = from !== undefined && to !== undefined ? { start_date: from, end_date: to } : {};
    const read = async (name: string) => {
      const [money, influence] = await Promise.all([
        followEntries(
          (page) => api().rest('/user_balance_sheet', { name, ...dates, page }, ask),
          MOST_PAGES,
          ({ length }) => length >= limit,
        ),
        api().rest('/share/transactions', { name }, ask),
      ]);
      if (!money.ok) return money;
      if (!influence.ok) return influence;
      const moved = influence.value.data.filter(({ time }) => within(time, from, to));
      return ok({ entries: [...money.value.rows, ...moved], complete: money.value.ended, parts: [...money.value.parts, influence.value] });
    };
    const got = await allOrFirstFault(names.map(read));
    if (!got.ok) return got;
    const entries = got.value.flatMap((one) => one.entries).sort((a, b) => (b.time ?? 0) - (a.time ?? 0));
    const complete = entries.length <= limit && got.value.every((one) => one.complete);
    const parts = got.value.flatMap((one) => one.parts);
    const shown = entries.slice(0, limit);
    return ok(combine({ entries: withEnds(shown, await readEnds(sharesIn(shown), ask, context)), complete }, parts));
  },
};

const DAY = 86_400;
/** Whether a time in Unix seconds lies in a span of UTC days, both inclusive. True if the time or the span is unknown. */
function within(time: number | null, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined || time === null) return true;
  return time >= Date.parse(from) / 1_000 && time < Date.parse(to) / 1_000 + DAY;
}
