import type { FaultCode } from '#contract/fault-codes.ts';
import { ok, type Result } from '#contract/faults.ts';
import type { ClubRow, JobsBoard } from '#contract/model/clubs/club.ts';
import type { Reading } from '#contract/snapshot.ts';
import { followPages } from '../../../api/read/paginate.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { combine, allOrFirstFault } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';

type Section = 'posted' | 'available';
const SECTIONS: readonly Section[] = ['posted', 'available'];
const FILTER = { posted: { has_job_posting: 1 }, available: { available: 1 } } as const;
const PAGES = 10;
/** Faults that mean there is no readable board; the list of clubs has the same information. */
const UNKNOWN_FORM: readonly FaultCode[] = ['not-found', 'not-served', 'refused', 'unreadable'];

/** Reads one section of the board from the list of clubs. */
async function fromClubs(section: Section, ask: NetAsk, { api }: ReadContext): Promise<Result<Reading<ClubRow[]>>> {
  const got = await followPages<ClubRow>(
    (page) => api().rest('/clubs/detailed', { ...FILTER[section], sort_by: 'club_id', per_page: 50, page }, ask),
    { most: PAGES, keyOf: ({ club_id }) => club_id },
  );
  return got.ok ? ok(combine([...got.value.rows], got.value.parts)) : got;
}

/** Clubs with an open manager job and vacant clubs: from the jobs board or, if its format is unknown, from the list of clubs. */
export const jobsFamily: ResourceDefinition<'jobs'> = {
  ttlMs: 120_000,
  minIntervalMs: 5_000,
  polled: true, // a manager who becomes inactive causes no event
  persist: true,
  invalidatedBy: () => [['jobs', '*']],
  async load({ section }, ask, context) {
    const wanted = SECTIONS.filter((one) => section === 'both' || section === one);
    const board = await context.api().bundle('/v1/jobs-board', { section }, ask);
    if (board.ok && wanted.every((one) => board.value.data[one] !== null)) {
      const { posted, available } = board.value.data;
      return ok({ ...board.value, data: { posted, available } });
    }
    if (!board.ok && !UNKNOWN_FORM.includes(board.fault.code)) return board;
    const parts = await allOrFirstFault(wanted.map((one) => fromClubs(one, ask, context)));
    if (!parts.ok) return parts;
    const found = Object.fromEntries(wanted.map((one, n) => [one, parts.value[n]?.data ?? null])) as Partial<JobsBoard>;
    return ok(combine<JobsBoard>({ posted: null, available: null, ...found }, parts.value));
  },
};
