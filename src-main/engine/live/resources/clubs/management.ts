import type { FaultCode } from '#contract/fault-codes.ts';
import { ok } from '#contract/faults.ts';
import type { ClubRow, JobsBoard } from '#contract/model/clubs/club.ts';
import { allOrFirstFault, combine, firstOf, mapReading, partialFault, readPages, stateOrTool } from '../../merge-readings.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import type { EstimateContext } from '../../../context.ts';
import { seasonOf } from '../matches/season.ts';

/** A club's balance sheet by week, and its current balances. */
export const financesFamily: ResourceDefinition<'finances', EstimateContext> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  onRead: (reading, { estimates }) => estimates.noteFinances(reading),
  invalidatedBy: ({ club }) => [['club', club]],
  async load({ club, season }, ask, context) {
    const { api } = context;
    const season_id = await seasonOf(season, ask, context);
    if (!season_id.ok) return season_id;
    const of = { club_id: club, season_id: season_id.value };
    const [sheet, now] = await Promise.all([
      firstOf(
        () => api().gsp('get_club_balance_sheet', of, ask),
        () => api().rest('/club_balance_sheet/weeks', of, ask),
        () => api().tool('get_club_balance_sheet_weeks', of, ask),
      ),
      api().gsp('get_club', { club_id: club }, ask),
    ]);
    if (!sheet.ok) return sheet;
    const weeks = [...sheet.value.data].sort((a, b) => a.game_week - b.game_week);
    const balances = (now.ok ? now.value.data?.balances : null) ?? null;
    const parts = now.ok ? [sheet.value, now.value] : [sheet.value];
    return ok({ ...combine({ club, season_id: season_id.value, balances, weeks }, parts), ...partialFault(now) });
  },
};

/** Managers of a club: the current one first, then the most recent. */
export const tenuresFamily: ResourceDefinition<'tenures'> = {
  ttlMs: 600_000,
  minIntervalMs: 5_000,
  invalidatedBy: ({ club }) => [['club', club]],
  async load({ club }, ask, { api }) {
    const got = await stateOrTool(api(), 'get_manager_history_by_club', { club_id: club }, ask);
    const since = (at: number | null | undefined, open: number): number => at || open;
    return mapReading(got, (tenures) =>
      [...tenures].sort(
        (a, b) => since(b.end_date, Infinity) - since(a.end_date, Infinity) || since(b.start_date, 0) - since(a.start_date, 0) || 0,
      ),
    );
  },
};

const SECTIONS = ['posted', 'available'] as const;
const FILTER = { posted: { has_job_posting: 1 }, available: { available: 1 } } as const;
const PAGES = 10;
/** Faults that mean there is no readable board; the list of clubs has the same information. */
const UNKNOWN_FORM: readonly FaultCode[] = ['not-found', 'not-served', 'refused', 'unreadable'];

/** Clubs with an open manager job and vacant clubs: from the jobs board or, if its format is unknown, from the list of clubs. */
export const jobsFamily: ResourceDefinition<'jobs'> = {
  ttlMs: 120_000,
  minIntervalMs: 5_000,
  polled: true, // a manager who becomes inactive causes no event
  invalidatedBy: () => [['jobs', '*']],
  async load({ section }, ask, { api }) {
    const wanted = SECTIONS.filter((one) => section === 'both' || section === one);
    const board = await api().bundle('/v1/jobs-board', { section }, ask);
    if (board.ok && wanted.every((one) => board.value.data[one] !== null)) {
      const { posted, available } = board.value.data;
      return ok({ ...board.value, data: { posted, available } });
    }
    if (!board.ok && !UNKNOWN_FORM.includes(board.fault.code)) return board;
    const fromClubs = (one: (typeof SECTIONS)[number]) =>
      readPages<ClubRow>((page) => api().rest('/clubs/detailed', { ...FILTER[one], sort_by: 'club_id', per_page: 50, page }, ask), {
        most: PAGES,
        keyOf: ({ club_id }) => club_id,
      });
    const parts = await allOrFirstFault(wanted.map(fromClubs));
    if (!parts.ok) return parts;
    const found = Object.fromEntries(wanted.map((one, n) => [one, parts.value[n]?.data ?? null])) as Partial<JobsBoard>;
    return ok(combine<JobsBoard>({ posted: null, available: null, ...found }, parts.value));
  },
};
